import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../../testing/caller.ts";
import { openLogged } from "../../testing/log-lines.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { carryOutDue } from "./approvals.ts";
import { DEFAULT_SOLO } from "./context.ts";

type Customer = Awaited<ReturnType<typeof signUp>>;

const raiseBy = (customer: Customer, amount: number) => ({
  uid: customer.session.uid,
  type: "ADJUST_INCREASE" as const,
  amount,
  reason: "broken parcel",
});
const balanceOf = async (customer: Customer) => (await customer.call(userApi.wallet, {})).balance;

/** Asks for more than one person may move; answers the question's id. */
async function ask(who: StaffCaller, customer: Customer, amount: number): Promise<number> {
  const { body } = await who.raw("POST /user/ops/wallet/adjust", raiseBy(customer, amount));
  return (body.data as { approvalId: number }).approvalId;
}

describe.each(ENGINES)("the second person on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  let names = 0;
  /** An account that `boss` adds, logged in. */
  const addBy = async (boss: StaffCaller, role: "finance" | "owner" = "finance"): Promise<StaffCaller> => {
    names += 1;
    const account = { name: `eve-${names}`, password: "correct horse battery", role };
    const { id } = await boss.call(staffOpsApi.add, account);
    const { token } = await shop.visitor.call(staffApi.login, account);
    return { ...createCaller(shop.app.http, { uid: 0, token }), staff: { id, name: account.name } };
  };
  const enter = async (who: StaffCaller): Promise<StaffCaller> => {
    const login = { name: who.staff.name, password: "correct horse battery" };
    const { token } = await shop.visitor.call(staffApi.login, login);
    return { ...createCaller(shop.app.http, { uid: 0, token }), staff: who.staff };
  };

  it("is nobody whom the asker added, nor whom the asker's creature added, in either direction", async () => {
    const [owner, customer] = [await openStaff(shop), await signUp(shop)];
    const eve = await addBy(owner, "owner");
    const id = await ask(owner, customer, 5_000_000);
    expect(await eve.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVER_TOO_NEW);
    const child = await addBy(eve);
    expect(await child.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVER_TOO_NEW);
    const [twin, other] = [await addBy(owner), await addBy(owner)];
    const asked = await ask(twin, customer, 60_000);
    expect(await other.refusal(staffOpsApi.approve, { id: asked })).toBe(staffOutcome.APPROVER_TOO_NEW);
    expect(await owner.refusal(staffOpsApi.approve, { id: asked })).toBe(staffOutcome.APPROVER_TOO_NEW);
    expect(await balanceOf(customer)).toBe(0);
    const stranger = await openStaff(shop, "finance");
    await stranger.call(staffOpsApi.approve, { id });
    expect(await balanceOf(customer)).toBe(5_000_000);
  });

  it("is nobody whose password or rights the asker gave", async () => {
    const [owner, mate, customer] = [await openStaff(shop), await openStaff(shop), await signUp(shop)];
    const old = await openStaff(shop, "finance");
    const id = await ask(owner, customer, 60_000);
    await owner.call(staffOpsApi.resetPassword, { id: old.staff.id, newPassword: "correct horse battery" });
    expect(await (await enter(old)).refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVER_TOO_NEW);
    const clerk = await openStaff(shop, "service");
    const promotion = { id: clerk.staff.id, role: "finance" as const, version: 0 };
    expect(await owner.refusal(staffOpsApi.changeRights, promotion)).toBe(staffOutcome.APPROVAL_REQUIRED);
    const { list: content } = await mate.call(staffOpsApi.approvals, { pageSize: 1 });
    await mate.call(staffOpsApi.approve, { id: content[0]?.id ?? 0 });
    expect(await clerk.refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVER_TOO_NEW);
    expect(await balanceOf(customer)).toBe(0);
  });

  it("is needed for more rights, and is not the one who gets them", async () => {
    const [owner, clerk] = [await openStaff(shop), await openStaff(shop, ["money.approve"])];
    const promotion = { id: clerk.staff.id, role: "owner" as const, version: 0 };
    const { body } = await owner.raw(`PUT /staff/ops/staff/${clerk.staff.id}/rights`, {
      ...{ role: "owner", version: 0 },
    });
    expect(body).toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED, data: { amount: 0 } });
    const { approvalId } = body.data as { approvalId: number };
    expect(await clerk.refusal(staffOpsApi.approve, { id: approvalId })).toBe(staffOutcome.APPROVER_TOO_NEW);
    expect(await owner.refusal(staffOpsApi.changeRights, promotion)).toBe(staffOutcome.APPROVAL_REQUIRED);
    await (await openStaff(shop, ["money.approve"])).call(staffOpsApi.approve, { id: approvalId });
    expect(await clerk.call(staffOpsApi.me, {})).toMatchObject({ role: "owner" });
    await owner.call(staffOpsApi.changeRights, { id: clerk.staff.id, role: "service", version: 1 });
  });

  it("lets a young account move nothing alone for a week, while its maker's word is the maker's own", async () => {
    const [owner, customer] = [await openStaff(shop), await signUp(shop)];
    const eve = await addBy(owner);
    expect(await eve.call(staffOpsApi.alone, {})).toMatchObject({ sent: { left: 0 }, found: { left: 0 } });
    const id = await ask(eve, customer, 100);
    await owner.call(staffOpsApi.approve, { id });
    expect(await balanceOf(customer)).toBe(100);
    expect(await owner.call(staffOpsApi.alone, {})).toEqual({
      secondPerson: true,
      sent: { limit: 50_000, moved: 100, left: 49_900 },
      found: { limit: 500_000, moved: 0, left: 500_000 },
    });
    const more = await ask(eve, customer, 49_901);
    expect(await owner.refusal(staffOpsApi.approve, { id: more })).toBe(staffOutcome.APPROVER_TOO_NEW);
    shop.clock.advance(7 * DAY_MS);
    await (await enter(eve)).call(userOpsApi.adjustWallet, raiseBy(customer, 50_000));
    expect(await balanceOf(customer)).toBe(50_100);
  });

  it("is not found again by letting somebody in who was shut out", async () => {
    const [owner, old, customer] = [await openStaff(shop), await openStaff(shop), await signUp(shop)];
    await sql`update staff set password_hash = (select password_hash from staff where name = 'eve-1')
      where id = ${old.staff.id}`.execute(shop.database.db);
    await owner.call(staffOpsApi.disable, { id: old.staff.id });
    await owner.call(staffOpsApi.enable, { id: old.staff.id });
    const id = await ask(owner, customer, 60_000);
    expect(await (await enter(old)).refusal(staffOpsApi.approve, { id })).toBe(staffOutcome.APPROVER_TOO_NEW);
  });
});

describe.each(ENGINES)("a merchant without colleagues on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  let customer: Customer;
  beforeAll(async () => {
    shop = await openShop(engine, { solo: { ...DEFAULT_SOLO, hasSecondPerson: false } });
    customer = await signUp(shop);
  });
  afterAll(() => shop.close());

  it("is said in the log of each start, and of no other shop's", async () => {
    const alone = openLogged(shop, "warn", { solo: { ...DEFAULT_SOLO, hasSecondPerson: false } });
    await alone.line({ secondPerson: "off" });
    await alone.app.close();
    const together = openLogged(shop, "warn");
    expect(together.text()).not.toContain("secondPerson");
    await together.app.close();
  });

  const statusOf = async (id: number) => {
    const { list: content } = await owner.call(staffOpsApi.approvals, { pageSize: 50 });
    return content.find((one) => one.id === id);
  };
  const fresh = async () => {
    owner = await openStaff(shop);
    return owner;
  };
  const carryOut = () => carryOutDue(shop.app.kernel, shop.app.staff.actions);

  it("waits a day with what needs two people, and then has it carried out once", async () => {
    await fresh();
    const { body } = await owner.raw("POST /user/ops/wallet/adjust", raiseBy(customer, 60_000));
    expect(body).toMatchObject({ code: staffOutcome.SCHEDULED, msg: "已提交，将在24小时后执行，期间可撤回" });
    const { approvalId: id, runTime } = body.data as { approvalId: number; runTime: string };
    const waitMs = Date.parse(runTime) - shop.clock.now().getTime();
    expect(Math.abs(waitMs - DAY_MS)).toBeLessThan(10_000);
    shop.clock.advance(23 * HOUR_MS);
    await fresh();
    expect(await carryOut()).toBe(0);
    expect(await balanceOf(customer)).toBe(0);
    shop.clock.advance(HOUR_MS);
    const done = await Promise.all(Array.from({ length: 5 }, carryOut));
    expect(done.filter((count) => count === 1)).toHaveLength(1);
    expect(await balanceOf(customer)).toBe(60_000);
    await fresh();
    expect(await statusOf(id)).toMatchObject({ status: "DONE", decidedBy: null, failure: null });
    const { list: content } = await owner.call(staffOpsApi.deeds, { pageSize: 1 });
    expect(content).toMatchObject([{ line: "POST /user/ops/wallet/adjust", approvedBy: null }]);
  });

  it("does not wait less when asked again, and not at all when it was taken back", async () => {
    await fresh();
    const before = await balanceOf(customer);
    const id = await ask(owner, customer, 70_000);
    const { runTime } = (await statusOf(id)) ?? {};
    shop.clock.advance(HOUR_MS / 2);
    expect(await ask(owner, customer, 70_000)).toBe(id);
    expect((await statusOf(id))?.runTime).toBe(runTime);
    await owner.call(staffOpsApi.refuse, { id });
    shop.clock.advance(DAY_MS);
    expect(await carryOut()).toBe(0);
    expect(await balanceOf(customer)).toBe(before);
    await fresh();
    expect(await statusOf(id)).toMatchObject({ status: "REFUSED" });
  });

  it("waits a day with a wider role as well, which can be taken back meanwhile", async () => {
    await fresh();
    const roleOf = async () => {
      const roles = await owner.call(staffOpsApi.roles, {});
      return roles.find(({ id }) => id === role.id);
    };
    const role = await owner.call(staffOpsApi.addRole, { title: "出纳", rights: ["payment.read"] });
    const widen = async (version: number) => {
      const wish = { id: role.id, title: "出纳", rights: ["payment.read", "refund.pay"], version };
      const { body } = await owner.raw(`PUT /staff/ops/role/${role.id}`, wish);
      expect(body).toMatchObject({ code: staffOutcome.SCHEDULED });
      return (body.data as { approvalId: number }).approvalId;
    };
    const first = await widen(role.version);
    shop.clock.advance(HOUR_MS);
    await fresh();
    await owner.call(staffOpsApi.refuse, { id: first });
    shop.clock.advance(DAY_MS);
    expect(await carryOut()).toBe(0);
    await fresh();
    expect((await roleOf())?.rights).toEqual(["payment.read"]);
    const second = await widen(role.version);
    shop.clock.advance(DAY_MS - HOUR_MS);
    await fresh();
    expect([await carryOut(), (await roleOf())?.rights]).toEqual([0, ["payment.read"]]);
    shop.clock.advance(HOUR_MS);
    expect(await carryOut()).toBe(1);
    await fresh();
    expect((await roleOf())?.rights).toEqual(["payment.read", "refund.pay"]);
    expect([await statusOf(first), await statusOf(second)]).toMatchObject([
      { status: "REFUSED" },
      { status: "DONE" },
    ]);
  });

  it("names the refusal of an action whose hour came too late", async () => {
    await fresh();
    const take = { ...raiseBy(customer, 1_000_000), type: "ADJUST_DECREASE" };
    const { body } = await owner.raw("POST /user/ops/wallet/adjust", take);
    const { approvalId } = body.data as { approvalId: number };
    shop.clock.advance(DAY_MS);
    expect(await carryOut()).toBe(1);
    await fresh();
    expect(await statusOf(approvalId)).toMatchObject({
      status: "FAILED",
      failure: paymentOutcome.INSUFFICIENT_BALANCE,
    });
    const id = await ask(owner, customer, 80_000);
    await sql`update staff set disabled_at = now() where id = ${owner.staff.id}`.execute(shop.database.db);
    shop.clock.advance(DAY_MS);
    expect(await carryOut()).toBe(1);
    await fresh();
    expect(await statusOf(id)).toMatchObject({ status: "FAILED", failure: staffOutcome.SITUATION_CHANGED });
    expect(await carryOut()).toBe(0);
  });
});
