import type { ApiError } from "@crux/client/client";
import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import { SERVICE_BRAND_ID } from "@crux/contract/limits";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createCaller } from "../../../testing/caller.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

describe.each(ENGINES)("brands and tags on %s", (engine) => {
  let shop: Shop;
  let anna: StaffCaller;
  let ben: StaffCaller;
  let visitor: Caller;
  beforeAll(async () => {
    shop = await openShop(engine);
    [anna, ben] = [await openStaff(shop), await openStaff(shop, ["sale.edit"])];
    visitor = createCaller(shop.app.http, null);
  });
  afterAll(() => shop.close());

  const tags = () => anna.call(commodityOpsApi.tagsOps, {});
  const tagOf = async (id: number) => {
    const tag = (await tags()).find((one) => one.id === id);
    if (!tag) throw new Error(`no tag ${id}`);
    return tag;
  };
  const below = async (parentId: number | null) =>
    (await tags()).filter((tag) => tag.parentId === parentId).map(({ name }) => name);
  const add = (name: string, parentId: number | null = null) =>
    anna.call(commodityOpsApi.addTag, { name, parentId });
  const shown = async () =>
    inOrder(await visitor.call(commodityApi.tags, { level: 1 })).map(({ name }) => name);
  const inTag = async (tagId: number) =>
    (await visitor.call(saleApi.search, { tagId, pageSize: 100 })).content.map(({ productId }) => productId);
  const brandOf = async (q: string) => {
    const { list } = await anna.call(commodityOpsApi.brandsOps, { q });
    const [brand] = list;
    if (!brand) throw new Error(`no brand ${q}`);
    return brand;
  };
  it("leave the shop's own services out, which are no goods", async () => {
    const { list } = await anna.call(commodityOpsApi.brandsOps, { pageSize: 100 });
    const { brands } = await anna.call(commodityOpsApi.productChoices, {});
    const ids = [...list, ...brands].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids).not.toContain(SERVICE_BRAND_ID);
    const own = { id: SERVICE_BRAND_ID, name: "另一个名字", country: "", version: 0 };
    for (const refused of [
      anna.refusal(commodityOpsApi.saveBrand, own),
      anna.refusal(commodityOpsApi.mergeBrand, { id: SERVICE_BRAND_ID, into: ids[0] ?? 0, goods: 7 }),
      anna.refusal(commodityOpsApi.mergeBrand, { id: ids[0] ?? 0, into: SERVICE_BRAND_ID, goods: 1 }),
      anna.refusal(commodityOpsApi.removeBrand, { id: SERVICE_BRAND_ID }),
    ])
      expect(await refused).toBe(commodityOutcome.BRAND_NOT_FOUND);
  });

  const clashOf = async (call: Promise<unknown>) => {
    const error: ApiError = await call
      .then(() => Promise.reject(new Error("not refused")))
      .catch((one) => one);
    return { code: error.code, data: error.data };
  };

  it("come back under their numbers after they were removed, a tag where it lay and a merged brand without goods", async () => {
    const removed = async (type: "brand" | "tag") =>
      (await anna.call(staffOpsApi.removed, { type })).map(({ id }) => id);
    const upper = await add("误删的大类");
    const lower = await add("误删的小类", upper.id);
    await anna.call(commodityOpsApi.removeTag, { id: lower.id });
    await anna.call(commodityOpsApi.removeTag, { id: upper.id });
    expect((await removed("tag")).slice(0, 2)).toEqual([upper.id, lower.id]);
    const restoreTag = (id: number) => anna.refusal(commodityOpsApi.restoreTag, { id });
    expect(await restoreTag(lower.id)).toBe(commodityOutcome.TAG_NOT_FOUND);
    await anna.call(commodityOpsApi.restoreTag, { id: upper.id });
    await add("误删的小类", upper.id);
    expect(await restoreTag(lower.id)).toBe(commodityOutcome.TAG_TAKEN);
    expect(await restoreTag(upper.id)).toBe(commodityOutcome.TAG_NOT_FOUND);
    expect(await tagOf(upper.id)).toMatchObject({ name: "误删的大类", parentId: null, version: 2 });
    const [one, into] = [
      await anna.call(commodityOpsApi.addBrand, { name: "误删甲", country: "澳大利亚" }),
      await anna.call(commodityOpsApi.addBrand, { name: "误删乙" }),
    ];
    await anna.call(commodityOpsApi.mergeBrand, { id: one.id, into: into.id, goods: 0 });
    await anna.call(commodityOpsApi.removeBrand, { id: into.id });
    expect((await removed("brand")).slice(0, 2)).toEqual([into.id, one.id]);
    expect(await anna.call(commodityOpsApi.restoreBrand, { id: one.id })).toMatchObject({
      ...{ id: one.id, name: "误删甲", country: "澳大利亚" },
      goods: 0,
    });
    await anna.call(commodityOpsApi.addBrand, { name: "误删乙" });
    const restoreBrand = (id: number) => anna.refusal(commodityOpsApi.restoreBrand, { id });
    expect(await restoreBrand(into.id)).toBe(commodityOutcome.BRAND_TAKEN);
    expect(await restoreBrand(one.id)).toBe(commodityOutcome.BRAND_NOT_FOUND);
  });

  describe("tags", () => {
    it("stand in the shop at once, are renamed, hidden and shown again (R-TAG-03)", async () => {
      const { id } = await add(" 节日专区 ");
      expect((await shown()).at(-1)).toBe("节日专区");
      const saved = await anna.call(commodityOpsApi.saveTag, { id, name: "年货", version: 0 });
      expect(saved).toMatchObject({ name: "年货", hidden: false, version: 1, editor: anna.staff.name });
      expect(await shown()).toContain("年货");
      await anna.call(commodityOpsApi.saveTag, { id, name: "年货", hidden: true, version: 1 });
      expect(await shown()).not.toContain("年货");
      await anna.call(commodityOpsApi.saveTag, { id, name: "年货", hidden: false, version: 2 });
      expect(await shown()).toContain("年货");
      await anna.call(commodityOpsApi.removeTag, { id });
      expect(await shown()).not.toContain("年货");
    });

    it("go up and down among their neighbours, and with all below them below another one", async () => {
      const top = await add("架子");
      const [one, two, three] = [await add("甲", top.id), await add("乙", top.id), await add("丙", top.id)];
      await anna.call(commodityOpsApi.moveTag, { id: three.id, parentId: top.id, place: 0, version: 0 });
      expect(await below(top.id)).toEqual(["丙", "甲", "乙"]);
      await anna.call(commodityOpsApi.moveTag, { id: one.id, parentId: top.id, place: 9, version: 0 });
      expect(await below(top.id)).toEqual(["丙", "乙", "甲"]);
      const leaf = await add("叶", two.id);
      const other = await add("另一架");
      const moved = await anna.call(commodityOpsApi.moveTag, {
        id: two.id,
        parentId: other.id,
        place: 0,
        version: 0,
      });
      expect(moved).toMatchObject({ parentId: other.id, level: 2, version: 1 });
      expect(await tagOf(leaf.id)).toMatchObject({ parentId: two.id, level: 3 });
      await anna.call(commodityOpsApi.moveTag, { id: two.id, parentId: null, place: 0, version: 1 });
      expect(await tagOf(two.id)).toMatchObject({ parentId: null, level: 1 });
      expect(await tagOf(leaf.id)).toMatchObject({ level: 2 });
      expect((await shown())[0]).toBe("乙");
    });

    it("take their goods along: the shop finds them under what the tag lies below by now", async () => {
      const tree = await tags();
      const full = tree.find(({ ownGoods, level }) => ownGoods > 0 && level > 1);
      const elsewhere = await add("搬家");
      if (!full) throw new Error("no tag with goods below the top");
      const inside = (await inTag(full.id)).toSorted();
      expect(inside).not.toEqual([]);
      expect(await inTag(elsewhere.id)).toEqual([]);
      const { parentId, version } = full;
      const there = { id: full.id, parentId: elsewhere.id, place: 0, version };
      await anna.call(commodityOpsApi.moveTag, there);
      expect((await inTag(elsewhere.id)).toSorted()).toEqual(inside);
      expect((await tagOf(elsewhere.id)).goods).toBe(full.goods);
      await anna.call(commodityOpsApi.moveTag, { id: full.id, parentId, place: 0, version: version + 1 });
      expect(await inTag(elsewhere.id)).toEqual([]);
    });

    it("have three levels, no circle, and one name in a place", async () => {
      const [top, other] = [await add("根"), await add("另一根")];
      const middle = await add("枝", top.id);
      const leaf = await add("尖", middle.id);
      expect(await anna.refusal(commodityOpsApi.addTag, { name: "更深", parentId: leaf.id })).toBe(
        commodityOutcome.TAG_MISPLACED,
      );
      const move = { id: top.id, place: 0, version: 0 };
      for (const parentId of [top.id, leaf.id, other.id])
        expect(await anna.refusal(commodityOpsApi.moveTag, { ...move, parentId })).toBe(
          commodityOutcome.TAG_MISPLACED,
        );
      expect(await anna.refusal(commodityOpsApi.addTag, { name: "枝", parentId: top.id })).toBe(
        commodityOutcome.TAG_TAKEN,
      );
      expect(await anna.refusal(commodityOpsApi.addTag, { name: "空", parentId: 999_999 })).toBe(
        commodityOutcome.TAG_NOT_FOUND,
      );
      expect(await anna.refusal(commodityOpsApi.addTag, { name: "  ", parentId: null })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
    });

    it("stay while something lies in them, and say what", async () => {
      const full = (await tags()).find(({ ownGoods }) => ownGoods > 0);
      const parent = (await tags()).find(({ id }) => id === full?.parentId);
      const refused = await clashOf(anna.call(commodityOpsApi.removeTag, { id: full?.id ?? 0 }));
      expect(refused).toEqual({ code: commodityOutcome.TAG_HAS_GOODS, data: { goods: full?.ownGoods } });
      expect(await anna.refusal(commodityOpsApi.removeTag, { id: parent?.id ?? 0 })).toBe(
        commodityOutcome.TAG_HAS_CHILDREN,
      );
      expect(await anna.refusal(commodityOpsApi.removeTag, { id: 999_999 })).toBe(
        commodityOutcome.TAG_NOT_FOUND,
      );
    });

    it("tell the second of two who changed one, when, and what stands there now", async () => {
      const { id } = await add("两人");
      await anna.call(commodityOpsApi.saveTag, { id, name: "安改的", version: 0 });
      const refused = await clashOf(ben.call(commodityOpsApi.saveTag, { id, name: "本改的", version: 0 }));
      expect(refused).toMatchObject({
        code: generalOutcome.CHANGED_MEANWHILE,
        data: { version: 1, editor: anna.staff.name, now: { name: "安改的", hidden: false, imgUrl: "" } },
      });
      // An answer that got lost is asked for again.
      expect(await anna.call(commodityOpsApi.saveTag, { id, name: "安改的", version: 0 })).toMatchObject({
        version: 1,
      });
      const racing = [anna, ben].map((who) =>
        who.call(commodityOpsApi.saveTag, { id, name: who.staff.name, version: 1 }),
      );
      const ends = await Promise.allSettled(racing);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    });
  });

  describe("brands", () => {
    it("are listed with their goods, found by a part of their name, and renamed wherever they stand", async () => {
      const { list, total } = await anna.call(commodityOpsApi.brandsOps, { pageSize: 100, sort: "-goods" });
      expect(list).toHaveLength(total);
      expect(list[0]?.goods).toBe(Math.max(...list.map((brand) => brand.goods)));
      const [product] = (await visitor.call(saleApi.search, { keyword: list[0]?.name ?? "" })).content;
      const { id = 0, name = "", country = "" } = list[0] ?? {};
      expect((await brandOf(name.slice(1).toLowerCase())).id).toBe(id);
      await anna.call(commodityOpsApi.saveBrand, { id, name: "南星牌", country, version: 0 });
      const found = await visitor.call(saleApi.search, { keyword: "南星牌" });
      expect(found.content.map(({ productId }) => productId)).toContain(product?.productId);
      expect(found.content[0]?.brand).toEqual({ id, name: "南星牌" });
      await anna.call(commodityOpsApi.saveBrand, { id, name, country, version: 1 });
    });

    it("have one name each, however it is written and however many add it at once", async () => {
      const fields = { name: "Blue Gum", country: "澳大利亚" };
      const ends = await Promise.allSettled(
        [anna, ben, anna, ben].map((who) => who.call(commodityOpsApi.addBrand, fields)),
      );
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await anna.refusal(commodityOpsApi.addBrand, { name: " BLUE gum" })).toBe(
        commodityOutcome.BRAND_TAKEN,
      );
      const { id } = await brandOf("blue gum");
      await anna.call(commodityOpsApi.removeBrand, { id });
      expect(await anna.refusal(commodityOpsApi.removeBrand, { id })).toBe(commodityOutcome.BRAND_NOT_FOUND);
    });

    it("are merged once the number of goods is the one that was shown", async () => {
      const into = await anna.call(commodityOpsApi.addBrand, { name: "归并" });
      const productId = productOf(goods.honey());
      const [product] = (await visitor.call(saleApi.search, { keyword: "麦卢卡蜂蜜" })).content;
      const from = await brandOf(product?.brand.name ?? "");
      expect(await anna.refusal(commodityOpsApi.removeBrand, { id: from.id })).toBe(
        commodityOutcome.BRAND_HAS_GOODS,
      );
      const merge = { id: from.id, into: into.id };
      const wrong = await clashOf(anna.call(commodityOpsApi.mergeBrand, { ...merge, goods: from.goods + 1 }));
      expect(wrong).toMatchObject({
        code: generalOutcome.CHANGED_MEANWHILE,
        data: { now: { goods: from.goods } },
      });
      const merged = await anna.call(commodityOpsApi.mergeBrand, { ...merge, goods: from.goods });
      expect(merged).toMatchObject({ id: into.id, goods: from.goods });
      const moved = await visitor.call(saleApi.search, { keyword: "归并" });
      expect(moved.content.map((one) => one.productId)).toContain(productId);
      expect(await anna.refusal(commodityOpsApi.saveBrand, { ...from, version: 0 })).toBe(
        commodityOutcome.BRAND_NOT_FOUND,
      );
      const { list } = await anna.call(staffOpsApi.deeds, { line: commodityOpsApi.mergeBrand.line });
      expect(list[0]).toMatchObject({
        before: { name: from.name, goods: from.goods },
        after: { name: "归并" },
        subject: { type: "brand", id: from.id },
      });
    });

    it("tell the second of two who changed one, and are nobody's business without the right", async () => {
      const { id } = await anna.call(commodityOpsApi.addBrand, { name: "两人的" });
      await anna.call(commodityOpsApi.saveBrand, { id, name: "安的", version: 0 });
      const refused = await clashOf(ben.call(commodityOpsApi.saveBrand, { id, name: "本的", version: 0 }));
      expect(refused).toMatchObject({
        data: { editor: anna.staff.name, now: { name: "安的", country: "" } },
      });
      const packer = await openStaff(shop, "warehouse");
      expect(await packer.refusal(commodityOpsApi.brandsOps, {})).toBe(generalOutcome.FORBIDDEN);
    });
  });
});
