import type { ApiError } from "@crux/client/client";
import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onHand, stock } from "../../../testing/checkout.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const HONEY = productOf(goods.honey());
const OIL = productOf(goods.oil());

describe.each(ENGINES)("products that staff edit on %s", (engine) => {
  let shop: Shop;
  let anna: StaffCaller;
  let ben: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    [anna, ben] = [await openStaff(shop), await openStaff(shop, ["sale.edit"])];
  });
  afterAll(() => shop.close());

  const open = (productId: number, who: StaffCaller = anna) =>
    who.call(commodityOpsApi.product, { productId });
  const save = (productId: number, version: number, document: ProductDocument, who = anna) =>
    who.call(commodityOpsApi.saveProduct, { productId, version, document });
  const edit = async (productId: number, change: (document: ProductDocument) => Partial<ProductDocument>) => {
    const { version, document } = await open(productId);
    return save(productId, version, { ...document, ...change(document) });
  };
  const failure = (call: Promise<unknown>): Promise<ApiError> => call.then(Promise.reject, (error) => error);
  const faultsOf = async (call: Promise<unknown>) => {
    const { code, data } = await failure(call);
    expect(code).toBe(commodityOutcome.PRODUCT_INVALID);
    return (data as { faults: { field: string; kind: string }[] }).faults;
  };
  const inShop = (id: number) => shop.visitor.call(saleApi.product, { id });

  it("have a picture for a colour or flavour, while the product shows it", async () => {
    const { document } = await open(OIL);
    const [first, second] = document.pictures.filter(({ kind }) => kind === "MAIN").map(({ url }) => url);
    if (!first || !second) throw new Error("the oil has one picture");
    const pictures = async () =>
      (await shop.visitor.call(commodityApi.skus, { productId: OIL })).map((sku) => sku.productImgUrl);
    const withOwn = (imgUrl: string) => (one: ProductDocument) => ({
      skus: one.skus.map((sku, place) => ({ ...sku, imgUrl: place === 0 ? imgUrl : "" })),
    });
    expect(new Set(await pictures())).toEqual(new Set([first]));
    const { version } = await edit(OIL, withOwn(second));
    expect((await pictures()).slice(0, 2)).toEqual([second, first]);
    // A picture that is none of its product's is none of a sku's.
    await edit(OIL, withOwn("/media/demo/other.webp"));
    expect((await pictures())[0]).toBe(first);
    // What an older build kept says nothing of pictures.
    await sql`update product_version set document = jsonb_set(document, '{skus}', (
      select jsonb_agg(sku - 'imgUrl') from jsonb_array_elements(document -> 'skus') sku))
      where product_id = ${OIL} and version = ${version}`.execute(shop.database.db);
    const now = await open(OIL);
    await anna.call(commodityOpsApi.restoreProduct, { productId: OIL, of: version, version: now.version });
    expect((await pictures())[0]).toBe(first);
    expect((await open(OIL)).document.skus.map(({ imgUrl }) => imgUrl)).toEqual(document.skus.map(() => ""));
  });

  it("are published as one version, and keep what was sold, their stock and their age", async () => {
    const [{ sold, createTime, document, version }, pieces] = [
      await open(HONEY),
      await onHand(shop, goods.honey()),
    ];
    expect(version).toBe(0);
    const after = await edit(HONEY, ({ skus }) => ({
      name: " 新西兰蜂蜜 ",
      facts: [["产地", "新西兰"]],
      skus: skus.map((sku) => ({ ...sku, priceCents: 12_345, vipPriceCents: 0, costCents: 7_000 })),
    }));
    expect(after).toMatchObject({ version: 1, editor: anna.staff.name, sold, createTime });
    expect(after.document).toMatchObject({ name: "新西兰蜂蜜", brandId: document.brandId });
    expect(await inShop(HONEY)).toMatchObject({ name: "新西兰蜂蜜", currentPrice: 12_345, sold });
    expect(await onHand(shop, goods.honey())).toBe(pieces);
    const found = await shop.visitor.call(saleApi.search, { keyword: "新西兰蜂蜜" });
    expect(found.content.map(({ id }) => id)).toEqual([HONEY]);
    expect(JSON.stringify(await shop.visitor.call(commodityApi.skus, { productId: HONEY }))).not.toMatch(
      /cost|7000|barcode/i,
    );
    const { list } = await anna.call(staffOpsApi.deeds, {
      line: commodityOpsApi.saveProduct.line,
      pageSize: 1,
    });
    expect(list[0]).toMatchObject({ before: { name: document.name }, after: { name: "新西兰蜂蜜" } });
  });

  it("tell the second of two who published, when, and what stands there now", async () => {
    const { version, document } = await open(OIL);
    const first = await save(OIL, version, { ...document, name: "鱼油 甲" });
    const { code, data } = await failure(save(OIL, version, { ...document, description: "乙" }, ben));
    expect(code).toBe(generalOutcome.CHANGED_MEANWHILE);
    expect(data).toEqual({
      version: first.version,
      editor: anna.staff.name,
      editTime: first.editTime,
      now: { document: first.document },
    });
    const both = { ...first.document, description: "乙" };
    expect(await save(OIL, first.version, both, ben)).toMatchObject({
      version: first.version + 1,
      document: { name: "鱼油 甲", description: "乙" },
    });
    expect((await save(OIL, 0, both, ben)).version).toBe(first.version + 1);
  });

  it("have one winner of those who publish at once", async () => {
    const { version, document } = await open(OIL);
    const writers = await Promise.all([0, 1, 2, 3].map(() => openStaff(shop)));
    const ends = await Promise.allSettled(
      writers.map((who) => save(OIL, version, { ...document, name: who.staff.name }, who)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = ends.flatMap((end) => (end.status === "rejected" ? [(end.reason as ApiError).code] : []));
    expect(codes).toEqual([900007, 900007, 900007]);
    expect((await open(OIL)).version).toBe(version + 1);
  });

  it("are added off sale, and bought once they have a picture and stock", async () => {
    const { document: like } = await open(OIL);
    const document = twelve(like);
    const added = await anna.call(commodityOpsApi.addProduct, { document });
    const { productId } = added;
    expect(added).toMatchObject({ version: 1, saleStatus: "OFFLINE", sold: 0 });
    expect(added.document.skus).toHaveLength(12);
    const bare = { ...added.document, pictures: [] };
    await save(productId, 1, bare);
    const online = { productId, saleStatus: "ONLINE" as const };
    const refused = await failure(anna.call(commodityOpsApi.setSaleStatus, online));
    expect([refused.code, refused.data]).toEqual([commodityOutcome.NOT_READY, { lacks: ["PICTURE"] }]);
    const pictures = like.pictures.map((one) => ({ ...one, alt: "鱼油的瓶子" }));
    await edit(productId, () => ({ pictures }));
    await edit(productId, () => ({ pictures: pictures.map((one) => ({ ...one, alt: "" })) }));
    const unheard = await failure(anna.call(commodityOpsApi.setSaleStatus, online));
    expect([unheard.code, unheard.data]).toEqual([commodityOutcome.NOT_READY, { lacks: ["ALT"] }]);
    await edit(productId, () => ({ pictures }));
    await anna.call(commodityOpsApi.setSaleStatus, online);
    // What is on sale keeps its pictures and what is said of them, by an edit and by an older version.
    for (const lost of [[], pictures.map((one) => ({ ...one, alt: " " }))])
      expect(await faultsOf(edit(productId, () => ({ pictures: lost })))).toEqual([
        { field: "pictures", kind: "EMPTY" },
      ]);
    const { version } = await open(productId);
    expect(await faultsOf(anna.call(commodityOpsApi.restoreProduct, { productId, of: 2, version }))).toEqual([
      { field: "pictures", kind: "EMPTY" },
    ]);
    await edit(productId, () => ({ pictures: pictures.slice(0, 1) }));
    const skus = await shop.visitor.call(commodityApi.skus, { productId });
    expect(skus.map(({ attributesString }) => attributesString)).toContain("大，红");
    const [chosen] = skus;
    await stock(shop, chosen?.id ?? 0, 10);
    await buy(shop, [{ skuId: chosen?.id ?? 0, quantity: 2 }]);
    const bulk = await anna.call(commodityOpsApi.setSaleStatuses, {
      rows: [
        { productId, saleStatus: "OFFLINE" },
        { productId: 999_999, saleStatus: "OFFLINE" },
      ],
    });
    expect(bulk.map(({ code }) => code)).toEqual([0, commodityOutcome.PRODUCT_NOT_FOUND]);
  });

  it("lose skus that never moved, and turn those off that were ordered", async () => {
    const { document: like } = await open(OIL);
    const { productId, document } = await anna.call(commodityOpsApi.addProduct, {
      document: { ...twelve(like), pictures: like.pictures.map((one) => ({ ...one, alt: "瓶" })) },
    });
    await anna.call(commodityOpsApi.setSaleStatus, { productId, saleStatus: "ONLINE" });
    const [ordered, second] = document.skus;
    await buy(shop, [{ skuId: ordered?.id ?? 0, quantity: 1 }]);
    const kept = document.skus.filter((sku) => sku !== ordered && sku !== second);
    const after = await edit(productId, () => ({ skus: kept }));
    expect(after.document.skus.map(({ id, isOff }) => [id, isOff])).toEqual([
      ...kept.map(({ id }) => [id, false]),
      [ordered?.id, true],
    ]);
    const offered = await shop.visitor.call(commodityApi.skus, { productId });
    expect(offered.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    const buyer = await failure(buy(shop, [{ skuId: ordered?.id ?? 0, quantity: 1 }]));
    expect(buyer.code).toBe(160005);
    const on = await edit(productId, ({ skus }) => ({ skus: skus.map((sku) => ({ ...sku, isOff: false })) }));
    expect(on.document.skus).toHaveLength(11);
    await buy(shop, [{ skuId: ordered?.id ?? 0, quantity: 1 }]);
  });

  it("swap barcodes, and take none that another product has", async () => {
    const { document, version } = await open(HONEY);
    const [one, two] = document.skus;
    if (!one || !two) throw new Error("honey comes in two sizes");
    const swapped = await save(HONEY, version, {
      ...document,
      skus: [{ ...one, barcode: two.barcode }, { ...two, barcode: one.barcode }, ...document.skus.slice(2)],
    });
    expect(swapped.document.skus.slice(0, 2).map(({ barcode }) => barcode)).toEqual([
      two.barcode,
      one.barcode,
    ]);
    const other = (await open(OIL)).document.skus[0]?.barcode ?? "";
    const faults = await faultsOf(
      edit(HONEY, ({ skus }) => ({
        skus: skus.map((sku, at) => (at === 0 ? { ...sku, barcode: other } : sku)),
      })),
    );
    expect(faults).toEqual([{ field: "skus.0.barcode", kind: "TAKEN" }]);
  });

  it("name each field that can't be published, and change nothing", async () => {
    const before = await open(HONEY);
    const { document } = before;
    const broken: ProductDocument = {
      ...document,
      name: " ",
      brandId: 999_999,
      tagIds: [999_999],
      attributeKeys: [{ name: "规格", values: ["甲", "甲"] }],
      skus: document.skus.map((sku) => ({ ...sku, priceCents: null, barcode: "4006381333930" })),
    };
    const faults = await faultsOf(save(HONEY, before.version, broken));
    expect(faults).toEqual(
      expect.arrayContaining([
        { field: "name", kind: "EMPTY" },
        { field: "brandId", kind: "UNKNOWN" },
        { field: "tagIds", kind: "UNKNOWN" },
        { field: "attributeKeys.0.values", kind: "REPEATED" },
        { field: "skus.0.attributes", kind: "WRONG" },
        { field: "skus.0.priceCents", kind: "EMPTY" },
        { field: "skus.1.barcode", kind: "WRONG" },
      ]),
    );
    expect(await open(HONEY)).toEqual(before);
  });

  it("have a history that any version of it is restored from, as a new one", async () => {
    const productId = productOf(goods.cream());
    const { document: first } = await open(productId);
    await edit(productId, () => ({ name: "面霜 一", limit: { pieces: 2, days: 30 } }));
    await edit(productId, ({ skus }) => ({ name: "面霜 二", skus: [...skus, newSku(skus)], ...withSize() }));
    const steps = () => anna.call(commodityOpsApi.productHistory, { productId });
    expect((await steps()).map(({ version, editor }) => [version, editor])).toEqual([
      [2, anna.staff.name],
      [1, anna.staff.name],
      [0, ""],
    ]);
    const asked = { productId, of: 1 };
    const { document, before } = await anna.call(commodityOpsApi.productVersion, asked);
    expect([before?.name, document.name, document.limit]).toEqual([
      first.name,
      "面霜 一",
      { pieces: 2, days: 30 },
    ]);
    const restore = (of: number, version: number) =>
      anna.call(commodityOpsApi.restoreProduct, { productId, of, version });
    expect((await failure(restore(0, 1))).code).toBe(900007);
    const restored = await restore(0, 2);
    expect(restored.version).toBe(3);
    expect(restored.document).toEqual(first);
    expect((await steps())[0]).toMatchObject({ version: 3, restoredFrom: 0 });
    function newSku(skus: readonly EditedSku[]): EditedSku {
      const [like] = skus;
      if (!like) throw new Error("the cream has a sku");
      const keys = Object.keys(like.attributes);
      return {
        ...like,
        id: null,
        barcode: "",
        attributes: Object.fromEntries(keys.map((key) => [key, "试用装"])),
      };
    }
    function withSize() {
      return {
        attributeKeys: first.attributeKeys.map((key) => ({ ...key, values: [...key.values, "试用装"] })),
      };
    }
  });

  it("have a draft for each person, which keeps itself and leaves no trace in the audit log", async () => {
    const { document } = await open(OIL);
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff_deed`.execute(
        shop.database.db,
      );
      return rows[0]?.n;
    };
    const before = await count();
    const keep = (name: string, who: StaffCaller, more: object = { productId: OIL }) =>
      who.call(commodityOpsApi.saveDraft, { baseVersion: 1, document: { ...document, name }, ...more });
    await keep("甲一", anna);
    const { draftId } = await keep("甲二", anna);
    await keep("乙", ben);
    expect((await open(OIL)).draft).toMatchObject({ id: draftId, name: "甲二" });
    expect((await open(OIL, ben)).draft).toMatchObject({ name: "乙" });
    expect(await ben.refusal(commodityOpsApi.productDraft, { draftId })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
    const fresh = await keep("新品", anna, {});
    await keep("新品 二", anna, { draftId: fresh.draftId });
    await keep("另一新品", anna, {});
    const drafts = await anna.call(commodityOpsApi.productDrafts, {});
    expect(drafts.map(({ name }) => name).toSorted()).toEqual(["另一新品", "新品 二", "甲二"].toSorted());
    await anna.call(commodityOpsApi.dropDraft, { draftId });
    expect((await open(OIL)).draft).toBeNull();
    expect(await count()).toBe(before);
    const named = await anna.call(commodityOpsApi.addProduct, {
      document: { ...twelve(document), pictures: [] },
      draftId: fresh.draftId,
    });
    expect(await anna.refusal(commodityOpsApi.productDraft, { draftId: fresh.draftId })).toBe(
      commodityOutcome.PRODUCT_NOT_FOUND,
    );
    expect(named.draft).toBeNull();
    expect(
      await anna.refusal(commodityOpsApi.saveDraft, { productId: 999_999, baseVersion: 0, document }),
    ).toBe(commodityOutcome.PRODUCT_NOT_FOUND);
  });

  it("are listed in all states, and found by name, number and barcode", async () => {
    const list = (asked: object) => anna.call(commodityOpsApi.productsOps, { pageSize: 100, ...asked });
    const ids = async (asked: object) => (await list(asked)).list.map(({ productId }) => productId);
    const { document, productId } = await open(OIL);
    const [sku] = document.skus;
    expect(await ids({ q: document.name.slice(0, 4) })).toContain(productId);
    expect(await ids({ q: String(productId) })).toContain(productId);
    expect(await ids({ q: String(sku?.id) })).toContain(productId);
    expect(await ids({ q: sku?.barcode })).toEqual([productId]);
    expect(await ids({ q: "_" })).toEqual([]);
    const counts = await anna.call(commodityOpsApi.productCounts, {});
    expect((await list({ saleStatus: ["OFFLINE"] })).total).toBe(counts.OFFLINE);
    const prices = (await list({ sort: "-price" })).list.map(({ minPrice }) => minPrice);
    expect(prices).toEqual(prices.toSorted((left, right) => right - left));
    const few = (await list({ sort: "stock", stockBelow: 50 })).list;
    expect(few.every(({ available }) => available < 50)).toBe(true);
    expect(await ids({ brandId: document.brandId ?? 0 })).toContain(productId);
    expect(await ids({ tagId: document.tagIds[0] })).toContain(productId);
    expect(await ids({ noPicture: true })).not.toContain(productId);
    const packer = await openStaff(shop, "warehouse");
    expect(await packer.refusal(commodityOpsApi.productsOps, {})).toBe(generalOutcome.FORBIDDEN);
  });
});

/** A product like another one, in three sizes and four colours. */
function twelve(like: ProductDocument): ProductDocument {
  const attributeKeys = [
    { name: "尺寸", values: ["大", "中", "小"] },
    { name: "颜色", values: ["红", "黄", "蓝", "绿"] },
  ];
  const [first] = like.skus;
  if (!first) throw new Error("there is a sku to be like");
  const skus = ["大", "中", "小"].flatMap((size) =>
    ["红", "黄", "蓝", "绿"].map(
      (colour): EditedSku => ({ ...first, id: null, barcode: "", attributes: { 尺寸: size, 颜色: colour } }),
    ),
  );
  return { ...like, name: "十二款鱼油", attributeKeys, skus, limit: null };
}
