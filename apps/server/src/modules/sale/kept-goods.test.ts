import { commodityApi } from "@crux/contract/commodity";
import type { Input } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { type Database, inTransaction } from "../../kernel/database/database.ts";
import { openPostgres } from "../../kernel/database/open-postgres.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import type { Caller } from "../../testing/caller.ts";
import { checkout, placeOrder, stock } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openCopy, openShop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openDoor, type PostgresDoor } from "../../testing/postgres-door.ts";
import { type OpenedDatabase, type Shop, shopOn } from "../../testing/shop-on.ts";

const OIL = goods.oil();
const PRODUCT = productOf(OIL);
const SEARCH = {
  ...{ keyword: "", saleStatus: ["ONLINE"], productType: ["COMMODITY"], shopId: 1 },
  ...{ pageNum: 0, pageSize: 100, inStock: false },
} satisfies Input<typeof saleApi.search>;

/** What visitors of a server are answered about the oil: pieces on its page, in its skus, in lists and on the home page. */
async function shownAt(visitor: Caller) {
  const detail = await visitor.call(saleApi.product, { id: PRODUCT });
  const skus = await visitor.call(commodityApi.skus, { productId: PRODUCT });
  const { content } = await visitor.call(saleApi.search, SEARCH);
  const left = await visitor.call(saleApi.search, { ...SEARCH, inStock: true });
  return {
    price: detail.currentPrice,
    detail: detail.totalAvailable,
    sku: skus.find(({ id }) => id === OIL)?.available,
    list: content.find(({ id }) => id === PRODUCT)?.totalAvailable,
    isListedAsLeft: left.content.some(({ id }) => id === PRODUCT),
  };
}

/** The oil is the one sku of its product of which there is some. */
function leaveOnlyOil(database: Database): Promise<void> {
  return database.script(`update stock set on_hand = reserved, oversale = false
    where sku_id in (select id from sku where product_id = ${PRODUCT} and id <> ${OIL})`);
}

describe.each(ENGINES)("what is kept of goods on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    await leaveOnlyOil(shop.database);
  });
  afterAll(() => shop.close());

  it("leaves lists as they are where an order leaves enough, and shows its number of pieces at once", async () => {
    await stock(shop, OIL, 40);
    const before = await shownAt(shop.visitor);
    expect(before).toMatchObject({ detail: 40, sku: 40, list: 40, isListedAsLeft: true });
    const buyer = await signUp(shop);
    const order = await placeOrder(buyer, [{ skuId: OIL, quantity: 2 }]);
    expect(await shownAt(shop.visitor)).toEqual({ ...before, detail: 38, sku: 38 });
    await buyer.call(orderApi.cancel, { orderId: order.id });
    expect(await shownAt(shop.visitor)).toEqual(before);
  });

  it("changes lists when few are left, when none is, and when some came back", async () => {
    await stock(shop, OIL, 11);
    await expect.poll(() => shownAt(shop.visitor)).toMatchObject({ detail: 11, isListedAsLeft: true });
    await placeOrder(await signUp(shop), [{ skuId: OIL, quantity: 1 }]);
    await expect.poll(() => shownAt(shop.visitor)).toMatchObject({ detail: 10, list: 10 });
    // One is promised.
    await stock(shop, OIL, 3);
    const buyer = await signUp(shop);
    const last = await placeOrder(buyer, [{ skuId: OIL, quantity: 2 }]);
    await expect
      .poll(() => shownAt(shop.visitor))
      .toMatchObject({ detail: 0, sku: 0, list: 0, isListedAsLeft: false });
    await buyer.call(orderApi.cancel, { orderId: last.id });
    await expect
      .poll(() => shownAt(shop.visitor))
      .toMatchObject({ detail: 2, list: 2, isListedAsLeft: true });
  });

  it("never sells by what is shown: cart, preview and order ask the database", async () => {
    await stock(shop, OIL, 20);
    const buyer = await signUp(shop);
    const request = await checkout(buyer, [{ skuId: OIL, quantity: 5 }]);
    const { detail } = await shownAt(shop.visitor);
    expect(detail).toBeGreaterThan(5);
    await shop.database.script(`update stock set on_hand = reserved + 1 where sku_id = ${OIL}`);
    // Nobody said a word, so that visitors see what was there.
    expect(await shownAt(shop.visitor)).toMatchObject({ detail });
    const { body } = await buyer.raw(orderApi.create.line, request);
    expect(body.success).toBe(false);
  });
});

describe.runIf(inject("postgresUrl"))("what two servers keep of goods on one PostgreSQL", () => {
  let copy: OpenedDatabase;
  let door: PostgresDoor;
  let far: Database;
  let [here, there]: [Shop | null, Shop | null] = [null, null];
  const both = () => {
    if (!here || !there) throw new Error("the servers are not open");
    return { here, there };
  };
  beforeAll(async () => {
    copy = await openCopy();
    await leaveOnlyOil(copy.database);
    const { url = "" } = copy;
    door = await openDoor(url);
    // What has to stay one session comes through the door, what requests ask does not.
    far = await openPostgres({ url, directUrl: door.url, poolSize: 4 });
    here = shopOn({ database: copy.database, drop: copy.drop }, inject("vaultFolder"));
    there = shopOn({ database: far, drop: async () => {} }, inject("vaultFolder"));
    for (const { app } of [here, there]) app.startTimers();
    await stock(here, OIL, 40);
    await vi.waitFor(async () => expect((await shownAt(both().there.visitor)).detail).toBe(40));
  });
  afterAll(async () => {
    await there?.close();
    door.close();
    await here?.close();
  });

  const changePrice = (app: App, cents: number) =>
    runAsSystem(app.kernel, async (ctx) => {
      await sql`update sku set price_cents = ${cents} where id = ${OIL}`.execute(ctx.db);
      ctx.invalidate("catalogue");
    });
  /** How long it takes until visitors there see something. */
  const seenAfter = async (
    isSeen: (shown: Awaited<ReturnType<typeof shownAt>>) => boolean,
    mostMs: number,
  ) => {
    const from = performance.now();
    const { there } = both();
    await expect
      .poll(async () => isSeen(await shownAt(there.visitor)), { timeout: mostMs, interval: 10 })
      .toBe(true);
    return performance.now() - from;
  };

  // A server that hears late on a busy machine believes nothing that it keeps, which is right and not what is looked at.
  it("is right on the other a moment after an order, a price and what came in", { retry: 1 }, async () => {
    const { here, there } = both();
    const buyer = await signUp(here);
    const before = await shownAt(there.visitor);
    await placeOrder(buyer, [{ skuId: OIL, quantity: 3 }]);
    await seenAfter(({ detail, sku }) => detail === 37 && sku === 37, 2_000);
    expect((await shownAt(there.visitor)).list).toBe(before.list);
    await changePrice(here.app, before.price + 1);
    expect((await shownAt(here.visitor)).price).toBe(before.price + 1);
    await seenAfter(({ price }) => price === before.price + 1, 2_000);
  });

  it("hears a word whose server ended before it could tell anybody, and one that was committed late", async () => {
    const { here, there } = both();
    const { price } = await shownAt(there.visitor);
    const change = (tx: typeof copy.database.db, cents: number) =>
      sql`with word as (insert into announcement (speaker, topics) values ('one that ended', '{catalogue}'))
        update sku set price_cents = ${cents} where id = ${OIL}`.execute(tx);
    let commit = () => {};
    const late = inTransaction(copy.database.db, async (tx) => {
      await change(tx, price + 5);
      await new Promise<void>((resolve) => (commit = resolve));
    });
    // A later number than the late one's is read first.
    await stock(here, OIL, 30);
    await seenAfter(({ detail }) => detail !== 37, 2_000);
    commit();
    await late;
    await seenAfter((shown) => shown.price === price + 5, 2_500);
  });

  it("is right within two seconds where the connection that listens fell silent, and after it was cut", async () => {
    const { here, there } = both();
    const { price } = await shownAt(there.visitor);
    door.silence();
    await changePrice(here.app, price + 7);
    await seenAfter((shown) => shown.price === price + 7, 2_500);
    door.shut(true);
    await changePrice(here.app, price + 9);
    await seenAfter((shown) => shown.price === price + 9, 2_500);
    door.shut(false);
    await changePrice(here.app, price + 11);
    await seenAfter((shown) => shown.price === price + 11, 2_500);
  }, 30_000);
});
