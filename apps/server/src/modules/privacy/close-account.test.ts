import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { userApi, userClosingApi, userPrivacyOpsApi } from "@crux/contract/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { createCaller } from "../../testing/caller.ts";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { creditWallet } from "../ledger/service.ts";
import { createOrder } from "../order/service.ts";
import { privacySweeps } from "./sweeps.ts";

const PASSWORD = "river-moon-77";

describe.each(ENGINES)("closing an account on %s", (engine) => {
  let shop: Shop;
  let joined = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
    await stock(shop, goods.cream(), 5_000);
  });
  afterAll(() => shop.close());

  /** Somebody with a name and a password, logged in. */
  const join = async () => {
    joined += 1;
    const name = `leaver-${joined}`;
    await shop.visitor.call(userApi.register, { name, nickName: name, password: PASSWORD });
    return { name, ...(await enter(name)) };
  };
  const enter = async (name: string) => {
    const { user, token } = await shop.visitor.call(userApi.login, {
      username: name,
      password: PASSWORD,
      type: "USERNAME_PASSWORD",
    });
    return { uid: user.id, person: createCaller(shop.app.http, { uid: user.id, token }) };
  };
  const sweep = async () => {
    for (const one of privacySweeps) if (one.name === "close accounts") await sweepOnce(shop.app.kernel, one);
  };
  const isErased = async (uid: number) => {
    const { rows } = await sql<{ erased: boolean }>`
      select erased_at is not null as erased from app_user where id = ${uid}`.execute(shop.database.db);
    return rows[0]?.erased;
  };

  it("is carried out after seven days, not before, and logs out everywhere at once", async () => {
    const { uid, name, person } = await join();
    const { person: other } = await enter(name);
    const asked = shop.clock.now().getTime();
    const { dueTime } = await person.call(userClosingApi.closeAccount, { password: PASSWORD });
    const waitMs = new Date(dueTime).getTime() - asked;
    expect(waitMs).toBeGreaterThanOrEqual(7 * DAY_MS);
    expect(waitMs).toBeLessThan(7 * DAY_MS + 60_000);
    shop.clock.advance(3_000);
    for (const one of [person, other])
      expect(await one.refusal(userApi.current, {})).toBe(sessionOutcome.EXPIRED);
    shop.clock.advance(6 * DAY_MS);
    await sweep();
    expect(await isErased(uid)).toBe(false);
    shop.clock.advance(DAY_MS);
    await sweep();
    expect(await isErased(uid)).toBe(true);
    const again = { username: name, password: PASSWORD, type: "USERNAME_PASSWORD" as const };
    expect(await shop.visitor.refusal(userApi.login, again)).toBe(userOutcome.WRONG_PASSWORD);
  });

  it("is taken back by logging in, which the inbox says", async () => {
    const { uid, name, person } = await join();
    await person.call(userClosingApi.closeAccount, { password: PASSWORD });
    const { person: back } = await enter(name);
    const { content } = await back.call(notifyApi.messages, {});
    expect(content[0]?.owMessage.title).toBe("注销申请已撤回");
    shop.clock.advance(8 * DAY_MS);
    await sweep();
    expect(await isErased(uid)).toBe(false);
  });

  it("is refused with what is under way", async () => {
    const { uid, person } = await join();
    await runAsSystem(shop.app.kernel, (ctx) =>
      creditWallet(ctx, { uid, amountCents: 30, kind: "CASH_BACK", key: `rest of ${uid}` }),
    );
    const obstacles = [{ type: "BALANCE" as const, count: 30 }];
    expect(await person.call(userClosingApi.closing, {})).toEqual({ obstacles, passwordFlag: true });
    const { body } = await person.raw(`POST /user/secure/${uid}/account/closing`, { password: PASSWORD });
    expect([body.code, body.data]).toEqual([userOutcome.UNFINISHED_MATTERS, { obstacles }]);
    const buyer = await signUp(shop);
    await placeOrder(buyer, [{ skuId: goods.cream(), quantity: 1 }]);
    expect(await buyer.call(userClosingApi.closing, {})).toEqual({
      obstacles: [{ type: "ORDER", count: 1 }],
      passwordFlag: false,
    });
  });

  it("asks who it is: by the password, or by a code to the bound mobile", async () => {
    const { person } = await join();
    expect(await person.refusal(userClosingApi.closeAccount, { password: "wrong-word-1" })).toBe(
      userOutcome.WRONG_PASSWORD,
    );
    expect(await person.refusal(userClosingApi.closeAccount, {})).toBe(userOutcome.WRONG_PASSWORD);
    expect(await person.refusal(userClosingApi.closeAccount, { code: "123456" })).toBe(
      verificationOutcome.CODE_EXPIRED,
    );
    for (let tries = 2; tries < 10; tries += 1)
      await person.refusal(userClosingApi.closeAccount, { password: "wrong-word-1" });
    expect(await person.refusal(userClosingApi.closeAccount, { password: PASSWORD })).toBe(
      generalOutcome.TOO_MANY_REQUESTS,
    );
    const mobiled = await signUp(shop);
    const { mobile } = await mobiled.call(userApi.current, {});
    await mobiled.call(notifyApi.sendMobileCode, { mobile, type: "CLOSE_ACCOUNT_TEXT" });
    const code = /\d{6}/.exec(shop.sms.inbox()[0]?.text ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await mobiled.refusal(userClosingApi.closeAccount, { code: wrong })).toBe(userOutcome.WRONG_CODE);
    expect(await mobiled.call(userClosingApi.closeAccount, { code })).toEqual({
      dueTime: expect.any(String),
    });
  });

  it("waits a day longer for what came in meanwhile", async () => {
    const { uid, person } = await join();
    await person.call(userClosingApi.closeAccount, { password: PASSWORD });
    const key = `came to ${uid}`;
    await runAsSystem(shop.app.kernel, (ctx) =>
      creditWallet(ctx, { uid, amountCents: 5, kind: "REFUND", key }),
    );
    shop.clock.advance(7 * DAY_MS);
    await sweep();
    expect(await isErased(uid)).toBe(false);
    const staff = await openStaff(shop);
    expect(await staff.refusal(userPrivacyOpsApi.eraseCustomer, { uid })).toBe(
      userOutcome.UNFINISHED_MATTERS,
    );
    await sql`
      with tx as (
        insert into ledger_tx (key, kind, reason, at) values (${`${key} out`}, 'ADJUST_DECREASE', 'out', now()) returning id)
      insert into ledger_entry (tx_id, account_id, amount_cents)
      select tx.id, account.id, case account.type when 'WALLET' then -5 else 5 end from tx, ledger_account account
      where (account.type = 'WALLET' and account.uid = ${uid}) or account.type = 'ADJUSTMENTS'`.execute(
      shop.database.db,
    );
    await sweep();
    expect(await isErased(uid)).toBe(false);
    shop.clock.advance(DAY_MS);
    await sweep();
    expect(await isErased(uid)).toBe(true);
  });

  it("lets an order that was on its way either stop it or be refused", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(shop)));
    const wishes = await Promise.all(
      people.map((person) => checkout(person, [{ skuId: goods.cream(), quantity: 1 }])),
    );
    await sql`
      insert into account_closing (uid, asked_at, due_at)
      select uid, now(), now() - interval '1 day' from unnest(${people.map(({ session }) => session.uid)}::bigint[]) uid`.execute(
      shop.database.db,
    );
    const orders = people.map(({ session: { uid } }, index) =>
      runAsSystem(shop.app.kernel, (ctx) => {
        const caller = { uid, userClass: "PLAIN" as const, sessionId: 0, hasMobile: true };
        const wish = wishes[index];
        if (!wish) throw new Error("everybody has a wish");
        return createOrder({ ...ctx, caller }, { remark: "", ...wish } as never);
      }),
    );
    await Promise.allSettled([...orders, sweep(), sweep()]);
    const { rows } = await sql<{ erased: boolean; orders: number }>`
      select erased_at is not null as erased, (select count(*)::int from orders where uid = app_user.id) as orders
      from app_user where id = any(${people.map(({ session }) => session.uid)}::bigint[])`.execute(
      shop.database.db,
    );
    for (const { erased, orders: placed } of rows) expect(placed).toBe(erased ? 0 : 1);
  });
});
