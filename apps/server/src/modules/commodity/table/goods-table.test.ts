import { commodityApi, commodityOpsApi } from "@crux/contract/commodity";
import { saleApi } from "@crux/contract/sale";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { checkDigit } from "@crux/rules/catalogue/barcode";
import { csvText } from "@crux/rules/table/csv";
import { tableRows } from "@crux/rules/table/table-rows";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeGbk } from "../../../kernel/files/gbk.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { sendForm } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { createTaskRunner, type TaskKind } from "../../task/service.ts";
import { listProductsAnew } from "../search/list-anew.ts";
import { BATCH_LINES } from "./goods-batches.ts";
import { type GoodsImport, importGoods } from "./import-goods.ts";

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
  const begin = async (table: string | Uint8Array, input: object, name = "goods.csv"): Promise<Task> => {
    const form = new FormData();
    form.set("kind", "commodity.import");
    form.set("input", JSON.stringify(input));
    form.set("file", new Blob([typeof table === "string" ? table : new Uint8Array(table)]), name);
    // Nobody hands in more than thirty tables a minute.
    shop.clock.advance(3_000);
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
    return data;
  };
  const hand = async (table: string | Uint8Array, input: object): Promise<Task> => {
    const { id } = await begin(table, input);
    await runAll();
    const done = await clerk.call(taskOpsApi.detail, { id });
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
  const stagedRows = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from goods_staged`.execute(
      shop.database.db,
    );
    return rows[0]?.count;
  };
  /** A server whose work on a table hears of each batch that is through. */
  const runWith = (after: (count: number) => Promise<void>) => {
    const kind: TaskKind = {
      ...importGoods,
      run: (job, asked) => {
        let count = 0;
        const heard = async () => {
          count += 1;
          await after(count);
        };
        return importGoods.run({ ...job, rest: heard }, asked);
      },
    };
    return createTaskRunner(shop.app.kernel, shop.app.staff, [kind]);
  };
  /** The rests of reading a table that fits into one piece come before those behind its batches. */
  const READING = 2;
  /** Has a server work on what waits until so many batches are through, from when on nothing is heard of it. */
  const dieAfter = async (batches: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const silent = new Promise<never>(() => {});
    const dying = runWith(async (count) => {
      if (count !== READING + batches) return;
      resolve();
      await silent;
    });
    void dying.run();
    await promise;
    shop.clock.advance(61_000);
  };
  const stopAfter = (batches: number, { id }: { id: number }) =>
    runWith(async (count) => {
      if (count === READING + batches) await clerk.call(taskOpsApi.stop, { id });
    });
  const sendPicture = async (background = "#963") => {
    const file = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = { path: "/commodity/ops/picture", parts: [{ file }] };
    const { body } = await sendForm(shop.app.http, clerk.session, form);
    return String(body.data);
  };
  /** Tags below another one that no other is called like. */
  const tagNames = async (count: number) => {
    const { rows } = await sql<{ name: string }>`
      select name from tag where parent_id is not null and (select count(*) from tag other where other.name = tag.name) = 1
      order by id desc limit ${count}`.execute(shop.database.db);
    return rows.map(({ name }) => name);
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

  it("name a brand that there is not as one fault, not as an empty one beside it", async () => {
    const table = tableOf(tea("nb", { 品牌: "从没听说过", 条码: ean(901) }));
    const { faults } = resultOf(await hand(table, {}));
    expect(faults).toEqual([{ row: 2, column: "品牌", why: "没有这个品牌，请先新增，或选择自动新增品牌" }]);
  });

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
      ['SKU编码\r\n1\r\n"2\r\n3\r\n', "第 3 行的引号没有结束"],
      [Buffer.from("SKU编码\r\n12345\r\n", "utf16le"), "UTF-16"],
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

  it("are written all at once where all or none is wanted, the lines of a product from anywhere in the file", async () => {
    const filler = Array.from({ length: 120 }, (_, index) => tea(`w${index}`, { 品牌: "全有" }));
    const table = tableOf(
      tea("a1", { 品牌: "新山", 规格: "颜色:红", 条码: ean(77) }),
      ...filler,
      tea("a1", { 品牌: "新山", 规格: "颜色:绿", SKU编码: "T-a1b", 售价: "13" }),
    );
    const before = await contents();
    const dry = resultOf(await hand(table, { createBrands: true, isAllOrNothing: true }));
    expect([dry.isDry, dry.newProducts, dry.newSkus, await contents()]).toEqual([true, 121, 122, before]);
    const all = await bring(table, { isAllOrNothing: true });
    expect(all).toMatchObject({ isDry: false, newProducts: 121, newSkus: 122, newBrands: 2, faulty: 0 });
    const red = await skuOf(ean(77));
    const productId = red?.productId ?? 0;
    const { document, version } = await clerk.call(commodityOpsApi.product, { productId });
    expect([version, document.skus.map(({ priceCents }) => priceCents)]).toEqual([1, [1_250, 1_300]]);
    const kept = await clerk.call(commodityOpsApi.productVersion, { productId, of: 1 });
    expect(kept.document).toEqual(document);
    const standing = await contents();
    expect(await bring(table, { isAllOrNothing: true })).toMatchObject({ newSkus: 0, changed: 0, same: 122 });
    expect(await contents()).toBe(standing);
    const line = tea("a1", { 品牌: "新山", 规格: "颜色:红", 条码: ean(77), 售价: "11" });
    expect(await bring(tableOf(line), { isAllOrNothing: true })).toMatchObject({ changed: 1 });
    const changed = await clerk.call(commodityOpsApi.product, { productId });
    expect([changed.version, changed.document.skus.map(({ priceCents }) => priceCents)]).toEqual([
      2,
      [1_100, 1_300],
    ]);
    expect(await stagedRows()).toBe(0);
  });

  it("leave nothing behind when their server dies midway, and are whole once another one goes on", async () => {
    const rows = Array.from({ length: 450 }, (_, index) => tea(`d${index}`));
    const before = await contents();
    const task = await begin(tableOf(...rows), { isDry: false, createBrands: true, isAllOrNothing: true });
    await dieAfter(2);
    expect([await stagedRows(), await contents()]).toEqual([2 * BATCH_LINES, before]);
    await runAll();
    const done = await clerk.call(taskOpsApi.detail, task);
    expect([done.state, resultOf(done).newSkus, await stagedRows()]).toEqual(["DONE", 450, 0]);
    const late = Array.from({ length: 450 }, (_, index) => tea(`e${index}`));
    const other = await begin(tableOf(...late), { isDry: false, createBrands: true });
    await dieAfter(2);
    await runAll();
    expect(resultOf(await clerk.call(taskOpsApi.detail, other))).toMatchObject({ newSkus: 450, same: 0 });
  });

  it("stop when they are told to: what was written stays, what was only prepared is forgotten", async () => {
    const rows = Array.from({ length: 450 }, (_, index) => tea(`s${index}`));
    for (const isAllOrNothing of [true, false]) {
      const before = await contents();
      const task = await begin(tableOf(...rows), { isDry: false, createBrands: true, isAllOrNothing });
      await stopAfter(2, task).run();
      const stopped = await clerk.call(taskOpsApi.detail, task);
      expect([stopped.state, await stagedRows()]).toEqual(["STOPPED", 0]);
      expect((await contents()) === before).toBe(isAllOrNothing);
    }
    // The batch that was begun when they were told to is the last one.
    const written = 3 * BATCH_LINES;
    expect(await bring(tableOf(...rows))).toMatchObject({ newSkus: 450 - written, same: written });
  });

  it("begin anew when somebody edits one of their products before they are put in place", async () => {
    const line = tea("m1");
    await bring(tableOf(line));
    const sku = await skuOf("高山茶 m1");
    const { skuId = 0, productId = 0 } = sku ?? {};
    const price = (value: number, seen: number) =>
      clerk.call(commodityOpsApi.saveCells, { cells: [{ skuId, field: "price", seen, value }] });
    const task = await begin(tableOf(tea("m1", { 售价: "15", 会员价: "14" })), {
      isDry: false,
      isAllOrNothing: true,
    });
    await runWith(async (count) => {
      if (count === READING + 1) await price(1_300, 1_250);
    }).run();
    const done = await clerk.call(taskOpsApi.detail, task);
    expect(resultOf(done)).toMatchObject({ isDry: false, changed: 1, problem: null });
    const { version } = await clerk.call(commodityOpsApi.product, { productId });
    expect([version, await skuOf("高山茶 m1")]).toMatchObject([3, { price: 1_500, vipPrice: 1_400 }]);
  });

  it("bring facts, limits and pictures, and come out letter by letter as they went in", async () => {
    const odd = ["a;b：c\\", "=1+1", " '=x ", "第一行\n第二行", '“引号”,"x"', "\\n", "；"];
    const picture = await sendPicture();
    const head = [...HEAD, "商品参数", "限购件数", "限购天数", "主图", "详情图"];
    const line = (code: string, more: Partial<Record<string, string>>) => [
      ...tea(code),
      ...head.slice(HEAD.length).map((title) => more[title] ?? ""),
    ];
    const given = csvText([
      head,
      line("x1", {
        商品参数: "产地: 澳洲；净含量：900克",
        限购件数: "3",
        限购天数: "30",
        主图: `${picture} 正面；/media/demo/x.webp`,
        详情图: picture,
      }),
      line("x2", { 主图: "/media/picture/00000000000000000000000000000000-9x9.webp 无" }),
      line("x3", { 限购件数: "0" }),
      line("x4", { 商品参数: "没有冒号" }),
    ]);
    const { faults } = await bring(given);
    expect(faults.map(({ row, column }) => [row, column]).toSorted()).toEqual([
      [3, "主图"],
      [4, "限购件数"],
      [5, "商品参数"],
    ]);
    const { productId = 0 } = (await skuOf("高山茶 x1")) ?? {};
    const { document, version } = await clerk.call(commodityOpsApi.product, { productId });
    expect(document).toMatchObject({
      facts: [
        ["产地", "澳洲"],
        ["净含量", "900克"],
      ],
      limit: { pieces: 3, days: 30 },
      pictures: [
        { kind: "MAIN", url: picture, alt: "正面" },
        { kind: "MAIN", url: "/media/demo/x.webp", alt: "" },
        { kind: "DETAIL", url: picture, alt: "" },
      ],
    });
    const attributeKeys = [{ name: "口;味", values: odd.map((text) => text.trim()) }];
    await clerk.call(commodityOpsApi.saveProduct, {
      productId,
      version,
      document: {
        ...document,
        name: "=名字",
        description: odd.join("\n").trim(),
        facts: odd.flatMap((one) => odd.map((two): [string, string] => [one.trim(), two.trim()])),
        limit: { pieces: 2, days: null },
        pictures: odd.map((alt) => ({ kind: "MAIN" as const, url: picture, alt })),
        attributeKeys,
        skus: odd.map((text, place) => ({
          ...(document.skus[0] as (typeof document.skus)[0]),
          id: place === 0 ? (document.skus[0]?.id ?? null) : null,
          attributes: { "口;味": text.trim() },
          barcode: ean(5_000 + place),
          isOff: place === 3,
        })),
      },
    });
    const before = await contents();
    for (const isAllOrNothing of [false, true]) {
      const again = await bring(await exported(), { isAllOrNothing });
      expect(again).toMatchObject({ newSkus: 0, changed: 0, faulty: 0, faults: [] });
      expect(await contents()).toBe(before);
    }
  });

  it.each([false, true])(
    "keep of new products what reading them anew would say, all or none: %s",
    async (isAllOrNothing) => {
      const tags = await tagNames(2);
      const picture = await sendPicture();
      const code = isAllOrNothing ? "ra" : "rl";
      const head = [...HEAD, "商品参数", "限购件数", "主图", "SKU状态", "销售状态", "商品描述"];
      const line = (more: Partial<Record<string, string>>, of = code) => [
        ...tea(of, { 品牌: `読書 Tea${code}`, 分类: tags.join("；"), ...more }),
        ...head.slice(HEAD.length).map((title) => more[title] ?? ""),
      ];
      const whole = {
        商品参数: "产地:澳洲",
        限购件数: "3",
        主图: `${picture} 正面`,
        销售状态: "在售",
        商品描述: "龍井清香",
      };
      const table = csvText([
        head,
        line({ ...whole, 规格: "颜色:红", SKU编码: `${code}-1`, SKU状态: "停用", 售价: "1" }),
        line({
          ...whole,
          规格: "颜色:绿",
          SKU编码: `${code}-2`,
          售价: "8",
          条码: ean(isAllOrNothing ? 7_001 : 7_002),
        }),
        line({ ...whole, 规格: "颜色:蓝", SKU编码: `${code}-3`, 售价: "7" }),
        line({ SKU编码: `${code}-4`, SKU状态: "停用", 分类: "" }, `${code}off`),
      ]);
      expect(await bring(table, { isAllOrNothing })).toMatchObject({ newProducts: 2, newSkus: 4, faulty: 0 });
      const later = csvText([head, line({ SKU编码: `${code}-5`, 分类: "" }, `${code}b`)]);
      expect(await bring(later, { isAllOrNothing })).toMatchObject({
        newProducts: 1,
        newBrands: 0,
        faulty: 0,
      });
      const { rows } = await sql<{ id: number }>`
      select id from product where code in (${`茶-${code}`}, ${`茶-${code}off`}, ${`茶-${code}b`}) order by id`.execute(
        shop.database.db,
      );
      const ids = rows.map(({ id }) => id);
      for (const productId of ids) {
        const { document, version, editor } = await clerk.call(commodityOpsApi.product, { productId });
        const kept = await clerk.call(commodityOpsApi.productVersion, { productId, of: 1 });
        expect([version, editor, kept.document]).toEqual([1, expect.stringMatching(/./), document]);
      }
      const listings = async () => {
        const listed = await sql<{ one: object }>`
        select to_jsonb(product_listing) as one from product_listing
        where product_id = any(${ids}::bigint[]) order by product_id`.execute(shop.database.db);
        return listed.rows.map(({ one }) => one);
      };
      const before = await listings();
      expect(before).toEqual([
        expect.objectContaining({ product_id: ids[0], price_cents: 700 }),
        expect.objectContaining({ product_id: ids[2] }),
      ]);
      await runAsSystem(shop.app.kernel, (ctx) => listProductsAnew(ctx, ids));
      expect(await listings()).toEqual(before);
    },
  );

  it.each([false, true])(
    "keep of products that they edit what reading them anew would say, all or none: %s",
    async (isAllOrNothing) => {
      const [tag = ""] = await tagNames(1);
      const code = isAllOrNothing ? "ea" : "el";
      const picture = `${await sendPicture()} 正面`;
      const head = [...HEAD, "主图", "SKU状态", "销售状态"];
      type Cells = Partial<Record<string, string>>;
      const line = (more: Cells) => [
        ...tea(code, { 规格: `包装:${more.SKU编码 ?? ""}`, ...more }),
        ...head
          .slice(HEAD.length)
          .map((title) => ({ 主图: picture, 销售状态: "在售", ...more })[title] ?? ""),
      ];
      const [one, two] = [{ SKU编码: `${code}-1` }, { SKU编码: `${code}-2`, 售价: "9" }];
      const edit = (...lines: Cells[]) => bring(csvText([head, ...lines.map(line)]), { isAllOrNothing });
      expect(await edit(one, two)).toMatchObject({ newProducts: 1, newSkus: 2, faulty: 0 });
      const { rows } = await sql<{ id: number }>`
      update product set sold = 7 where code = ${`茶-${code}`} returning id`.execute(shop.database.db);
      const productId = rows[0]?.id ?? 0;
      const listed = async () => {
        const found = await sql<{ one: object }>`
        select to_jsonb(product_listing) as one from product_listing where product_id = ${productId}`.execute(
          shop.database.db,
        );
        return found.rows[0]?.one;
      };
      await runAsSystem(shop.app.kernel, (ctx) => listProductsAnew(ctx, [productId]));
      const edits: [lines: Cells[], listed: object | undefined][] = [
        [[one, { ...two, 售价: "8" }], { price_cents: 800 }],
        [[{ ...one, 商品名称: "雪山茶" }], { name: "雪山茶", price_cents: 800, sold: 7 }],
        [[{ ...one, 商品名称: "雪山茶", 分类: tag }], { price_cents: 800 }],
        [[{ ...two, 商品名称: "雪山茶", 分类: tag, SKU状态: "停用" }], { price_cents: 1_250 }],
        [
          [
            {
              ...one,
              商品名称: "雪山茶",
              分类: tag,
              售价: "13",
              SKU状态: "停用",
              销售状态: "下架",
            },
          ],
          undefined,
        ],
        [
          [{ ...two, 商品名称: "雪山茶", 分类: tag, SKU状态: "启用", 销售状态: "下架" }],
          { price_cents: 900, sold: 7 },
        ],
        [
          [
            {
              ...two,
              商品名称: "雪山茶",
              分类: tag,
              条码: ean(isAllOrNothing ? 8_001 : 8_002),
              销售状态: "下架",
            },
          ],
          {},
        ],
      ];
      for (const [place, [lines, shown]] of edits.entries()) {
        expect([place, await edit(...lines)]).toEqual([
          place,
          expect.objectContaining({ changed: 1, newSkus: 0, faults: [] }),
        ]);
        const { document, version } = await clerk.call(commodityOpsApi.product, { productId });
        const kept = await clerk.call(commodityOpsApi.productVersion, { productId, of: version });
        expect([version, kept.document]).toEqual([place + 2, document]);
        const before = await listed();
        expect([place, before]).toEqual([place, shown && expect.objectContaining(shown)]);
        await runAsSystem(shop.app.kernel, (ctx) => listProductsAnew(ctx, [productId]));
        expect([place, await listed()]).toEqual([place, before]);
      }
    },
  );

  it("leave what visitors see as it is while goods come off sale, and tell them of those that are sold", async () => {
    await bring(tableOf(tea("q0")));
    const heard = new Set<string>();
    shop.app.kernel.topics.onInvalidate((topics) => {
      for (const topic of topics ?? ["everything"]) heard.add(topic);
    });
    const noted = async (code: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from goods_change
        where product_id in (select id from product where code = ${`茶-${code}`})`.execute(shop.database.db);
      return rows[0]?.count;
    };
    /** Whether lists, what shows a product, and all that shows any heard of it. */
    const told = (productId: number) => [
      ...[heard.has("listed goods"), heard.has(`goods ${productId}`)],
      ...[heard.has("catalogue"), heard.has("home")],
    ];
    expect(await bring(tableOf(tea("q1"), tea("q2")))).toMatchObject({ newProducts: 2 });
    const off = (await skuOf("T-q1"))?.productId ?? 0;
    expect([told(off), await noted("q1")]).toEqual([[false, false, false, false], 0]);
    const pictured = (code: string, url: string, price = {}) =>
      csvText([
        [...HEAD, "主图", "销售状态"],
        [...tea(code, price), `${url} 正面`, "在售"],
      ]);
    expect(await bring(pictured("q3", await sendPicture()))).toMatchObject({ newProducts: 1, faulty: 0 });
    const on = (await skuOf("T-q3"))?.productId ?? 0;
    expect([told(on), await noted("q3")]).toEqual([[true, true, false, false], 1]);
    /** What visitors see of a product: on its own page, and in a list. */
    const shown = async (productId: number) => {
      const [{ currentPrice }, skus, { content }] = await Promise.all([
        shop.visitor.call(saleApi.product, { id: productId }),
        shop.visitor.call(commodityApi.skus, { productId }),
        shop.visitor.call(saleApi.query, { ids: [productId] }),
      ]);
      return [currentPrice, skus.map((sku) => sku.currentPrice), content.map((one) => one.currentPrice)];
    };
    expect([await shown(on), await shown(off)]).toEqual([
      [1250, [1250], [1250]],
      [1250, [1250], []],
    ]);
    heard.clear();
    expect(await bring(tableOf(tea("q3", { 售价: "13" })))).toMatchObject({ changed: 1 });
    expect([told(on), told(off)]).toEqual([
      [true, true, false, false],
      [true, false, false, false],
    ]);
    expect(await shown(on)).toEqual([1300, [1300], [1300]]);
    heard.clear();
    const picture = await sendPicture("#369");
    expect(await bring(pictured("q3", picture, { 售价: "13" }))).toMatchObject({ changed: 1 });
    expect(told(on)).toEqual([true, true, false, false]);
    const [{ imgUrl }, { content }] = await Promise.all([
      shop.visitor.call(saleApi.product, { id: on }),
      shop.visitor.call(saleApi.query, { ids: [on] }),
    ]);
    expect([imgUrl, content[0]?.imgUrl]).toEqual([picture, picture]);
    // What is on sale keeps the words of its pictures.
    const wordless = csvText([
      [...HEAD, "主图"],
      [...tea("q3", { 售价: "13" }), picture],
    ]);
    expect((await bring(wordless)).faults).toEqual([
      expect.objectContaining({ column: "主图", why: "在售商品须有主图和说明" }),
    ]);
    heard.clear();
    expect(await bring(tableOf(tea("q1", { 售价: "14" })))).toMatchObject({ changed: 1 });
    expect(told(off)).toEqual([false, true, false, false]);
    expect(await shown(off)).toEqual([1400, [1400], []]);
    // Who comes off sale leaves the lists.
    heard.clear();
    expect(
      await bring(
        csvText([
          [...HEAD, "销售状态"],
          [...tea("q3", { 售价: "13" }), "下架"],
        ]),
      ),
    ).toMatchObject({
      changed: 1,
    });
    expect([told(on), await shown(on)]).toEqual([
      [true, true, false, false],
      [1300, [1300], []],
    ]);
  });

  it("change what categories show and which words are near with the edit itself", async () => {
    await sql`insert into tag (name, level, parent_id, priority) select '回声谷', 3, id, 1 from tag where level = 2 order by id limit 1`.execute(
      shop.database.db,
    );
    shop.app.kernel.topics.invalidate(["catalogue"]);
    const shown = async () => {
      const [tags, near] = await Promise.all([
        shop.visitor.call(commodityApi.tags, { level: 1 }),
        shop.visitor.call(saleApi.nearWords, { keyword: "回声谷谷" }),
      ]);
      const leaves = tags.flatMap(({ childTags }) => childTags).flatMap(({ childTags }) => childTags);
      return [leaves.find(({ name }) => name === "回声谷")?.imgUrl, near];
    };
    const picture = await sendPicture();
    const line = { 分类: "回声谷" };
    await bring(
      csvText([
        [...HEAD, "主图", "销售状态"],
        [...tea("v1", line), `${picture} 正面`, "下架"],
      ]),
    );
    expect(await shown()).toEqual(["", []]);
    const table = (status: string, name: string) =>
      csvText([
        [...HEAD, "销售状态"],
        [...tea("v1", { ...line, 商品名称: name }), status],
      ]);
    expect(await bring(table("在售", "高山茶 v1"))).toMatchObject({ changed: 1 });
    expect(await shown()).toEqual([picture, []]);
    expect(await bring(table("在售", "回声谷高山茶"))).toMatchObject({ changed: 1 });
    expect(await shown()).toEqual([picture, ["回声谷"]]);
    expect(await bring(table("下架", "高山茶 v1"))).toMatchObject({ changed: 1 });
    expect(await shown()).toEqual(["", []]);
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
