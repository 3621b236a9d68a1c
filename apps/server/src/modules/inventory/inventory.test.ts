import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { availableOf, release, reserve, setStock, settle } from "./service.ts";

const FEW = 70_001;
const MANY = 70_002;
const ENDLESS = 70_003;

describe.each(ENGINES)("stock on %s", (engine) => {
  let shop: Shop;
  let lastOrder = 900_000;
  beforeAll(async () => {
    shop = await openShop(engine);
    await work((ctx) =>
      setStock(ctx, [
        { skuId: FEW, quantity: 5 },
        { skuId: MANY, quantity: 1000 },
        { skuId: ENDLESS, quantity: 0, oversale: true },
      ]),
    );
  });
  afterAll(() => shop.close());

  const work = <Result>(verb: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, verb);
  const available = async (skuId: number) =>
    (await work((ctx) => availableOf(ctx, [skuId]))).get(skuId)?.available;
  const order = (...lines: [skuId: number, quantity: number][]) => {
    lastOrder += 1;
    const orderId = lastOrder;
    return work(async (ctx) => {
      await reserve(ctx, { orderId, lines: lines.map(([skuId, quantity]) => ({ skuId, quantity })) });
      return orderId;
    });
  };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (error: unknown) => (error instanceof Fail ? error.code : error),
    );

  it("takes pieces away, gives them back once and keeps settled ones (L-ORD-01, L-ORD-04, L-ORD-07)", async () => {
    const first = await order([MANY, 3], [MANY, 2]);
    expect(await available(MANY)).toBe(995);
    await Promise.all([1, 2, 3, 4].map(() => work((ctx) => release(ctx, first))));
    expect(await available(MANY)).toBe(1000);

    const second = await order([MANY, 10]);
    await Promise.all([1, 2, 3].map(() => work((ctx) => settle(ctx, second))));
    expect(await available(MANY)).toBe(990);
    await work((ctx) => release(ctx, second));
    await work((ctx) => release(ctx, second));
    await work((ctx) => settle(ctx, second));
    expect(await available(MANY)).toBe(1000);
  });

  it("never sells a sixth of five pieces to fifty at once (R-ERR-25)", async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(order([FEW, 1]))));
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(codes.filter((code) => code === cartOutcome.INSUFFICIENT_STOCK)).toHaveLength(45);
    expect(await available(FEW)).toBe(0);
    await work((ctx) => setStock(ctx, [{ skuId: FEW, quantity: 10 }]));
    expect(await available(FEW)).toBe(5);
    expect(await codeOf(work((ctx) => setStock(ctx, [{ skuId: FEW, quantity: 4 }])))).toBe(
      cartOutcome.INSUFFICIENT_STOCK,
    );
  });

  it("lets orders whose skus cross wait for each other", async () => {
    const before = await available(MANY);
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        codeOf(index % 2 === 0 ? order([MANY, 1], [ENDLESS, 1]) : order([ENDLESS, 1], [MANY, 1])),
      ),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(await available(MANY)).toBe((before ?? 0) - 30);
  });

  it("lets only oversale skus fall below zero, and all of an order or nothing", async () => {
    const before = await available(ENDLESS);
    await order([ENDLESS, 7]);
    expect(await available(ENDLESS)).toBe((before ?? 0) - 7);
    expect(await codeOf(order([ENDLESS, 1], [FEW, 6]))).toBe(cartOutcome.INSUFFICIENT_STOCK);
    expect(await available(ENDLESS)).toBe((before ?? 0) - 7);
    expect(await codeOf(order([99_999_999, 1]))).toBe(inventoryOutcome.NOT_FOUND);
  });

  it("keeps every level equal to the sum of its movements", async () => {
    const { rows } = await sql`
      select s.sku_id from stock s left join stock_movement m on m.sku_id = s.sku_id
      group by s.sku_id
      having s.on_hand <> coalesce(sum(m.on_hand_change), 0) or s.reserved <> coalesce(sum(m.reserved_change), 0)
    `.execute(shop.database.db);
    expect(rows).toEqual([]);
  });
});
