import { MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { checkout, placeOrder } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { type AuditReached, audit } from "./audit.ts";
import { countBreaks, MAX_TOLD } from "./check.ts";
import { reportSweeps } from "./sweeps.ts";

describe.each(ENGINES)("the audit on %s", (engine) => {
  let shop: Shop;
  let paid: number;
  let open: number;
  beforeAll(async () => {
    shop = await openShop(engine);
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const wanted = [{ skuId: goods.cream(), quantity: 2 }];
    paid = (await placeOrder(person, wanted)).id;
    await person.call(paymentApi.create, { channel: "WALLET", orderId: paid });
    const cancelled = await placeOrder(person, wanted);
    await person.call(orderApi.cancel, { orderId: cancelled.id });
    open = (await placeOrder(person, wanted)).id;
    await orderWithTickets(shop, person);
    const membership = {
      orderType: "MEMBERSHIP" as const,
      orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
    };
    const { id: orderId } = await person.call(orderApi.create, membership);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
  });
  afterAll(() => shop.close());

  it("finds nothing in a shop that was only used through its calls", async () => {
    expect(await audit(shop.database.db)).toEqual([]);
  });

  type Ids = { paid: number; open: number };
  const refund = ({ paid: id }: Ids, cents: RawBuilder<unknown>, key: string) => sql`
    insert into refund_order (order_id, uid, amount_cents, product_cents, state, key, created_at, settled_at)
    select id, uid, ${cents}, ${cents}, 'REFUNDED', ${key}, now(), now() from orders where id = ${id}`;
  const capture = ({ paid: id }: Ids, went: string) => sql`
    insert into payment_capture (provider, provider_txn, order_id, uid, amount_cents, currency, went, why, at)
    select 'BANK', 'txn', id, uid, 500, 'AUD', ${went}, 'LATE', now() from orders where id = ${id}`;
  const reversal = (column: "receivable_cents" | "written_off_cents") => sql`
    insert into payment_reversal (provider, reversal_ref, provider_txn, kind, state, amount_cents, currency, told_at,
      ${sql.ref(column)}, created_at, updated_at)
    values ('CASHIER', 'dp', 'pi', 'DISPUTE', 'LOST', 5, 'AUD', now(), 5, now(), now())`;
  const rebate = (reclaimedAndOwed: "5, 0" | "5, 5") => sql`
    with closed as (insert into rebate_month (month, closed_at) values ('2020-01-01', now()) returning month)
    insert into rebate (uid, month, status, spend_cents, amount_cents, created_at, issue_at, settled_at,
      reclaimed_cents, owed_cents)
    select 1, month, 'CANCELLED', 9, 9, now(), now(), now(), ${sql.raw(reclaimedAndOwed)} from closed`;
  const damages: [string, string, (ids: Ids) => RawBuilder<unknown>][] = [
    [
      "I-02",
      "its entries sum to",
      () => sql`update ledger_account set balance_cents = balance_cents + 1 where type = 'WALLET'`,
    ],
    [
      "I-04",
      "lines of order",
      ({ open: id }) => sql`
      update order_item set paid_share_cents = paid_share_cents + 1 where order_id = ${id}`,
    ],
    [
      "I-06",
      "the books say",
      ({ open: id }) => sql`update orders set order_status = 'PAID' where id = ${id}`,
    ],
    ["I-06", "its sources sum to 5", () => reversal("written_off_cents")],
    ["I-06", "is owed 5, the books say 0", () => reversal("receivable_cents")],
    [
      "I-06",
      "belongs to no reversal",
      () => sql`
      with tx as (insert into ledger_tx (key, kind, at) values ('x', 'WRITE_OFF', now()) returning id)
      insert into ledger_entry (tx_id, account_id, amount_cents)
      select tx.id, account.id, case type when 'RECEIVABLES' then 500 else -500 end
      from tx, ledger_account account where type in ('RECEIVABLES', 'WRITE_OFFS')`,
    ],
    [
      "I-06",
      "went back, its reversals took 0",
      () => sql`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at, taken_cents)
      values ('CASHIER', 'gone', 0, 'AUD', 'UNMATCHED', 'WRONG_AMOUNT', now(), 5)`,
    ],
    [
      "I-06",
      "_CLEARING keeps",
      ({ paid: id }) => sql`
      with tx as (insert into ledger_tx (key, kind, order_id, at) values ('x', 'CAPTURE', ${id}, now()) returning id)
      insert into ledger_entry (tx_id, account_id, amount_cents)
      select tx.id, account.id, case type when 'BANK_CLEARING' then 500 else -500 end
      from tx, ledger_account account where type in ('BANK_CLEARING', 'BANK_FUNDS')`,
    ],
    ["I-06", "is not in the books", (ids) => capture(ids, "UNMATCHED")],
    [
      "I-10",
      "is not the sum",
      () => sql`update stock set on_hand = on_hand - 1 where sku_id = ${goods.cream()}`,
    ],
    [
      "I-10",
      "receipt 999 says 0 pieces",
      () => sql`
      with moved as (
        insert into stock_movement (sku_id, kind, on_hand_change, reserved_change, at, staff_id, receipt_id)
        values (${goods.cream()}, 'RECEIPT', 3, 0, now(), 1, 999))
      update stock set on_hand = on_hand + 3 where sku_id = ${goods.cream()}`,
    ],
    [
      "I-10",
      "is not the sum of its lines",
      () => sql`
      insert into goods_receipt (number, supplier, reference, note, line_count, pieces, created_by, created_at)
      values ('RK20261123-99', '', '', '', 1, 5, 1, now())`,
    ],
    [
      "I-10",
      "open orders want",
      ({ open: id }) => sql`
      update order_item set quantity = quantity + 1 where order_id = ${id}`,
    ],
    [
      "I-10",
      `took 2 of sku ${goods.cream()} from the shelf, its parcels hold or brought 0`,
      ({ paid: id }) => sql`
      update logistics_pkg_item set taken_out = 1 where pkg_id in (select id from logistics_pkg where order_id = ${id})`,
    ],
    [
      "I-10",
      `took 1 of sku ${goods.cream()} from the shelf, its parcels hold or brought 2`,
      ({ paid: id }) => sql`
      insert into stock_movement (sku_id, kind, order_id, return_key, on_hand_change, reserved_change, at)
      values (${goods.cream()}, 'RETURN', ${id}, 'refund 1', 1, 0, now())`,
    ],
    [
      "I-11",
      "stock lost",
      ({ paid: id }) => sql`
      update order_item set quantity = quantity + 1 where order_id = ${id}`,
    ],
    ["I-12", "has no lines", ({ open: id }) => sql`delete from order_item where order_id = ${id}`],
    [
      "I-13",
      "its history ends",
      ({ paid: id }) => sql`
      update orders set order_status = 'CANCELLED' where id = ${id}`,
    ],
    [
      "I-13",
      "its history ends",
      ({ paid: id }) => sql`
      update payment_order set status = 'REFUNDED' where order_id = ${id}`,
    ],
    [
      "I-13",
      "went from PAID to CREATED",
      ({ paid: id }) => sql`
      insert into payment_history (payment_id, from_status, to_status, at)
      select id, 'PAID', 'CREATED', now() from payment_order where order_id = ${id}`,
    ],
    [
      "I-13",
      "is DELIVERED, its history ends",
      ({ paid: id }) =>
        sql`update logistics_pkg set status = 'DELIVERED', ext_order_id = 'NO1234' where order_id = ${id}`,
    ],
    [
      "I-13",
      "went from RECEIVED to CREATED",
      ({ paid: id }) => sql`
        insert into logistics_pkg_history (pkg_id, from_status, to_status, actor, at)
        select id, 'RECEIVED', status, 'nobody', created_at from logistics_pkg where order_id = ${id}`,
    ],
    [
      "I-14",
      "took",
      ({ paid: id }) => sql`
      update payment_order set price_cents = price_cents - 1 where order_id = ${id}`,
    ],
    [
      "I-16",
      "still moves stock",
      ({ paid: id }) => sql`
      update orders set order_status = 'CANCELLED' where id = ${id}`,
    ],
    [
      "I-17",
      "nothing arrived",
      ({ paid: id }) => sql`
      update payment_order set channel = 'BANK_TRANSFER' where order_id = ${id}`,
    ],
    ["I-18", "refunds of order", (ids) => refund(ids, sql`net_cents + 1`, "k")],
    ["I-19", "went to the wallet 0 times", (ids) => capture(ids, "WALLET")],
    [
      "I-24",
      "has no answer",
      () => sql`
      insert into idempotency (uid, line, key, hash) values (1, 'line', 'key', 'hash')`,
    ],
    [
      "I-25",
      "belongs to no rebate",
      () => sql`
      with tx as (insert into ledger_tx (key, kind, at) values ('rebate 0', 'CASH_BACK', now()) returning id)
      insert into ledger_entry (tx_id, account_id, amount_cents)
      select tx.id, account.id, case type when 'CASH_BACK' then -500 else 500 end
      from tx, ledger_account account where type = 'CASH_BACK' or account.id in (
        select id from ledger_account where type = 'WALLET' limit 1)`,
    ],
    ["I-25", "gave back 5, the books say 0", () => rebate("5, 0")],
    ["I-25", "members owe 5 of cash-back, the books say 0", () => rebate("5, 5")],
    [
      "I-25",
      "counts for",
      ({ paid: id }) => sql`
      update member_spend set amount_cents = amount_cents + 1 where order_id = ${id}`,
    ],
    [
      "I-49",
      "waits in the outbox",
      () => sql`
      insert into outbox (kind, payload, run_at, at) values ('x', '{}', now(), now() - interval '6 minutes')`,
    ],
  ];

  const LAST_TICKET = sql`(select max(id) from coupon_ticket where status = 'FROZEN')`;
  const ticketDamages: typeof damages = [
    [
      "I-07",
      "its ticket",
      () => sql`update coupon_ticket set status = 'EXPIRED', order_id = null where id = ${LAST_TICKET}`,
    ],
    [
      "I-07",
      "which has another",
      ({ open: id }) =>
        sql`update coupon_ticket set status = 'FROZEN', order_id = ${id} where id = (
          select max(id) from coupon_ticket where status = 'USABLE')`,
    ],
    [
      "I-08",
      "counts",
      () => sql`update coupon_rule set issued = issued + 1 where id = (select max(id) from coupon_rule)`,
    ],
    [
      "I-08",
      "tickets of rule",
      () =>
        sql`insert into coupon_ticket (rule_id, number, status, uid, n, created_at, updated_at)
          select rule_id, 'forged', 'USABLE', uid, n + 1, now(), now() from coupon_ticket where id = ${LAST_TICKET}`,
    ],
    [
      "I-09",
      "gave its ticket back 0 times",
      () =>
        sql`delete from coupon_history where from_status = 'FROZEN' and to_status in ('USABLE', 'EXPIRED')`,
    ],
    [
      "I-09",
      "went from EXPIRED to USABLE",
      () =>
        sql`insert into coupon_history (ticket_id, from_status, to_status, mover, why, at)
          select ${LAST_TICKET}, 'EXPIRED', 'USABLE', 'SYSTEM', 'revived', now()`,
    ],
    [
      "I-09",
      "came back after its end",
      () =>
        sql`update coupon_ticket set expires_at = created_at where id in (
          select ticket_id from coupon_history where from_status = 'FROZEN' and to_status = 'USABLE')`,
    ],
  ];

  it.each([...damages, ...ticketDamages])("names a break of %s: %s", async (invariant, words, damage) => {
    const healed = new Error("rolled back");
    const check = shop.database.db.transaction().execute(async (tx) => {
      await damage({ paid, open }).execute(tx);
      const found = (await audit(tx)).filter((one) => one.invariant === invariant);
      expect(found.map(({ what }) => what).join("\n")).toContain(words);
      throw healed;
    });
    await expect(check).rejects.toBe(healed);
  });

  it("goes on where another process left it, and finds the same", async () => {
    const { db } = shop.database;
    const met: AuditReached[] = [];
    const whole = await audit(db, {
      onStep: async (reached) => {
        met.push(structuredClone(reached));
      },
    });
    for (const place of [1, Math.floor(met.length / 2), met.length - 2]) {
      let steps = 0;
      const rest = await audit(db, {
        reached: met[place] ?? null,
        onStep: async () => {
          steps += 1;
        },
      });
      expect(rest).toEqual(whole);
      expect(steps).toBeLessThanOrEqual(met.length - place + 1);
    }
  });

  it("comes to its end whatever the damage, and tells a fault of very many rows by the first of them", async () => {
    const { db } = shop.database;
    for (const damage of [
      "insert into staff_deed (staff_id, staff_name, session_id, line, input, at) values (1, 'an', 1, 'PUT /x', '{\"n\": 1e400, \"m\": \"NaN\"}', now())",
      "insert into order_history (order_id, from_state, to_state, mover, why, at) select id, 'COMPLETED', 'PAID', 'SYSTEM', 'damage', now() from (select min(id) as id from orders) one, generate_series(1, 20000)",
      "alter table orders drop constraint orders_net, drop constraint orders_manual_saving_cents_check",
      `update orders set manual_saving_cents = -9223372036854775807 where id = ${open}`,
      "insert into ledger_tx (key, kind, at) values ('reversal 123456789012345678901234567890 x', 'CONSUME', now())",
      "alter table ledger_entry disable trigger user",
      "insert into ledger_entry (tx_id, account_id, amount_cents) select max(tx.id), max(account.id), 5 from ledger_tx tx, ledger_account account where type = 'RECEIVABLES'",
    ])
      await sql.raw(damage).execute(db);
    for (const sweep of reportSweeps) while ((await sweepOnce(shop.app.kernel, sweep)) > 0);
    const breaks = await audit(db);
    expect(
      breaks.filter(({ what }) => what.startsWith("could not be computed")).map(({ invariant }) => invariant),
    ).toEqual(expect.arrayContaining(["I-04", "I-06"]));
    const moves = breaks.filter(({ what }) => what.endsWith("went from COMPLETED to PAID"));
    expect(countBreaks(moves)).toBe(20_000);
    expect(moves).toHaveLength(MAX_TOLD);
    expect(breaks.filter(({ what }) => /deed|step of an order/.test(what))).toEqual([]);
  });
});

/** One ticket that pays for an open order, and one that came back from a cancelled order. */
async function orderWithTickets(shop: Shop, person: Awaited<ReturnType<typeof signUp>>): Promise<void> {
  for (const isCancelled of [true, false]) {
    const couponTicketId = await giveTicket(shop, person.session.uid);
    const { netAmount: _, ...request } = await checkout(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id: orderId } = await person.call(orderApi.create, { ...request, couponTicketId });
    if (isCancelled) await person.call(orderApi.cancel, { orderId });
  }
}
