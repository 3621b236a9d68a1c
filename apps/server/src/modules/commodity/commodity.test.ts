import { commodityApi } from "@crux/contract/commodity";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { findSkus } from "./service.ts";

describe.each(ENGINES)("the commodity calls on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("answers top tags with their children down to level 3 (R-API-09, R-MODEL-03)", async () => {
    const tags = await shop.visitor.call(commodityApi.tags, { level: 1 });
    expect(tags.length).toBeGreaterThan(3);
    expect(tags.map((tag) => tag.priority)).toEqual(
      tags.map((tag) => tag.priority).toSorted((a, b) => a - b),
    );
    const leaves = tags.flatMap((tag) => tag.childTags).flatMap((tag) => tag.childTags);
    expect(leaves.length).toBeGreaterThan(10);
    for (const leaf of leaves) {
      expect(Object.keys(leaf).sort()).toEqual(["disable", "id", "imgUrl", "name", "priority"]);
    }
  });

  it("shows categories of the third level by what is sold best in them, or by a picture of their own", async () => {
    const leavesOf = async () =>
      (await shop.visitor.call(commodityApi.tags, { level: 1 }))
        .flatMap((tag) => tag.childTags)
        .flatMap((tag) => tag.childTags);
    await shop.database.db.updateTable("tag").set({ imgUrl: "" }).where("level", "=", 3).execute();
    shop.app.kernel.topics.invalidate(["catalogue"]);
    const leaves = await leavesOf();
    for (const { id, imgUrl } of leaves) {
      const { content } = await shop.visitor.call(saleApi.search, { tagId: id, sort: "SOLD", pageSize: 1 });
      expect(imgUrl).toBe(content[0]?.imgUrl.split("||")[0] ?? "");
    }
    const [leaf] = leaves;
    await shop.database.db
      .updateTable("tag")
      .set({ imgUrl: "/media/own.webp" })
      .where("id", "=", leaf?.id ?? 0)
      .execute();
    shop.app.kernel.topics.invalidate(["catalogue"]);
    expect((await leavesOf())[0]?.imgUrl).toBe("/media/own.webp");
  });

  it("answers other levels without their parents (OP-020)", async () => {
    const top = await shop.visitor.call(commodityApi.tags, { level: 1 });
    const second = await shop.visitor.call(commodityApi.tags, { level: 2 });
    const children = new Set(top.flatMap((tag) => tag.childTags).map((tag) => tag.id));
    expect(new Set(second.map((tag) => tag.id))).toEqual(children);
  });

  it("answers the skus of a product with what is available (R-API-13, R-MODEL-05)", async () => {
    const { content } = await shop.visitor.call(saleApi.search, { pageSize: 1000 });
    for (const product of content.slice(0, 10)) {
      const skus = await shop.visitor.call(commodityApi.skus, { productId: product.id });
      expect(skus).toHaveLength(product.skuCount);
      expect(skus.reduce((sum, sku) => sum + sku.available, 0)).toBe(product.totalAvailable);
      expect(Math.min(...skus.map((sku) => sku.currentPrice))).toBe(product.currentPrice);
      for (const sku of skus) {
        expect(Object.keys(sku.attributesMap).sort()).toEqual(
          product.attributeKeys.map((key) => key.name).sort(),
        );
        expect(sku).not.toHaveProperty("supplier");
      }
    }
    expect(await shop.visitor.refusal(commodityApi.skus, { productId: 99_999_999 })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
    expect(await shop.visitor.refusal(commodityApi.skus, { productId: 900_001 })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
  });

  it("knows the skus of services without listing them (R-CONST-09)", async () => {
    const skus = await runAsSystem(shop.app.kernel, (ctx) => findSkus(ctx, [2, 1, 11, 99_999_999]));
    expect([...skus.keys()]).toEqual([1, 2, 11]);
    expect(skus.get(2)).toMatchObject({ priceCents: 9900, productOversale: 1, saleStatus: "ONLINE" });
    for (const keyword of ["余额充值", "黑卡会员", "保险"]) {
      const { content } = await shop.visitor.call(saleApi.search, { keyword, pageSize: 1000 });
      expect(content.every((one) => one.name !== keyword)).toBe(true);
    }
  });

  it.each(["level=0", "level=4", "level=x", "level=99999999999"])("refuses tags of %s", async (query) => {
    const { body } = await shop.visitor.raw(`GET /commodity/tag/findByLevel?${query}`);
    expect(body.code).toBe(generalOutcome.INVALID_REQUEST);
  });

  it.each(["", "?productId=0", "?productId=-3", "?productId=9e99", "?productId=%00"])(
    "refuses skus of %j",
    async (query) => {
      const { body } = await shop.visitor.raw(`GET /commodity/skuDetail/findByProductId${query}`);
      expect(body.code).toBe(generalOutcome.INVALID_REQUEST);
    },
  );
});
