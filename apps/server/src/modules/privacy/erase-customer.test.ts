import { casesApi, casesOpsApi } from "@crux/contract/cases";
import type { StaffList } from "@crux/contract/list";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAuditEntry } from "@crux/contract/staff/audit.schema";
import { userApi, userOpsApi, userPrivacyOpsApi } from "@crux/contract/user";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { sendPkg } from "../../testing/parcels.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { bindMobile, signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { type WholeCustomer, WORDS, wholeCustomer } from "../../testing/whole-customer.ts";
import { creditWallet } from "../ledger/service.ts";
import { settleTrade } from "../payment/settle-capture.ts";
import { audit } from "../report/audit.ts";
import { replayAllOrders } from "../report/replay-orders.ts";

/** Every row of every table as text, each beside its table's name. */
async function dump({ database }: Shop): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(database.db);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines;
}

describe.each(ENGINES)("a customer who is erased on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  let whole: WholeCustomer;
  let before: string[];
  let entries: StaffList<StaffAuditEntry>;
  let after: string[];
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
    whole = await wholeCustomer(shop, staff);
    for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
    before = await dump(shop);
    entries = await staff.call(staffOpsApi.deeds, { pageSize: 100 });
    await staff.call(userPrivacyOpsApi.eraseCustomer, { uid: whole.uid });
    // Uploads and packing pictures go after their files; seals follow what was written.
    shop.clock.advance(2 * HOUR_MS);
    for (const sweep of shop.app.sweeps) await sweepOnce(shop.app.kernel, sweep);
    after = await dump(shop);
  });
  afterAll(() => shop.close());

  const linesWith = (lines: readonly string[], word: string) => lines.filter((line) => line.includes(word));

  it.each(Object.entries(WORDS))("was known by %s, and is not any more", (what, word) => {
    // A sealed number stands nowhere in the clear.
    if (what !== "identifyCode") expect(linesWith(before, word)).not.toEqual([]);
    expect(linesWith(after, word)).toEqual([]);
  });

  it("leaves sealed rows as they were, whose words nobody can read any more (OP-125)", async () => {
    const sealed = (lines: readonly string[]) =>
      lines.filter((line) => /^(?:staff_deed|staff_approval|order_history|ledger_tx) /.test(line));
    expect(sealed(before).filter((line) => !after.includes(line))).toEqual([]);
    expect(JSON.stringify(entries.list)).toContain(`"reason":"${WORDS.staffWords}"`);
    const owner = await openStaff(shop);
    const { list: content } = await owner.call(staffOpsApi.deeds, { pageSize: 100 });
    const adjusted = content.filter(({ line }) => line.includes("/wallet/adjust"));
    expect(adjusted.map(({ input }) => input)).toEqual([
      { uid: whole.uid, type: "ADJUST_DECREASE", amount: 5, reason: "***" },
      { uid: whole.uid, type: "ADJUST_INCREASE", amount: 5, reason: "***" },
    ]);
    const questions = await owner.call(staffOpsApi.approvals, {});
    expect(questions.list[0]?.input).toMatchObject({ uid: whole.uid, reason: "***" });
  });

  it("leaves no name of a file, and no file", async () => {
    expect(whole.files).toHaveLength(8);
    for (const name of whole.files) {
      expect(linesWith(before, name)).not.toEqual([]);
      expect(linesWith(after, name)).toEqual([]);
      expect(await shop.vault.vault.files.read(name)).toBe(null);
    }
  });

  it("keeps account, order, parcel and money as numbers that still add up", async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    const replays = [];
    for await (const replay of replayAllOrders(shop.database.db)) replays.push(replay);
    expect(replays).toEqual([expect.objectContaining({ orderId: whole.orderId, problems: [] })]);
    const { rows } = await sql`
      select name, nick_name, mobile, erased_at is not null as erased from app_user where id = ${whole.uid}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ name: `~${whole.uid}`, nick_name: "已注销用户", mobile: null, erased: true }]);
  });
});

describe.each(ENGINES)("erasing on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
    await stock(shop, goods.cream(), 5_000);
  });
  afterAll(() => shop.close());

  const wanted = [{ skuId: goods.cream(), quantity: 1 }];
  const erase = (uid: number) => staff.call(userPrivacyOpsApi.eraseCustomer, { uid });
  const obstacles = async (uid: number) => {
    const error = await erase(uid).then(
      () => null,
      (refusal: { code: number; data: unknown }) => refusal,
    );
    return error && [error.code, error.data];
  };

  it("waits while money or orders are under way, and says which", async () => {
    const person = await signUp(shop, { balanceCents: 1 });
    const { uid } = person.session;
    const order = await placeOrder(person, wanted);
    const inTheWay = [
      { type: "BALANCE", count: 1 },
      { type: "ORDER", count: 1 },
    ];
    expect(await obstacles(uid)).toEqual([userOutcome.UNFINISHED_MATTERS, { obstacles: inTheWay }]);
    await person.call(orderApi.cancel, { orderId: order.id });
    expect(await obstacles(uid)).toEqual([
      userOutcome.UNFINISHED_MATTERS,
      { obstacles: [{ type: "BALANCE", count: 1 }] },
    ]);
    await staff.call(userOpsApi.adjustWallet, {
      uid,
      type: "ADJUST_DECREASE",
      amount: 1,
      reason: "paid out",
    });
    expect(await obstacles(uid)).toBe(null);
    expect(await obstacles(uid)).toEqual([userOutcome.NOT_FOUND, null]);
  });

  it("ends every session, and nothing of the account can be written any more", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    await erase(uid);
    expect(await person.refusal(userApi.current, {})).toBe(sessionOutcome.TOKEN_UNKNOWN);
    const credit = runAsSystem(shop.app.kernel, (ctx) =>
      creditWallet(ctx, { uid, amountCents: 1, kind: "CASH_BACK", key: `late ${uid}` }),
    );
    await expect(credit).rejects.toMatchObject({ code: userOutcome.NOT_FOUND });
    const writes = [
      sql`update app_user set nick_name = 'again' where id = ${uid}`,
      sql`insert into sender (uid, name, mobile, detail_address, is_default, created_at, updated_at)
        values (${uid}, 'a', 'b', 'c', false, now(), now())`,
      sql`insert into session (uid, token_hash, created_at, renewed_at, expires_at)
        values (${uid}, 'hash', now(), now(), now())`,
    ];
    for (const write of writes)
      await expect(write.execute(shop.database.db)).rejects.toThrow(`account ${uid} is erased`);
  });

  it("lets either the order or the erasure win, never both", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(shop)));
    const wishes = await Promise.all(people.map((person) => checkout(person, wanted)));
    await Promise.allSettled(
      people.flatMap((person, index) => {
        const wish = wishes[index];
        if (!wish) return [];
        const order = () => person.call(orderApi.create, wish);
        const end = () => erase(person.session.uid);
        return index % 2 === 0 ? [order(), end()] : [end(), order()];
      }),
    );
    const { rows } = await sql<{ erased: boolean; orders: number }>`
      select erased_at is not null as erased, (select count(*)::int from orders where uid = app_user.id) as orders
      from app_user where id = any(${people.map(({ session }) => session.uid)}::bigint[])`.execute(
      shop.database.db,
    );
    expect(rows).toHaveLength(8);
    for (const { erased, orders } of rows) expect(orders).toBe(erased ? 0 : 1);
  });

  it("brings money that comes too late for its customer to the staff (I-17)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const { id: orderId, netAmount } = await placeOrder(person, wanted);
    const { tradeNo } = await openAt(shop, person, { orderId, channel: "WECHAT_JSAPI" });
    await sql`update payment_order set status = 'CLOSED', next_poll_at = null where trade_no = ${tradeNo}`.execute(
      shop.database.db,
    );
    await sql`update orders set order_status = 'CANCELLED' where id = ${orderId}`.execute(shop.database.db);
    await erase(uid);
    const arrival = { txn: `late-${orderId}`, amountCents: netAmount, currency: "AUD" };
    const settle = () =>
      runAsSystem(shop.app.kernel, (ctx) => settleTrade(ctx, { provider: "CASHIER", tradeNo, arrival }));
    expect(await settle()).toBe("UNMATCHED");
    expect(await settle()).toBe("KNOWN");
  });

  it("lets an order be refunded later the way it was paid, and tells nobody (L-REF-02)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const { id: orderId } = await placeOrder(person, wanted);
    const { tradeNo } = await openAt(shop, person, { orderId, channel: "ALIPAY_QR" });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    for (const { id: pkgId } of await person.call(logisticsApi.ofOrder, { orderId })) {
      await sendPkg(staff, pkgId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId });
    }
    const asked = await person.call(casesApi.ask, {
      orderId,
      wish: "REFUND",
      reason: "没有收到",
      received: false,
    });
    await erase(uid);
    expect((await staff.call(casesOpsApi.caseDetail, { caseId: asked.id })).state).toBe("WITHDRAWN");
    expect((await staff.call(casesOpsApi.cases, { state: ["OPEN"] })).list.map(({ id }) => id)).not.toContain(
      asked.id,
    );
    const wish = { orderId, remark: "破损", otherFee: 100, target: "PROVIDER" } as const;
    const { id: refundId } = await staff.call(orderOpsApi.createRefund, wish);
    await staff.call(paymentOpsApi.payRefund, { refundId });
    while ((await shop.app.deliver()) > 0);
    const rowsOf = async (table: string) =>
      (await sql`select from ${sql.table(table)} where uid = ${uid}`.execute(shop.database.db)).rows.length;
    const { rows } = await sql`select state from refund_order where id = ${refundId}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ state: "REFUNDED" }]);
    expect([await rowsOf("message"), await rowsOf("notice")]).toEqual([0, 0]);
    expect(await staff.refusal(orderOpsApi.writeToCustomer, { orderId, words: "您好" })).toBe(
      userOutcome.NOT_FOUND,
    );
  });

  it("waits while somebody owes cash-back that was taken back", async () => {
    const { uid } = (await signUp(shop)).session;
    await sql`insert into rebate_month (month) values ('2026-01-01') on conflict do nothing`.execute(
      shop.database.db,
    );
    await sql`
      insert into rebate (uid, month, status, spend_cents, amount_cents, created_at, issue_at, settled_at, reclaimed_cents,
        owed_cents)
      values (${uid}, '2026-01-01', 'ISSUED', 500, 500, now(), now(), now(), 500, 300)`.execute(
      shop.database.db,
    );
    const owed = [{ type: "OWED", count: 300 }];
    expect(await obstacles(uid)).toEqual([userOutcome.UNFINISHED_MATTERS, { obstacles: owed }]);
    await sql`update rebate set owed_cents = 0 where uid = ${uid}`.execute(shop.database.db);
    expect(await obstacles(uid)).toBe(null);
  });

  it("takes a text to a former number along that could never be sent", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    for (const one of [person, other]) await bindMobile(shop, one);
    const dead = sql`update outbox set state = 'DEAD', failure = 'Error'
      where payload->>'uid' = any(${[person, other].map(({ session }) => String(session.uid))}::text[])`;
    expect(Number((await dead.execute(shop.database.db)).numAffectedRows)).toBe(2);
    await erase(person.session.uid);
    const { rows } = await sql`select payload->>'uid' as uid from outbox where state = 'DEAD'`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ uid: String(other.session.uid) }]);
  });

  it("is for those with the right to it, and leaves a row in the audit log", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const service = await openStaff(shop, "service");
    expect(await service.refusal(userPrivacyOpsApi.eraseCustomer, { uid })).toBe(generalOutcome.FORBIDDEN);
    expect(await service.refusal(userPrivacyOpsApi.exportCustomer, { uid })).toBe(generalOutcome.FORBIDDEN);
    await erase(uid);
    const { rows } = await sql`
      select line, input from staff_deed where input->>'uid' = ${String(uid)}`.execute(shop.database.db);
    expect(rows).toEqual([{ line: "POST /user/ops/customer/{uid}/erase", input: { uid } }]);
  });
});

describe.each(ENGINES)("an export on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(() => shop.close());

  it("holds everything that is known of one customer, and nothing that opens anything", async () => {
    const whole = await wholeCustomer(shop, staff);
    const other = await signUp(shop);
    const data = await staff.call(userPrivacyOpsApi.exportCustomer, { uid: whole.uid });
    const text = JSON.stringify(data.sections);
    for (const word of Object.values(WORDS)) expect(text).toContain(word);
    expect(data.files.map(({ name }) => name).sort()).toEqual(whole.files.sort());
    for (const { base64 } of data.files)
      expect(Buffer.from(base64, "base64").subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(data.sections.orders).toMatchObject([
      { id: whole.orderId, address: { receiverName: WORDS.receiverName } },
    ]);
    expect(text).not.toContain("_hash");
    expect(text).not.toContain(`"uid":${other.session.uid}`);
    expect(await staff.refusal(userPrivacyOpsApi.exportCustomer, { uid: 1 })).toBe(userOutcome.NOT_FOUND);
  });
});
