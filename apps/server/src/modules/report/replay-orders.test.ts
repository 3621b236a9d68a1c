import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkout } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { replayAllOrders, replayOrder } from "./replay-orders.ts";

describe.each(ENGINES)("orders computed again on %s", (engine) => {
  let shop: Shop;
  const ids: number[] = [];
  beforeAll(async () => {
    shop = await openShop(engine);
    const person = await signUp(shop);
    const couponTicketId = await giveTicket(shop, person.session.uid);
    const { netAmount: _, ...request } = await checkout(person, [
      { skuId: goods.cream(), quantity: 3 },
      { skuId: goods.oil(), quantity: 1 },
    ]);
    ids.push((await person.call(orderApi.create, { ...request, couponTicketId })).id);
    const deposit = {
      orderType: "DEPOSIT" as const,
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    };
    ids.push((await person.call(orderApi.create, deposit)).id);
  });
  afterAll(() => shop.close());

  it("come to the same cents, with a coupon and without goods", async () => {
    const found = [];
    for await (const replay of replayAllOrders(shop.database.db)) found.push(replay);
    expect(found.map(({ orderId }) => orderId)).toEqual(ids);
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await replayOrder(shop.database.db, 1)).toBeUndefined();
  });

  it("say what was changed: an amount of the order, or a price in its receipt", async () => {
    const [goods = 0, deposit = 0] = ids;
    await sql`
      update orders set receipt = jsonb_set(receipt, '{price,lines,0,listPriceCents}', '1') where id = ${goods}`.execute(
      shop.database.db,
    );
    await sql`update orders set amount_cents = 40000, net_cents = 40000 where id = ${deposit}`.execute(
      shop.database.db,
    );
    expect((await replayOrder(shop.database.db, deposit))?.problems).toEqual([
      "amountCents comes out as 50000, kept is 40000",
      "netCents comes out as 50000, kept is 40000",
    ]);
    const problems = (await replayOrder(shop.database.db, goods))?.problems ?? [];
    expect(problems.some((one) => one.startsWith("netCents comes out as"))).toBe(true);
    expect(problems).toContain("its lines come out otherwise than its receipt has them");
  });
});
