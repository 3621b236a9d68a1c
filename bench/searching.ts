import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
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

/** How long a page of 20 takes to find among 100,000 products: the slowest of 20, over every kind of keyword. */
export async function benchSearching(databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 2, isPatient: true });
  await migrate(database);
  const vault = openTestVault();
  const { kernel } = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  const brands = Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    name: `Brand ${index}`,
    country: "",
  }));
  for (let first = 0; first < PRODUCTS; first += BATCH) {
    const products = Array.from({ length: BATCH }, (_, index) => draft(first + index));
    await runAsSystem(kernel, (ctx) => saveCatalogue(ctx, { brands, tags: [], products }));
  }
  await database.script("vacuum analyze");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const keyword of KEYWORDS) {
      const from = performance.now();
      await runAsSystem(kernel, (ctx) =>
        searchProducts(ctx, { ...SEARCH, keyword, pageNum: round % 3 }, async () => []),
      );
      times.push(performance.now() - from);
    }
  }
  const counting: number[] = [];
  const promoted = [1, 2, 3].map((id) => ({
    id,
    productIds: Array.from({ length: 300 }, (_, index) => index * 97 + id),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const keyword of ["", ...KEYWORDS]) {
      const brandIds = round % 2 === 0 ? [] : [3, 4];
      const narrowed = { brandIds, fromCents: undefined, toCents: undefined, promotedIds: undefined };
      const from = performance.now();
      await runAsSystem(kernel, (ctx) =>
        countProductNarrowings(ctx, { ...SEARCHED, keyword, narrowed }, promoted, async () => []),
      );
      counting.push(performance.now() - from);
    }
  }
  await database.close();
  vault.drop();
  return [
    {
      name: "counts of brands, prices and promotions at 100,000 products, 95 of 100 within",
      value: percentile(counting, 0.95),
      unit: "ms",
      limit: 150,
      better: "less",
    },
    {
      name: "search at 100,000 products, median",
      value: percentile(times, 0.5),
      unit: "ms",
      limit: 20,
      better: "less",
    },
    {
      name: "search at 100,000 products, 95 of 100 within",
      value: percentile(times, 0.95),
      unit: "ms",
      limit: 50,
      better: "less",
    },
  ];
}

const SEARCHED = { saleStatus: ["ONLINE"], inStock: false };
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
