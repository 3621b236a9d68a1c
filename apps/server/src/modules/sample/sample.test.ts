import { cartApi } from "@crux/contract/cart";
import { commodityOpsApi } from "@crux/contract/commodity";
import { logisticsOpsApi } from "@crux/contract/logistics";
import * as sampleOutcome from "@crux/contract/outcomes/sample";
import { paymentApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { saleApi, saleHomeOpsApi } from "@crux/contract/sale";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { readSamples } from "@crux/demo/catalogue/read-samples";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { openEmptyShop } from "../../testing/empty-shop.ts";
import { ENGINES, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import type { SampleCatalogue } from "./sample-catalogue.ts";

/** So many of the demo's goods are enough to see all that happens to them. */
const SOME = 5;

function someSamples(): SampleCatalogue {
  const all = readSamples();
  const products = all.products.filter(({ saleStatus, oversale }) => saleStatus === "ONLINE" && !oversale);
  return { ...all, products: products.slice(0, SOME), pieces: all.pieces.slice(-3) };
}

describe.each(ENGINES)("goods to try a shop with on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  let failing = "";
  beforeAll(async () => {
    shop = await openEmptyShop(engine, {
      samples: async () => {
        const samples = someSamples();
        return {
          ...samples,
          picture: (name) => (name === failing ? Promise.reject(new Error("disk")) : samples.picture(name)),
        };
      },
    });
    owner = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const begin = (act: "LOAD" | "REMOVE") =>
    owner.call(taskOpsApi.start, { kind: "sample.catalogue", input: { act } });
  const state = (task: Task) => owner.call(taskOpsApi.detail, { id: task.id });
  const work = async (act: "LOAD" | "REMOVE") => {
    const task = await begin(act);
    await shop.app.runTask();
    return state(task);
  };
  const setup = () => owner.call(reportOpsApi.setup, {});
  const inShop = () => shop.visitor.call(saleApi.search, { pageSize: 50 });
  const count = async (table: string) => {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*)::int as rows from ${sql.table(table)}`.execute(shop.database.db);
    return rows[0]?.rows ?? -1;
  };
  const audited = async () => {
    const task = await owner.call(taskOpsApi.start, { kind: "report.audit" });
    await shop.app.runTask();
    return (await state(task)).result;
  };
  const status = async (url: string) => (await shop.app.http.inject({ method: "GET", url })).statusCode;
  let buyer: Awaited<ReturnType<typeof signUp>>;
  let ordered = 0;
  let shown = "";

  it("come as long work that goes on where it broke off, and are seen by customers", async () => {
    failing = someSamples().products[3]?.pictures[1] ?? "";
    const task = await begin("LOAD");
    await shop.app.runTask();
    expect(await state(task)).toMatchObject({ state: "WAITING" });
    expect((await setup()).sample).toMatchObject({ goods: 3, isThere: true, runningTaskId: task.id });
    failing = "";
    shop.clock.advance(MINUTE_MS);
    await shop.app.runTask();
    expect(await state(task)).toMatchObject({ state: "DONE", result: { loaded: SOME } });
    const { content } = await inShop();
    expect(content).toHaveLength(SOME);
    shown = content[0]?.imgUrl.split("||")[0] ?? "";
    expect(shown).toMatch(/^\/media\/picture\//);
    expect(await status(`${shown}?w=360`)).toBe(200);
    const home = await owner.call(saleHomeOpsApi.homePieces, {});
    expect(home.pieces).toHaveLength(3);
    expect(await audited()).toMatchObject({ broken: 0 });
  });

  it("are there once however often they are loaded, and count as no step of a shop", async () => {
    const before = await Promise.all(["product", "sku", "brand", "tag", "picture", "section"].map(count));
    expect(await work("LOAD")).toMatchObject({ state: "DONE" });
    expect(await Promise.all(["product", "sku", "brand", "tag", "picture", "section"].map(count))).toEqual(
      before,
    );
    const { steps, sample } = await setup();
    expect(sample).toEqual({ goods: SOME, isThere: true, hasGoods: false, runningTaskId: null });
    const stateOf = (step: string, key: string) =>
      steps.find((one) => one.key === step)?.items.find((one) => one.key === key)?.state;
    expect(stateOf("routes", "rules")).toBe("WRONG");
    expect(stateOf("goods", "onSale")).toBe("MISSING");
  });

  it("are ordered and paid like any others", async () => {
    const { content } = await inShop();
    ordered = content[1]?.id ?? 0;
    const { document } = await owner.call(commodityOpsApi.product, { productId: ordered });
    buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const { id: orderId } = await placeOrder(buyer, [{ skuId: document.skus[0]?.id ?? 0, quantity: 1 }]);
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    // Somebody has another one in the cart.
    const other = await owner.call(commodityOpsApi.product, { productId: content[2]?.id ?? 0 });
    const { cartId } = await buyer.call(cartApi.items, {});
    const wanted = { skuId: other.document.skus[0]?.id ?? 0, quantity: 1 };
    await buyer.call(cartApi.add, { cartId, itemList: [wanted] });
    expect((await buyer.call(cartApi.items, {})).unmatchCartItems).toHaveLength(1);
  });

  it("go with stock and pictures; what was ordered goes off sale, and the books stay whole", async () => {
    const { remove } = shop.vault.vault.openFiles;
    let left = 4;
    shop.vault.vault.openFiles.remove = async (name) => {
      left -= 1;
      if (left === 0) throw new Error("disk");
      await remove(name);
    };
    const task = await begin("REMOVE");
    await shop.app.runTask();
    expect(await state(task)).toMatchObject({ state: "WAITING" });
    shop.vault.vault.openFiles.remove = remove;
    shop.clock.advance(MINUTE_MS);
    await shop.app.runTask();
    expect(await state(task)).toMatchObject({ state: "DONE" });
    expect((await inShop()).content).toEqual([]);
    expect(await shop.visitor.call(saleApi.product, { id: ordered })).toMatchObject({
      saleStatus: "OFFLINE",
    });
    expect((await owner.call(saleHomeOpsApi.homePieces, {})).pieces).toEqual([]);
    // The services of every shop, and what was ordered.
    expect(await count("product")).toBe(3);
    expect(await count("tag")).toBe(0);
    // A width that nobody asked for before: others may be remembered.
    expect(await status(`${shown}?w=720`)).toBe(404);
    expect((await buyer.call(cartApi.items, {})).unmatchCartItems).toEqual([]);
    const { document } = await owner.call(commodityOpsApi.product, { productId: ordered });
    expect(await status(`${document.pictures[0]?.url}?w=360`)).toBe(200);
    expect(await count("picture")).toBe(new Set(document.pictures.map(({ url }) => url)).size);
    const versions = await owner.call(logisticsOpsApi.ruleVersions, {});
    expect(versions.map(({ state: one }) => one)).toEqual(["WITHDRAWN"]);
    expect(await audited()).toMatchObject({ broken: 0 });
  });

  it("are not removed a second time, come again, and never beside goods of the shop's own", async () => {
    expect(await work("REMOVE")).toMatchObject({ state: "FAILED", failure: sampleOutcome.NOTHING_LOADED });
    expect(await work("LOAD")).toMatchObject({ state: "DONE" });
    expect((await inShop()).content.map(({ id }) => id)).toContain(ordered);
    expect(await work("REMOVE")).toMatchObject({ state: "DONE", result: { removed: SOME - 1, kept: 1 } });
    const { id } = await owner.call(commodityOpsApi.addBrand, { name: "自有", country: "" });
    await sql`insert into product (brand_id, name, logistics_type, weight_grams, created_at)
      values (${id}, '自有商品', 'FOOD', 1, now())`.execute(shop.database.db);
    expect(await work("LOAD")).toMatchObject({ state: "FAILED", failure: sampleOutcome.HAS_GOODS });
    expect((await setup()).sample).toMatchObject({ hasGoods: true, isThere: false });
    expect(await audited()).toMatchObject({ broken: 0 });
  });
});
