import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import { saleApi } from "@crux/contract/sale";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { checkDigit } from "@crux/rules/catalogue/barcode";
import { csvText } from "@crux/rules/table/csv";
import { tableRows } from "@crux/rules/table/table-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeGbk } from "../../../kernel/files/gbk.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import type { GoodsImport } from "./import-goods.ts";

const HEAD = [
  "商品编码",
  "商品名称",
  "品牌",
  "分类",
  "SKU编码",
  "条码",
  "规格",
  "售价",
  "会员价",
  "重量(克)",
];
const ean = (number: number) => {
  const digits = `93${String(number).padStart(10, "0")}`;
  return `${digits}${checkDigit(digits)}`;
};

describe.each(ENGINES)("tables of goods on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  const runAll = async () => {
    while ((await shop.app.runTask()) > 0);
  };
  const hand = async (table: string | Uint8Array, input: object, name = "goods.csv"): Promise<Task> => {
    const form = new FormData();
    form.set("kind", "commodity.import");
    form.set("input", JSON.stringify(input));
    form.set("file", new Blob([typeof table === "string" ? table : new Uint8Array(table)]), name);
    const request = new Request("http://shop/", { method: "POST", body: form });
    const answer = await shop.app.http.inject({
      method: "POST",
      url: "/v1/task/ops/import",
      headers: {
        authorization: `Bearer ${clerk.session?.token}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { code, data } = answer.json() as { code: number; data: Task };
    expect(code).toBe(0);
    await runAll();
    const done = await clerk.call(taskOpsApi.detail, { id: data.id });
    expect(done.state).toBe("DONE");
    return done;
  };
  const resultOf = (task: Task) => task.result as GoodsImport;
  const bring = async (table: string | Uint8Array, input: object = {}) =>
    resultOf(await hand(table, { isDry: false, createBrands: true, ...input }));
  const fileOf = async (task: { id: number }) => {
    const { path } = await clerk.call(taskOpsApi.file, task);
    const answer = await shop.app.http.inject({
      url: path,
      headers: { authorization: `Bearer ${clerk.session?.token}` },
    });
    return answer.rawPayload;
  };
  const exported = async () => {
    const task = await clerk.call(taskOpsApi.start, { kind: "commodity.export" });
    await runAll();
    return fileOf(task);
  };
  const contents = async () => {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(one, '|' order by one)) as hash from (
        select to_jsonb(product)::text as one from product union all select to_jsonb(sku)::text from sku
        union all select product_id || '/' || version from product_version
        union all select to_jsonb(brand)::text from brand
        union all select to_jsonb(product_tag)::text from product_tag) each`.execute(shop.database.db);
    return rows[0]?.hash;
  };
  const skuOf = async (code: string) => {
    const { list } = await clerk.call(commodityOpsApi.skusOps, { q: code });
    return list[0];
  };
  const tea = (code: string, more: Partial<Record<string, string>> = {}) =>
    HEAD.map(
      (title) =>
        more[title] ??
        {
          商品编码: `茶-${code}`,
          商品名称: `高山茶 ${code}`,
          品牌: "茶山",
          SKU编码: `T-${code}`,
          售价: "12.50",
          "重量(克)": "250",
        }[title] ??
        "",
    );
  const tableOf = (...rows: string[][]) => csvText([HEAD, ...rows]);

  it("add products with their skus, off sale, and say before what they would add", async () => {
    const table = tableOf(
      tea("1", { 规格: "颜色:红", 条码: ean(1) }),
      tea("1", { 规格: "颜色:绿", SKU编码: "T-1b", 会员价: "11" }),
      tea("2"),
    );
    const before = await contents();
    const dry = resultOf(await hand(table, { createBrands: true }));
    expect(dry).toMatchObject({ isDry: true, lines: 3, newProducts: 2, newSkus: 3, newBrands: 1, faulty: 0 });
    expect(await contents()).toBe(before);
    expect(await bring(table)).toMatchObject({
      isDry: false,
      newProducts: 2,
      newSkus: 3,
      same: 0,
      faulty: 0,
    });
    const red = await skuOf(ean(1));
    expect(red).toMatchObject({
      name: "高山茶 1",
      attributes: "红",
      price: 1_250,
      saleStatus: "OFFLINE",
      state: "ON",
    });
    const { document, version } = await clerk.call(commodityOpsApi.product, {
      productId: red?.productId ?? 0,
    });
    expect([
      version,
      document.attributeKeys,
      document.skus.map(({ vipPriceCents }) => vipPriceCents),
    ]).toEqual([1, [{ name: "颜色", values: ["红", "绿"] }], [0, 1_100]]);
    const again = await contents();
    expect(await bring(table)).toMatchObject({ newProducts: 0, newSkus: 0, changed: 0, same: 3 });
    expect(await contents()).toBe(again);
  });

  it("come out as they go in: what is exported, changed in one cell and imported changes that alone", async () => {
    const before = await contents();
    const file = await exported();
    expect(await bring(file)).toMatchObject({ newProducts: 0, newSkus: 0, changed: 0, faulty: 0 });
    expect(await contents()).toBe(before);
    const rows = [...tableRows(file.toString("utf8"))];
    const [head = [], first = []] = rows;
    const at = (title: string) => head.indexOf(title);
    const productId = Number(first[at("商品编号")]);
    const skuId = Number(first[at("SKU编号")]);
    const price = first[at("售价")] ?? "";
    first[at("售价")] = "88.88";
    first[at("会员价")] = "";
    expect(await bring(csvText(rows))).toMatchObject({ newProducts: 0, newSkus: 0, changed: 1, faulty: 0 });
    const shown = await shop.visitor.call(commodityApi.skus, { productId });
    expect(shown.find(({ id }) => id === skuId)).toMatchObject({ currentPrice: 8_888, vipPrice: 0 });
    const { version } = await clerk.call(commodityOpsApi.product, { productId });
    expect(version).toBe(1);
    first[at("售价")] = price;
    await bring(csvText(rows));
  });

  it("are read in GBK, with quotes, lines within cells and formulas that compute nothing", async () => {
    const name = '高山茶 "特级", 春茶';
    const table = tableOf(tea("g1", { 商品名称: name, 规格: "说明:=1+1" }));
    expect(await bring(encodeGbk(table))).toMatchObject({ newSkus: 1, faulty: 0 });
    const { list } = await clerk.call(commodityOpsApi.skusOps, { q: "特级" });
    expect(list[0]).toMatchObject({ name, attributes: "=1+1" });
    const text = (await exported()).toString("utf8");
    expect(text).not.toMatch(/(?:^|,)=1/m);
    expect(text).toContain("说明:=1+1");
  });

  it("name each fault by its row and column, leave that line out, or write nothing where all or none is wanted", async () => {
    const table = tableOf(
      tea("f1"),
      tea("f2", { 售价: "免费" }),
      tea("f3", { 条码: "4006381333930" }),
      tea("f4", { 商品名称: "" }),
      tea("f5", { 会员价: "99" }),
      tea("f6", { 分类: "没有 > 这样" }),
      tea("f7", { SKU编码: "T-f1" }),
      tea("f8", { SKU编码: "", 条码: "" }),
      tea("f9", { 条码: "9.3E+12" }),
    );
    const before = await contents();
    const none = await bring(table, { isAllOrNothing: true });
    expect([none.isDry, none.faulty, await contents()]).toEqual([true, 8, before]);
    const task = await hand(table, { isDry: false, createBrands: true });
    const { faults, newSkus, faulty } = resultOf(task);
    expect([newSkus, faulty]).toEqual([1, 8]);
    expect(
      faults.map(({ row, column }) => [row, column]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [3, "售价"],
      [4, "条码"],
      [5, "商品名称"],
      [6, "会员价"],
      [7, "分类"],
      [8, ""],
      [9, ""],
      [10, "条码"],
    ]);
    const file = (await fileOf(task)).toString("utf8");
    expect(file).toContain("3,售价,不是金额");
    const strict = resultOf(await hand(tableOf(tea("n1", { 品牌: "没有这个牌子" })), { isDry: false }));
    expect(strict.faults[0]).toMatchObject({ row: 2, column: "品牌" });
  });

  it("are refused as a whole without a head of ours, without lines, and where they are no text", async () => {
    for (const [table, problem] of [
      ["a,b\r\n1,2", "第一行不是列名"],
      ["\r\n", "没有商品"],
      [csvText([HEAD]), "没有商品"],
      ["商品名称,品牌\r\n茶,山", "至少需要一列"],
      ["SKU编码,SKU编码\r\n1,2", "出现了两次"],
      [new Uint8Array([0, 1, 2, 0, 255]), "无法读取"],
      ['SKU编码\r\n"1', "无法读取"],
    ] as const)
      expect((await bring(table)).problem, problem).toContain(problem);
  });

  it("put goods on sale only with what customers have to see", async () => {
    const rows = [...tableRows((await exported()).toString("utf8"))];
    const [head = []] = rows;
    const ours = rows.find((row) => row[head.indexOf("商品编码")] === "茶-2");
    if (!ours) throw new Error("the second tea was imported");
    ours[head.indexOf("销售状态")] = "在售";
    const { faults } = await bring(csvText([head, ours]));
    expect(faults).toEqual([expect.objectContaining({ column: "销售状态", why: "缺少主图，不能上架" })]);
    expect((await shop.visitor.call(saleApi.search, { keyword: "高山茶" })).content).toEqual([]);
  });

  it("hold ten thousand lines with fifty faults, and change nothing the second time", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      tea(`k${Math.floor(index / 4)}`, {
        SKU编码: `K-${index}`,
        条码: ean(100_000 + index),
        规格: `口味:${index % 4}号`,
        售价: index % 200 === 7 ? "贵" : "9.90",
      }),
    );
    const first = await bring(csvText([HEAD, ...rows]));
    expect(first).toMatchObject({ lines: 10_000, newProducts: 2_500, newSkus: 9_950, faulty: 50 });
    const before = await contents();
    expect(await bring(csvText([HEAD, ...rows]))).toMatchObject({
      newProducts: 0,
      newSkus: 0,
      changed: 0,
      same: 9_950,
      faulty: 50,
    });
    expect(await contents()).toBe(before);
  }, 240_000);
});
