import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userOpsApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { brokenSeals, sealHeads } from "./check-seals.ts";
import { reportSweeps } from "./sweeps.ts";

/** Whoever has the database can switch its guards off; the seals are for them. */
const GUARDED = [
  "ledger_tx",
  "ledger_entry",
  "order_history",
  "payment_history",
  "payment_capture",
  "refund_order",
  "staff_deed",
];

describe.each(ENGINES)("the seals on %s", (engine) => {
  let shop: Shop;
  const seal = async () => {
    let sealed = 0;
    for (const sweep of reportSweeps) sealed += await sweepOnce(shop.app.kernel, sweep);
    return sealed;
  };
  beforeAll(async () => {
    shop = await openShop(engine);
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const paid = await placeOrder(person, [{ skuId: goods.cream(), quantity: 2 }]);
    await person.call(paymentApi.create, { channel: "WALLET", orderId: paid.id });
    const { id } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    await person.call(orderApi.cancel, { orderId: id });
    const staff = await openStaff(shop);
    const { uid } = person.session;
    for (const amount of [100, 200])
      await staff.call(userOpsApi.adjustWallet, { uid, type: "ADJUST_INCREASE", amount, reason: "thanks" });
    await sql`
      insert into refund_order (order_id, uid, amount_cents, product_cents, state, key, created_at)
      values (${paid.id}, ${uid}, 10, 10, 'REMOVED', 'one', now()), (${paid.id}, ${uid}, 20, 20, 'REMOVED', 'two', now())`.execute(
      shop.database.db,
    );
    await sql`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      values ('BANK', 'one', 10, 'AUD', 'UNMATCHED', 'LATE', now()), ('BANK', 'two', 20, 'AUD', 'UNMATCHED', 'LATE', now())`.execute(
      shop.database.db,
    );
    await seal();
  });
  afterAll(() => shop.close());

  it("chain every row once, and leave what was sealed", async () => {
    expect(await brokenSeals(shop.database.db)).toEqual([]);
    const heads = await sealHeads(shop.database.db);
    expect(heads.filter(({ seq }) => seq < 1)).toEqual([]);
    expect(await seal()).toBe(0);
    expect(await sealHeads(shop.database.db)).toEqual(heads);
  });

  it("take in what commits later under an earlier number", async () => {
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from staff_deed`.execute(
      shop.database.db,
    );
    const id = rows[0]?.id ?? 0;
    const add = (number: number) =>
      sql`
      insert into staff_deed (id, staff_id, staff_name, session_id, line, input, at) overriding system value
      values (${number}, 1, 'an', 1, 'PUT /x', '{}', now())`.execute(shop.database.db);
    await add(id + 2);
    expect(await seal()).toBe(1);
    await add(id + 1);
    expect(await seal()).toBe(1);
    expect(await brokenSeals(shop.database.db)).toEqual([]);
  });

  it("let no two servers seal the same row", async () => {
    const person = await signUp(shop, { balanceCents: 100 });
    expect(person.session.uid).toBeGreaterThan(0);
    const counts = await Promise.all([seal(), seal(), seal()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await brokenSeals(shop.database.db)).toEqual([]);
  });

  const first = (table: string) => sql`(select min(id) from ${sql.table(table)})`;
  const last = (table: string) => sql`(select max(id) from ${sql.table(table)})`;
  const tampering: [string, string, RegExp, () => ReturnType<typeof sql>][] = [
    [
      "a changed amount",
      "I-01",
      /^ledger transaction \d+ was changed$/,
      () => sql`
      update ledger_entry set amount_cents = amount_cents + 1 where id = ${last("ledger_entry")}`,
    ],
    [
      "a changed reason",
      "I-01",
      /^ledger transaction \d+ was changed$/,
      () => sql`
      update ledger_tx set reason = 'better' where id = ${first("ledger_tx")}`,
    ],
    [
      "a deleted movement of money",
      "I-01",
      /^ledger transaction \d+ was deleted$/,
      () => sql`
      with gone as (delete from ledger_entry where tx_id = ${first("ledger_tx")})
      delete from ledger_tx where id = ${first("ledger_tx")}`,
    ],
    [
      "a changed step of an order",
      "I-13",
      /^step of an order \d+ was changed$/,
      () => sql`
      update order_history set at = at - interval '1 day' where id = ${first("order_history")}`,
    ],
    [
      "a deleted step of an order",
      "I-13",
      /^step of an order \d+ was deleted$/,
      () => sql`
      delete from order_history where id = ${last("order_history")}`,
    ],
    [
      "a changed payment",
      "I-14",
      /^step of a payment \d+ was changed$/,
      () => sql`
      update payment_order set price_cents = 1`,
    ],
    [
      "a deleted step of a payment",
      "I-14",
      /^step of a payment \d+ was deleted$/,
      () => sql`
      delete from payment_history where id = ${first("payment_history")}`,
    ],
    [
      "a changed capture",
      "I-17",
      /^captured amount \d+ was changed$/,
      () => sql`
      update payment_capture set amount_cents = 11 where provider_txn = 'one'`,
    ],
    [
      "a deleted capture",
      "I-17",
      /^captured amount \d+ was deleted$/,
      () => sql`
      delete from payment_capture where provider_txn = 'two'`,
    ],
    [
      "a changed refund",
      "I-18",
      /^refund \d+ was changed$/,
      () => sql`
      update refund_order set amount_cents = 11, product_cents = 11 where key = 'one'`,
    ],
    [
      "a deleted refund",
      "I-18",
      /^refund \d+ was deleted$/,
      () => sql`delete from refund_order where key = 'two'`,
    ],
    [
      "a changed deed",
      "OP-125",
      /^deed of the staff \d+ was changed$/,
      () => sql`
      update staff_deed set staff_name = 'bo' where id = ${first("staff_deed")}`,
    ],
    [
      "a deed that counts for less in the limit of one person",
      "OP-125",
      /^deed of the staff \d+ was changed$/,
      () => sql`
      update staff_deed set alone_cents = 1
      where id = (select min(id) from staff_deed where alone_cents > 0)`,
    ],
    [
      "a deleted deed",
      "OP-125",
      /^deed of the staff \d+ was deleted$/,
      () => sql`
      delete from staff_deed where id = ${last("staff_deed")}`,
    ],
    [
      "a deleted seal",
      "I-01",
      /follows a gap in the seals after 1$/,
      () => sql`
      delete from seal where kind = 'ledger' and seq = 2`,
    ],
    [
      "a row deleted together with its seal at the end",
      "I-18",
      /^refund seals end at 1, not at 2$/,
      () => sql`
      with gone as (delete from refund_order where key = 'two')
      delete from seal where kind = 'refund' and seq = 2`,
    ],
    [
      "a changed row with a seal made to fit",
      "I-18",
      /has a seal that was changed$/,
      () => sql`
      update seal set content_hash = repeat('0', 64) where kind = 'refund' and seq = 1`,
    ],
  ];

  it.each(tampering)("show %s", async (_what, invariant, words, tamper) => {
    const healed = new Error("rolled back");
    const check = shop.database.db.transaction().execute(async (tx) => {
      for (const table of GUARDED)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await tamper().execute(tx);
      const breaks = await brokenSeals(tx);
      expect(breaks.map((one) => one.invariant)).toContain(invariant);
      expect(
        breaks.some(({ what }) => words.test(what)),
        JSON.stringify(breaks),
      ).toBe(true);
      throw healed;
    });
    await expect(check).rejects.toBe(healed);
  });
});
