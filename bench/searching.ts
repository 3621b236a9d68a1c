import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import type { Database } from "@crux/server/kernel/database/database";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import {
  countProductNarrowings,
  type ProductDraft,
  saveCatalogue,
  searchProducts,
} from "@crux/server/modules/commodity/service";
import { openTestVault } from "@crux/server/testing/open-vault";
import { sql } from "kysely";
import { type Figure, percentile } from "./figure.ts";

const PRODUCTS = 100_000;
const BATCH = 5000;
const ROUNDS = 12;
const HEADS = [
  "深海",
  "有机",
  "纯净",
  "高原",
  "天然",
  "低糖",
  "浓缩",
  "经典",
  "轻盈",
  "儿童",
  "成人",
  "孕期",
];
const MIDDLES = [
  "鱼油",
  "蜂蜜",
  "奶粉",
  "维生素",
  "面霜",
  "洗发水",
  "燕麦",
  "坚果",
  "羊毛毯",
  "牙膏",
  "软糖",
  "精华",
];
const TAILS = ["胶囊", "礼盒", "家庭装", "旅行装", "套装", "滋养款", "清爽款", "加强版"];
const KEYWORDS = [
  "鱼",
  "鱼油",
  "深海鱼油",
  "油胶",
  "有机燕麦礼盒",
  "维生素 儿童",
  "b17",
  "brand 9",
  "奶粉成人",
  "没有这种",
  "魚油禮盒",
  "yuyou",
  "深嗨鱼油",
  "浓缩奶份",
  "shyy",
  "vitamin",
];

/** What many products have, and what is asked of a list without a word. */
const COMMON = ["鱼油", "鱼", "yuyou", "vitamin", "brand 9", "有机 蜂蜜"];
const LISTS: Partial<Asked>[] = [
  {},
  { pageNum: 10 },
  { sort: "PRICE_ASC" },
  { sort: "PRICE_DESC" },
  { sort: "SOLD" },
];
const STOCKED: Partial<Asked>[] = [{}, { pageNum: 3 }, { sort: "PRICE_ASC" }, { keyword: "鱼油" }];
/** Tables that grow tenfold by copies of their rows, with the columns that hold ids. */
const COPIED = {
  product: ["id"],
  sku: ["id", "product_id"],
  stock: ["sku_id"],
  product_listing: ["product_id"],
};
const COPIES = 9;

type Asked = Parameters<typeof searchProducts>[1];

/**
 * How long a page of 20 takes to find among 100,000 products and among 1,000,000, nine of ten with pieces left, and how
 * long it takes to count by what they can be narrowed. The commits of the database wait for the disk.
 */
export async function benchSearching(databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 2, isPatient: true });
  await migrate(database);
  const vault = openTestVault();
  const { kernel } = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  await fill(kernel);
  await database.script(`
    insert into stock (sku_id, on_hand) select id, case when id / 3 % 10 = 0 then 0 else 50 end from sku
    on conflict do nothing`);
  await database.script("vacuum analyze");
  const figures = await measure(kernel, { products: "100,000", word: 15, list: 15, stock: 15, counts: 150 });
  await copyGoods(database);
  figures.push(
    ...(await measure(kernel, { products: "1,000,000", word: 50, list: 50, stock: 50, counts: 300 })),
  );
  await database.close();
  vault.drop();
  return figures;
}

type Kernel = ReturnType<typeof createApp>["kernel"];

async function fill(kernel: Kernel): Promise<void> {
  const brands = Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    name: `Brand ${index}`,
    country: "",
  }));
  for (let first = 0; first < PRODUCTS; first += BATCH) {
    const products = Array.from({ length: BATCH }, (_, index) => draft(first + index));
    await runAsSystem(kernel, (ctx) => saveCatalogue(ctx, { brands, tags: [], products }));
  }
}

/** Ten times as many goods, of which no two are sold equally often. */
async function copyGoods(database: Database): Promise<void> {
  for (const [table, ids] of Object.entries(COPIED)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name not in ('code', 'barcode')
        and is_generated = 'NEVER'`.execute(database.db);
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => {
      if (ids.includes(name)) return `${name} + copy * 10000000::bigint`;
      return name === "sold" ? "(sold * 7 + copy * 131) % 100000" : name;
    });
    await database.script(`
      alter table ${table} disable trigger user;
      insert into ${table} (${names.join(", ")})
        select ${values.join(", ")} from ${table}, generate_series(1, ${COPIES}) copy;
      alter table ${table} enable trigger user`);
  }
  await database.script("vacuum analyze");
}

type Limits = { products: string; word: number; list: number; stock: number; counts: number };

async function measure(kernel: Kernel, { products, ...limits }: Limits): Promise<Figure[]> {
  const asking = (asked: readonly Partial<Asked>[]) =>
    timed(asked, (one) =>
      runAsSystem(kernel, (ctx) => searchProducts(ctx, { ...SEARCH, pageNum: 0, ...one }, async () => [])),
    );
  const pages = KEYWORDS.map((keyword, index) => ({ keyword, pageNum: index % 3 }));
  const [all, common] = [await asking(pages), await asking(COMMON.map((keyword) => ({ keyword })))];
  const [lists, stocked] = [
    await asking(LISTS),
    await asking(STOCKED.map((one) => ({ ...one, inStock: true }))),
  ];
  const promoted = [1, 2, 3].map((id) => ({
    id,
    productIds: Array.from({ length: 300 }, (_, index) => index * 97 + id),
  }));
  const narrowed = { brandIds: [], fromCents: undefined, toCents: undefined, promotedIds: undefined };
  const narrowings = ["", ...KEYWORDS].flatMap((keyword) =>
    [[], [3, 4]].map((brandIds) => ({ ...SEARCHED, keyword, narrowed: { ...narrowed, brandIds } })),
  );
  const counts = await timed(narrowings, (one) =>
    runAsSystem(kernel, (ctx) => countProductNarrowings(ctx, one, promoted, async () => [])),
  );
  const figure = (name: string, times: readonly number[], share: number, limit: number): Figure => ({
    name: `${name} at ${products} products, ${share * 100} of 100 within`,
    value: percentile(times, share),
    unit: "ms",
    limit,
    better: "less",
  });
  return [
    figure("search", all, 0.5, limits.word),
    figure("search", all, 0.95, limits.word),
    figure("search for what many have", common, 0.95, limits.word),
    figure("lists", lists, 0.95, limits.list),
    figure("lists of what is there", stocked, 0.95, limits.stock),
    figure("counts of brands, prices and promotions", counts, 0.95, limits.counts),
  ];
}

/** How long each took, in several rounds; the first of them warms up. */
async function timed<Asked>(
  asked: readonly Asked[],
  ask: (one: Asked) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of asked) {
      const from = performance.now();
      await ask(one);
      if (round > 0) times.push(performance.now() - from);
    }
  }
  return times;
}

const SEARCHED = { saleStatus: ["ONLINE"], keyword: "", inStock: false };
const SEARCH = { ...SEARCHED, sort: "DEFAULT" as const, pageSize: 20 };

function draft(index: number): ProductDraft {
  const pick = (list: readonly string[], divisor: number) =>
    list[Math.floor(index / divisor) % list.length] ?? "";
  const name = `${pick(HEADS, 1)}${pick(MIDDLES, 12)}${pick(TAILS, 144)} B${index}`;
  return {
    id: index + 1,
    productType: "COMMODITY",
    saleStatus: "ONLINE",
    brandId: (index % 50) + 1,
    name,
    description: `${pick(TAILS, 7)}，${pick(MIDDLES, 5)}与${pick(HEADS, 3)}的搭配，适合日常使用，${index}号批次。`,
    logisticsType: "HEALTH",
    weightGrams: 200,
    expiryText: "",
    attributeKeys: [],
    facts: [],
    limitCountries: "",
    imgUrl: "",
    descUrl: "",
    sold: (index * 7919) % 10_000,
    tagIds: [],
    skus: [
      {
        id: index + 1_000_000,
        attributes: {},
        priceCents: 1000 + (index % 5000),
        vipPriceCents: 0,
        displayPriceCents: 0,
        weightGrams: 200,
        supplier: "",
      },
    ],
  };
}
