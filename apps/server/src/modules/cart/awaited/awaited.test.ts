import { cartFavouriteApi, cartWishApi } from "@crux/contract/cart";
import { notifyApi } from "@crux/contract/notify";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import type { Caller } from "../../../testing/caller.ts";
import { stock } from "../../../testing/checkout.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { awaitedGoodsSweep } from "./tell-of-goods.ts";

const HONEY_SKU = goods.honey();
const HONEY = productOf(HONEY_SKU);
const OIL = productOf(goods.oil());

describe.each(ENGINES)("goods that customers wait for on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  beforeEach(sweep);
  afterAll(() => shop.close());

  /** Two servers at once. */
  async function sweep(): Promise<void> {
    await Promise.all([1, 2].map(() => sweepOnce(shop.app.kernel, awaitedGoodsSweep)));
  }
  const told = async (person: Caller) =>
    (await person.call(notifyApi.messages, { type: "PERSONAL" })).content.map(({ owMessage }) => owMessage);
  const sellOut = async () => {
    await sql`
      update stock set on_hand = reserved, oversale = false
      where sku_id in (select id from sku where product_id = ${HONEY})`.execute(shop.database.db);
  };
  const cost = async (productId: number, change: number) => {
    await sql`
      update product_listing set price_cents = price_cents + ${change} where product_id = ${productId}`.execute(
      shop.database.db,
    );
    await sweep();
  };

  it("are told of once there is some again, once, and lead to the product (到货提醒)", async () => {
    const [one, other, late] = [await signUp(shop), await signUp(shop), await signUp(shop)];
    const { name } = await shop.visitor.call(saleApi.product, { id: HONEY });
    await stock(shop, HONEY_SKU, 50);
    expect(await one.refusal(cartWishApi.askForRestock, { productId: HONEY })).toBe(cartOutcome.IN_STOCK);
    await sellOut();
    for (const person of [one, other, one])
      await person.call(cartWishApi.askForRestock, { productId: HONEY });
    await late.call(cartWishApi.askForRestock, { productId: HONEY });
    await late.call(cartWishApi.dropRestockWish, { productId: HONEY });
    expect(await one.call(cartWishApi.restockWishIds, {})).toEqual([HONEY]);
    await sweep();
    expect(await told(one)).toEqual([]);
    await stock(shop, HONEY_SKU, 50);
    await sweep();
    await sweep();
    for (const person of [one, other])
      expect(await told(person)).toEqual([
        expect.objectContaining({
          title: "您等待的商品已到货",
          body: expect.stringContaining(name),
          path: `/product?id=${HONEY}`,
        }),
      ]);
    expect(await told(late)).toEqual([]);
    expect(await one.call(cartWishApi.restockWishIds, {})).toEqual([]);
    await sellOut();
    await stock(shop, HONEY_SKU, 50);
    await sweep();
    expect(await told(one)).toHaveLength(1);
  });

  it("stay awaited while they are not sold", async () => {
    const person = await signUp(shop);
    await sellOut();
    await person.call(cartWishApi.askForRestock, { productId: HONEY });
    const set = (status: string) =>
      sql`update product_listing set sale_status = ${status} where product_id = ${HONEY}`.execute(
        shop.database.db,
      );
    await set("SUSPEND");
    await stock(shop, HONEY_SKU, 50);
    await sweep();
    expect(await told(person)).toEqual([]);
    await set("ONLINE");
    await sweep();
    expect(await told(person)).toHaveLength(1);
  });

  it("are told of when their only sku is sold again", async () => {
    const person = await signUp(shop);
    await stock(shop, HONEY_SKU, 50);
    const set = (at: string | null) =>
      sql`update sku set disabled_at = ${at}::timestamptz where product_id = ${HONEY}`.execute(
        shop.database.db,
      );
    await set("2026-01-01T00:00:00Z");
    await sql`insert into restock_wish (uid, product_id, created_at) values (${person.session.uid}, ${HONEY}, now())`.execute(
      shop.database.db,
    );
    await sweep();
    expect(await told(person)).toEqual([]);
    await set(null);
    await sweep();
    expect(await told(person)).toHaveLength(1);
  });

  // Only there do two servers meet within the database.
  it.runIf(engine === "postgres")(
    "are told by one server at a time, so that no older price counts as the last",
    async () => {
      const [keeper, waiting] = [await signUp(shop), await signUp(shop)];
      await keeper.call(cartFavouriteApi.addFavourite, { productId: OIL });
      await sellOut();
      await waiting.call(cartWishApi.askForRestock, { productId: HONEY });
      await sweep();
      const change = (cents: number) =>
        sql`update product_listing set price_cents = price_cents + ${cents} where product_id = ${OIL}`.execute(
          shop.database.db,
        );
      const once = () => sweepOnce(shop.app.kernel, awaitedGoodsSweep);
      await stock(shop, HONEY_SKU, 50);
      await change(-100);
      let slow: Promise<number> | undefined;
      await shop.database.db.transaction().execute(async (tx) => {
        await sql`select from app_user where id = ${waiting.session.uid} for update`.execute(tx);
        // It has read the price when it comes to whom nobody can be told anything right now.
        slow = once();
        const isHeld = async () =>
          (await sql`select from pg_locks where not granted`.execute(shop.database.db)).rows.length > 0;
        while (!(await isHeld())) await new Promise((resolve) => setTimeout(resolve, 10));
        await change(-100);
        await once();
      });
      await slow;
      await sweep();
      const before = (await told(keeper)).length;
      await cost(OIL, 50);
      expect(await told(keeper)).toHaveLength(before);
      await change(150);
    },
  );

  it("exist, and are two hundred at most", async () => {
    const person = await signUp(shop);
    expect(await person.refusal(cartWishApi.askForRestock, { productId: 999_999_999 })).toBe(
      saleOutcome.PRODUCT_NOT_FOUND,
    );
    await sellOut();
    await sql`
      insert into restock_wish (uid, product_id, created_at)
      select ${person.session.uid}, 700000 + n, now() from generate_series(1, 200) as n`.execute(
      shop.database.db,
    );
    expect(await person.refusal(cartWishApi.askForRestock, { productId: HONEY })).toBe(
      cartOutcome.TOO_MANY_WISHES,
    );
    await stock(shop, HONEY_SKU, 50);
  });

  it("are no more than two hundred where several are asked for at the same moment", async () => {
    const person = await signUp(shop);
    const wanted = [HONEY_SKU, goods.milk(), goods.oats(), goods.blanket(), goods.pendant()];
    const products = wanted.map(productOf);
    const { rows: before } = await sql<{ skuId: number; onHand: number; oversale: boolean }>`
      select sku_id as "skuId", on_hand as "onHand", oversale from stock
      where sku_id in (select id from sku where product_id in (${sql.join(products)}))`.execute(
      shop.database.db,
    );
    await sql`
      update stock set on_hand = reserved, oversale = false
      where sku_id in (select id from sku where product_id in (${sql.join(products)}))`.execute(
      shop.database.db,
    );
    await sql`
      insert into restock_wish (uid, product_id, created_at)
      select ${person.session.uid}, 700000 + n, now() from generate_series(1, 199) as n`.execute(
      shop.database.db,
    );
    const tries = await Promise.allSettled(
      products.map((productId) => person.call(cartWishApi.askForRestock, { productId })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await person.call(cartWishApi.restockWishIds, {})).toHaveLength(200);
    for (const { skuId, onHand, oversale } of before)
      await sql`update stock set on_hand = ${onHand}, oversale = ${oversale} where sku_id = ${skuId}`.execute(
        shop.database.db,
      );
  });

  it("that are kept tell of each drop of their price once, by the ways that were chosen (降价提醒)", async () => {
    const [person, quiet] = [await signUp(shop), await signUp(shop)];
    for (const one of [person, quiet]) await one.call(cartFavouriteApi.addFavourite, { productId: OIL });
    await quiet.call(notifyApi.chooseNotice, { kind: "PRICE_DROP", way: "INBOX", on: false });
    await cost(OIL, -100);
    await sweep();
    expect(await told(person)).toEqual([
      expect.objectContaining({ title: "收藏的商品降价了", path: `/product?id=${OIL}` }),
    ]);
    // Dearer than told, yet cheaper than when it was kept: no news.
    await cost(OIL, 60);
    expect(await told(person)).toHaveLength(1);
    await cost(OIL, -30);
    expect(await told(person)).toHaveLength(2);
    await cost(OIL, 200);
    expect(await told(person)).toHaveLength(2);
    await cost(OIL, -130);
    expect(await told(person)).toHaveLength(2);
    await cost(OIL, -50);
    expect(await told(person)).toHaveLength(3);
    expect(await told(quiet)).toEqual([]);
  });
});
