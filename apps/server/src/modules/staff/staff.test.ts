import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { STAFF_RIGHTS } from "@crux/rules/people/staff-rights";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { addStaff, openStaffSession } from "./service.ts";

describe.each(ENGINES)("the staff on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    const passwordHash = await shop.app.kernel.passwords.hash("correct horse");
    for (const name of ["an", "bo", "chen"])
      await runAsSystem(shop.app.kernel, (ctx) =>
        addStaff(ctx, { name: `${name}-test`, role: "owner", passwordHash }),
      );
  });
  afterAll(() => shop.close());

  const logIn = async (name: string) => {
    const { token, staff } = await shop.visitor.call(staffApi.login, { name, password: "correct horse" });
    return { ...createCaller(shop.app.http, { uid: 0, token }), staff };
  };
  const attempt = (name: string, password: string) =>
    shop.visitor.refusal(staffApi.login, { name, password });

  it("lets in who knows the password, whatever the case of the name, as somebody with all rights", async () => {
    const an = await logIn("An-Test");
    const me = { name: "an-test", rights: [...STAFF_RIGHTS], inDemo: true };
    expect(await an.call(staffOpsApi.me, {})).toMatchObject(me);
  });

  it("answers an unknown name like a wrong password, and shuts the name for a while after ten", async () => {
    expect(await attempt("nobody-here", "correct horse")).toBe(staffOutcome.WRONG_CREDENTIALS);
    for (let failures = 0; failures < 10; failures += 1)
      expect(await attempt("bo-test", "wrong horse")).toBe(staffOutcome.WRONG_CREDENTIALS);
    expect(await attempt("bo-test", "correct horse")).toBe(generalOutcome.TOO_MANY_REQUESTS);
    shop.clock.advance(16 * 60_000);
    expect((await logIn("bo-test")).staff.name).toBe("bo-test");
  });

  it("counts every spelling of a name together: a capital that only databases make small is another name (I-28)", async () => {
    const passwordHash = await shop.app.kernel.passwords.hash("correct horse");
    const lili = { name: "lili", role: "service", passwordHash } as const;
    await runAsSystem(shop.app.kernel, (ctx) => addStaff(ctx, lili));
    for (const name of ["LİLİ", "lİli", "lilİ"])
      expect(await attempt(name, "correct horse")).toBe(staffOutcome.WRONG_CREDENTIALS);
    expect((await logIn("LILI")).staff.name).toBe("lili");
  });

  it("ends a session by logging out, after an hour without a call and after twelve hours", async () => {
    const [left, idle, busy] = [await logIn("an-test"), await logIn("an-test"), await logIn("an-test")];
    await left.call(staffOpsApi.logout, {});
    expect(await left.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    for (let halfHours = 0; halfHours < 23; halfHours += 1) {
      shop.clock.advance(HOUR_MS / 2);
      await busy.call(staffOpsApi.me, {});
    }
    expect(await idle.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(HOUR_MS / 2);
    expect(await busy.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
  });

  it("keeps staff and customers apart", async () => {
    const customer = await signUp(shop);
    expect(await createCaller(shop.app.http, customer.session).refusal(staffOpsApi.me, {})).toBe(
      sessionOutcome.WRONG_TOKEN_KIND,
    );
    const staff = await openStaff(shop);
    const token = staff.session?.token ?? "";
    const disguised = createCaller(shop.app.http, { uid: customer.session.uid, token });
    expect(await disguised.refusal(userApi.current, {})).toBe(sessionOutcome.WRONG_TOKEN_KIND);
  });

  it("adds somebody whose rights their adder has, and shuts them out at once", async () => {
    const boss = await openStaff(shop);
    const added = await boss.call(staffOpsApi.add, {
      name: "Dong",
      password: "a long one",
      role: "warehouse",
    });
    expect(added).toMatchObject({ name: "dong", role: "warehouse", disabled: false });
    expect(await boss.refusal(staffOpsApi.add, { name: "dong", password: "a long one" })).toBe(
      staffOutcome.USERNAME_TAKEN,
    );
    expect(await boss.refusal(staffOpsApi.add, { name: "x y", password: "a long one" })).toBe(
      staffOutcome.INVALID_USERNAME,
    );
    expect(await boss.refusal(staffOpsApi.add, { name: "xy", password: "short" })).toBe(
      staffOutcome.INVALID_PASSWORD,
    );
    const { token } = await shop.visitor.call(staffApi.login, { name: "dong", password: "a long one" });
    const dong = createCaller(shop.app.http, { uid: 0, token });
    expect(await dong.refusal(staffOpsApi.list, {})).toBe(generalOutcome.FORBIDDEN);
    await boss.call(staffOpsApi.disable, { id: added.id });
    expect(await dong.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.ACCOUNT_DISABLED);
    expect(await attempt("dong", "a long one")).toBe(sessionOutcome.ACCOUNT_DISABLED);
    await boss.call(staffOpsApi.enable, { id: added.id });
    expect(await dong.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    await boss.call(staffOpsApi.resetPassword, { id: added.id, newPassword: "another one" });
    expect(await attempt("dong", "a long one")).toBe(staffOutcome.WRONG_CREDENTIALS);
  });

  it("lets nobody rule over themselves, or over more than they may do", async () => {
    const [boss, clerk] = [await openStaff(shop), await openStaff(shop, ["staff.edit", "order.read"])];
    const mate = await openStaff(shop, ["order.read"]);
    const own = { id: clerk.staff.id, rights: ["staff.edit", "money.approve"], version: 0 };
    const mates = { id: mate.staff.id, version: 0 };
    expect(await clerk.refusal(staffOpsApi.changeRights, own)).toBe(generalOutcome.FORBIDDEN);
    expect(await clerk.refusal(staffOpsApi.changeRights, { ...own, rights: [] })).toBe(
      staffOutcome.OWN_RIGHTS,
    );
    expect(await clerk.refusal(staffOpsApi.changeRights, { ...mates, role: "owner" })).toBe(
      generalOutcome.FORBIDDEN,
    );
    expect(await clerk.refusal(staffOpsApi.disable, { id: boss.staff.id })).toBe(generalOutcome.FORBIDDEN);
    expect(await clerk.refusal(staffOpsApi.changeRights, { ...mates, rights: ["fly"] })).toBe(
      staffOutcome.UNKNOWN_RIGHT,
    );
    await clerk.call(staffOpsApi.changeRights, { ...mates, rights: [] });
    expect(await mate.call(staffOpsApi.me, {})).toMatchObject({ rights: [] });
  });

  it("tells the second of two who change somebody's rights, when, and what stands there, also once it was approved", async () => {
    const [boss, other] = [await openStaff(shop), await openStaff(shop)];
    const { staff } = await openStaff(shop, ["order.read", "parcel.read"]);
    const change = { id: staff.id, rights: ["order.read"], version: 0 };
    expect(await boss.call(staffOpsApi.changeRights, change)).toMatchObject({ version: 1 });
    const late = await other.raw(`PUT /staff/ops/staff/${staff.id}/rights`, { ...change, rights: [] });
    expect(late.body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, editor: boss.staff.name, now: { role: "", rights: ["order.read"] } },
    });
    // What a second person was asked about what stood there before does not come over what somebody set since.
    const more = { id: staff.id, role: "finance", version: 1 };
    expect(await boss.refusal(staffOpsApi.changeRights, more)).toBe(staffOutcome.APPROVAL_REQUIRED);
    const [asked] = (await other.call(staffOpsApi.approvals, { isOpen: true, staffId: boss.staff.id })).list;
    await other.call(staffOpsApi.changeRights, { id: staff.id, rights: [], version: 1 });
    const approved = await other.refusal(staffOpsApi.approve, { id: asked?.id ?? 0 });
    expect(approved).toBe(generalOutcome.CHANGED_MEANWHILE);
    const { list } = await boss.call(staffOpsApi.list, { q: staff.name });
    expect(list).toMatchObject([{ role: "", rights: [], version: 2 }]);
  });

  it("keeps one owner, also when the last ones take each other away at the same moment", async () => {
    const enabled = sql`select id from staff where role = 'owner' and disabled_at is null`;
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await openStaff(shop), await openStaff(shop)];
      await sql`
        update staff set disabled_at = now()
        where role = 'owner' and id not in (${one.staff.id}, ${other.staff.id})`.execute(shop.database.db);
      const outcomes = await Promise.allSettled([
        one.call(staffOpsApi.disable, { id: other.staff.id }),
        other.call(staffOpsApi.changeRights, { id: one.staff.id, version: 0 }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await enabled.execute(shop.database.db)).rows).toHaveLength(1);
    }
  });

  it("logs every action without secrets, for ever", async () => {
    const boss = await openStaff(shop);
    const added = { name: "logged", password: "a top secret one", role: "finance" as const };
    const { id } = await boss.call(staffOpsApi.add, added);
    await boss.call(staffOpsApi.changeRights, { id, rights: ["audit.read"], version: 0 });
    const { list: content } = await boss.call(staffOpsApi.deeds, { pageSize: 2 });
    expect(content).toMatchObject([
      {
        line: "PUT /staff/ops/staff/{id}/rights",
        staffName: boss.staff.name,
        before: { role: "finance" },
        after: { rights: ["audit.read"] },
      },
      { line: "POST /staff/ops/staff", input: { name: "logged", password: "***" }, approvedBy: null },
    ]);
    for (const change of [sql`update staff_deed set line = ''`, sql`delete from staff_deed`])
      await expect(change.execute(shop.database.db)).rejects.toThrow("append-only");
  });

  it("finds entries by their subject, their customer and their request", async () => {
    const boss = await openStaff(shop);
    const customer = await signUp(shop, { balanceCents: 1_000 });
    const { uid } = customer.session;
    const { id } = await boss.call(staffOpsApi.add, { name: "subject", password: "a top secret one" });
    await boss.call(staffOpsApi.disable, { id });
    const raise = { uid, type: "ADJUST_INCREASE" as const, amount: 100, reason: "broken parcel" };
    await boss.call(userOpsApi.adjustWallet, raise);
    const lines = async (filter: object) =>
      (await boss.call(staffOpsApi.deeds, filter)).list.map(({ line }) => line);
    expect(await lines({ subjectType: "staff", subjectId: id })).toEqual([
      staffOpsApi.disable.line,
      staffOpsApi.add.line,
    ]);
    expect(await lines({ uid })).toEqual([userOpsApi.adjustWallet.line]);
    expect(await lines({ subjectType: "customer", subjectId: uid })).toEqual([userOpsApi.adjustWallet.line]);
    const [entry] = (await boss.call(staffOpsApi.deeds, { uid })).list;
    const requestId = entry?.requestId ?? "";
    expect(await lines({ requestId })).toEqual([userOpsApi.adjustWallet.line]);
    expect(await lines({ requestId: "nobody's" })).toEqual([]);
  });

  it("shows a second person what stands there and what would", async () => {
    const [boss, clerk] = [await openStaff(shop), await openStaff(shop, "warehouse")];
    const asked = { id: clerk.staff.id, role: "finance" as const, rights: [], version: 0 };
    expect(await boss.refusal(staffOpsApi.changeRights, asked)).toBe(staffOutcome.APPROVAL_REQUIRED);
    const { list } = await boss.call(staffOpsApi.approvals, { isOpen: true, staffId: boss.staff.id });
    expect(list).toMatchObject([
      {
        askedById: boss.staff.id,
        subject: { type: "staff", id: clerk.staff.id },
        before: { role: "warehouse" },
        after: { role: "finance" },
      },
    ]);
  });

  it("keeps what somebody might do before, and nothing else that befell the account (history with restore)", async () => {
    const [boss, clerk] = [await openStaff(shop), await openStaff(shop, ["order.read"])];
    const { id } = clerk.staff;
    await boss.call(staffOpsApi.changeRights, { id, role: "", rights: [], version: 0 });
    await boss.call(staffOpsApi.disable, { id });
    await boss.call(staffOpsApi.enable, { id });
    const steps = await boss.call(staffOpsApi.history, { type: "staff", id });
    expect(steps).toMatchObject([
      { editor: boss.staff.name, before: { role: "", rights: ["order.read"] }, after: { rights: [] } },
    ]);
    const restored = { id, role: "", rights: ["order.read"], version: 1 };
    expect(await boss.refusal(staffOpsApi.changeRights, restored)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await boss.refusal(staffOpsApi.changeRights, { ...restored, rights: ["order.fly"] })).toBe(
      staffOutcome.UNKNOWN_RIGHT,
    );
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(staffOpsApi.history, { type: "staff", id })).toBe(generalOutcome.FORBIDDEN);
  });

  it("changes one's own password, and ends one's other sessions", async () => {
    const boss = await openStaff(shop);
    await boss.call(staffOpsApi.add, { name: "changer", password: "the first one" });
    const enter = async (password: string) => {
      const { token } = await shop.visitor.call(staffApi.login, { name: "changer", password });
      return createCaller(shop.app.http, { uid: 0, token });
    };
    const [here, there] = [await enter("the first one"), await enter("the first one")];
    const wrong = { oldPassword: "worst one", newPassword: "second one" };
    expect(await here.refusal(staffOpsApi.changePassword, wrong)).toBe(staffOutcome.WRONG_CREDENTIALS);
    await here.call(staffOpsApi.changePassword, { ...wrong, oldPassword: "the first one" });
    expect(await there.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    await here.call(staffOpsApi.me, {});
    await enter("second one");
  });
});

describe.each(ENGINES)("two people for money on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const people = async () => ({
    clerk: await openStaff(shop, "finance"),
    boss: await openStaff(shop, "finance"),
    customer: await signUp(shop, { balanceCents: 1_000 }),
  });
  type People = Awaited<ReturnType<typeof people>>;
  const balanceOf = async ({ customer }: People) => (await customer.call(userApi.wallet, {})).balance;
  const raise = ({ customer }: People, amount: number) => ({
    uid: customer.session.uid,
    type: "ADJUST_INCREASE" as const,
    amount,
    reason: "broken parcel",
  });
  const ask = async (all: People, amount: number, key = "") => {
    const { body } = await all.clerk.raw(
      "POST /user/ops/wallet/adjust",
      raise(all, amount),
      key ? { "idempotency-key": key } : {},
    );
    expect(body).toMatchObject({
      code: staffOutcome.APPROVAL_REQUIRED,
      success: false,
      msg: "需另一位同事批准",
    });
    return (body.data as { approvalId: number }).approvalId;
  };

  it("moves an amount within the limit at once, and never below zero", async () => {
    const all = await people();
    expect(await all.clerk.call(userOpsApi.adjustWallet, raise(all, 50_000))).toMatchObject({
      balance: 51_000,
    });
    const take = { ...raise(all, 50_000), type: "ADJUST_DECREASE" as const };
    await all.boss.call(userOpsApi.adjustWallet, take);
    const other = await openStaff(shop, "finance");
    expect(await other.refusal(userOpsApi.adjustWallet, take)).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
    expect(await other.refusal(userOpsApi.adjustWallet, { ...take, uid: 1 })).toBe(userOutcome.NOT_FOUND);
    expect(await other.refusal(userOpsApi.adjustWallet, { ...take, reason: " " })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    expect(await balanceOf(all)).toBe(1_000);
  });

  it("counts what one person moves alone within a day together, in and out, and nobody else's", async () => {
    const all = await people();
    const take = (amount: number) => ({ ...raise(all, amount), type: "ADJUST_DECREASE" as const });
    for (let time = 0; time < 4; time += 1) await all.clerk.call(userOpsApi.adjustWallet, raise(all, 10_000));
    await all.clerk.call(userOpsApi.adjustWallet, take(9_999));
    expect(await all.clerk.refusal(userOpsApi.adjustWallet, { ...raise(all, 1), uid: 1 })).toBe(
      userOutcome.NOT_FOUND,
    );
    const id = await ask(all, 2);
    expect(await all.clerk.refusal(userOpsApi.adjustWallet, take(2))).toBe(staffOutcome.APPROVAL_REQUIRED);
    await all.clerk.call(userOpsApi.adjustWallet, raise(all, 1));
    expect(await all.clerk.refusal(userOpsApi.adjustWallet, raise(all, 1))).toBe(
      staffOutcome.APPROVAL_REQUIRED,
    );
    await all.boss.call(staffOpsApi.approve, { id });
    await all.boss.call(userOpsApi.adjustWallet, raise(all, 50_000));
    const balance = 1_000 + 40_000 - 9_999 + 1 + 2 + 50_000;
    expect(await balanceOf(all)).toBe(balance);
    const { list: content } = await openStaff(shop).then((boss) => boss.call(staffOpsApi.approvals, {}));
    expect(content.filter(({ askedBy }) => askedBy === all.clerk.staff.name)).toHaveLength(3);
    shop.clock.advance(24 * HOUR_MS);
    const next = { ...all, clerk: await again(all.clerk) };
    await next.clerk.call(userOpsApi.adjustWallet, raise(next, 50_000));
    await ask(next, 1);
  });

  it("lets no more through than the limit when one person sends much at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const all = await people();
      const sessions = await Promise.all([1, 2, 3].map(() => again(all.clerk)));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 15 }, (_, index) =>
          (sessions[index % 3] ?? all.clerk).call(userOpsApi.adjustWallet, raise(all, 10_000)),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      for (const outcome of outcomes)
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED });
      expect(await balanceOf(all)).toBe(51_000);
    }
  });

  /** The same person with another session. */
  const again = async ({ staff }: StaffCaller): Promise<StaffCaller> => {
    const { app, clock } = shop;
    const token = await runAsSystem(app.kernel, (ctx) => openStaffSession(ctx.db, staff.id, clock.now()));
    return { ...createCaller(app.http, { uid: 0, token }), staff };
  };

  it("keeps a larger one waiting until somebody else approves it, who stands in the log", async () => {
    const all = await people();
    const id = await ask(all, 60_000);
    expect(await balanceOf(all)).toBe(1_000);
    expect(await all.clerk.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.OWN_REQUEST);
    const done = await all.boss.call(staffOpsApi.approve, { id });
    expect(done).toMatchObject({ answer: { balance: 61_000 }, approval: { status: "APPROVED" } });
    expect(await all.boss.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVAL_CLOSED);
    expect(await all.boss.refusal(staffOpsApi.refuse, { id })).toBe(staffOutcome.APPROVAL_CLOSED);
    expect(await balanceOf(all)).toBe(61_000);
    const { list: content } = await all.boss.call(staffOpsApi.deeds, { pageSize: 2 });
    expect(content).toMatchObject([
      { line: "PUT /staff/ops/approval/{id}/approve", staffName: all.boss.staff.name },
      { staffName: all.clerk.staff.name, approvedBy: all.boss.staff.name, after: { balance: 61_000 } },
    ]);
  });

  it("runs an approved action once, whoever approves at the same moment", async () => {
    const all = await people();
    const id = await ask(all, 60_000);
    const bosses = await Promise.all(Array.from({ length: 8 }, () => openStaff(shop, ["money.approve"])));
    const outcomes = await Promise.allSettled(bosses.map((boss) => boss.call(staffOpsApi.approve, { id })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(all)).toBe(61_000);
  });

  it("gives the asker who repeats the request the answer of the approved action", async () => {
    const all = await people();
    const id = await ask(all, 60_000, "the key");
    expect(await ask(all, 60_000, "the key")).toBe(id);
    await all.boss.call(staffOpsApi.approve, { id });
    const again = await all.clerk.raw("POST /user/ops/wallet/adjust", raise(all, 60_000), {
      "idempotency-key": "the key",
    });
    expect(again.body).toMatchObject({ code: 0, data: { balance: 61_000 } });
    expect(await balanceOf(all)).toBe(61_000);
  });

  it("forgets a question that was refused, is a day old or whose asker lost the right", async () => {
    const all = await people();
    const refused = await ask(all, 60_000);
    expect(await all.boss.call(staffOpsApi.refuse, { id: refused })).toMatchObject({ status: "REFUSED" });
    expect(await all.boss.refusal(staffOpsApi.approve, { id: refused })).toBe(staffOutcome.APPROVAL_CLOSED);
    const late = await ask(all, 60_000);
    expect(late).not.toBe(refused);
    shop.clock.advance(25 * HOUR_MS);
    const boss = await openStaff(shop);
    expect(await boss.refusal(staffOpsApi.approve, { id: late })).toBe(staffOutcome.APPROVAL_CLOSED);
    expect((await boss.call(staffOpsApi.approvals, {})).list[0]).toMatchObject({
      id: late,
      status: "EXPIRED",
    });
    const fresh = { ...all, clerk: await openStaff(shop, "finance") };
    const lost = await ask(fresh, 60_000);
    await boss.call(staffOpsApi.changeRights, {
      id: fresh.clerk.staff.id,
      rights: ["order.read"],
      version: 0,
    });
    expect(await boss.refusal(staffOpsApi.approve, { id: lost })).toBe(staffOutcome.SITUATION_CHANGED);
    expect(await boss.refusal(staffOpsApi.approve, { id: 999_999 })).toBe(staffOutcome.APPROVAL_NOT_FOUND);
    expect(await balanceOf(all)).toBe(1_000);
  });
});
