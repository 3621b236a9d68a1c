import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { audit } from "./audit.ts";

describe.each(ENGINES)("the audit on %s", (engine) => {
  let shop: Shop;
  let paid: number;
  let open: number;
  beforeAll(async () => {
    shop = await openShop(engine);
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const goods = [{ skuId: 5008, quantity: 2 }];
    paid = (await placeOrder(person, goods)).id;
    await person.call(paymentApi.create, { channel: "WALLET", orderId: paid });
    const cancelled = await placeOrder(person, goods);
    await person.call(orderApi.cancel, { orderId: cancelled.id });
    open = (await placeOrder(person, goods)).id;
    const membership = {
      orderType: "MEMBERSHIP" as const,
      orderItemCreatePojos: [{ skuId: 2, quantity: 1, price: 0 }],
    };
    const { id: orderId } = await person.call(orderApi.create, membership);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
  });
  afterAll(() => shop.close());

  it("finds nothing in a shop that was only used through its calls", async () => {
    expect(await audit(shop.database.db)).toEqual([]);
  });

  const damages: [string, (ids: { paid: number; open: number }) => RawBuilder<unknown>][] = [
    ["I-02", () => sql`update ledger_account set balance_cents = balance_cents + 1 where type = 'WALLET'`],
    [
      "I-04",
      ({ open: id }) =>
        sql`update order_item set paid_share_cents = paid_share_cents + 1 where order_id = ${id}`,
    ],
    ["I-10", () => sql`update stock set on_hand = on_hand - 1 where sku_id = 5008`],
    ["I-12", ({ open: id }) => sql`delete from order_item where order_id = ${id}`],
    ["I-13", ({ paid: id }) => sql`update orders set order_status = 'CANCELLED' where id = ${id}`],
    [
      "I-14",
      ({ paid: id }) => sql`update payment_order set price_cents = price_cents - 1 where order_id = ${id}`,
    ],
    ["I-16", ({ paid: id }) => sql`update orders set order_status = 'CANCELLED' where id = ${id}`],
  ];

  it.each(damages)("names a break of %s", async (invariant, damage) => {
    const healed = new Error("rolled back");
    const check = shop.database.db.transaction().execute(async (tx) => {
      await damage({ paid, open }).execute(tx);
      expect((await audit(tx)).map((one) => one.invariant)).toContain(invariant);
      throw healed;
    });
    await expect(check).rejects.toBe(healed);
  });
});
