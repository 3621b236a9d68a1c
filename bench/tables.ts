import { commodityOpsApi } from "@crux/contract/commodity";
import type { GridSku } from "@crux/contract/ops/cells.schema";
import { type Figure, percentile } from "./figure.ts";
import { bringGoods, goodsTable } from "./goods-table.ts";
import type { ServerProcess } from "./shop-process.ts";
import { logInStaff, type StaffCall } from "./staff-call.ts";

const LINES = 100_000;
const QUIET_MS = 15_000;
/** So often a visitor looks at something. */
const LOOK_MS = 50;
const LOOKS = ["/v1/sale/shopProduct/safe/1001", "/v1/commodity/skuDetail/findByProductId?productId=1001"];
const GRID_SKUS = 1_000;
/** As `goodsTable` writes it, and another one. */
const [PRICE, OTHER_PRICE] = ["29.90", "28.90"];

/** Tables of goods, new ones and one that changes the price of each, and the price grid, and what visitors feel of them. */
export async function benchTables(shop: ServerProcess): Promise<Figure[]> {
  const call = await logInStaff(shop.url);
  const quiet = await looksWhile(shop.url, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const fresh = goodsTable(LINES);
  const figures: Figure[] = [];
  for (const [name, table] of [
    ["lines of goods imported", fresh],
    ["prices changed by a table", fresh.replaceAll(PRICE, OTHER_PRICE)],
  ] as const)
    figures.push(...(await timed({ shop, call, quiet }, name, table)));
  const gridMs = await saveGrid(call);
  return [
    ...figures,
    { name: `price grid, ${GRID_SKUS} skus saved`, value: gridMs, unit: "ms", limit: 2_000, better: "less" },
  ];
}

type Given = { shop: ServerProcess; call: StaffCall; quiet: readonly number[] };

/** How long a table takes, what memory, and how much longer visitors wait meanwhile than they do in quiet. */
async function timed({ shop, call, quiet }: Given, name: string, table: string): Promise<Figure[]> {
  const memoryBefore = shop.memoryMb();
  let most = memoryBefore;
  const watch = setInterval(() => {
    most = Math.max(most, shop.memoryMb());
  }, 200);
  const from = performance.now();
  const work = bringGoods(call, table);
  const busy = await looksWhile(shop.url, work);
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watch);
  const task = await work;
  console.log(JSON.stringify({ quiet: quiet.length, busy: busy.length, result: task.result }));
  const whole = `tables, ${LINES} ${name}`;
  const less = (what: string, value: number, unit: string, limit: number): Figure => ({
    ...{ name: whole + what, value, unit, limit },
    better: "less",
  });
  return [
    less("", seconds, "s", 60),
    less(", memory meanwhile", most - memoryBefore, "MB more", 80),
    less(", p95 of visitors", percentile(busy, 0.95) / percentile(quiet, 0.95), "times before", 2),
  ];
}

/** Looks at the shop until `work` ends; answers how many ms each look took. */
async function looksWhile(url: string, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const looks: Promise<void>[] = [];
  for (let count = 0; !isOver; count += 1) {
    const from = performance.now();
    const path = LOOKS[count % LOOKS.length];
    looks.push(
      fetch(`${url}${path}`)
        .then((answer) => answer.arrayBuffer())
        .then(() => void took.push(performance.now() - from)),
    );
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await Promise.all(looks);
  return took;
}

/** How long a thousand new prices take, in as many calls as the screen makes. */
async function saveGrid(call: StaffCall): Promise<number> {
  const skus: GridSku[] = [];
  for (let pageNum = 0; skus.length < GRID_SKUS; pageNum += 1) {
    const page = await call<{ list: GridSku[] }>(commodityOpsApi.skusOps.line, { pageNum, pageSize: 100 });
    skus.push(...page.list);
  }
  const cells = skus.slice(0, GRID_SKUS).map(({ skuId, price }) => ({
    skuId,
    field: "price",
    seen: price,
    value: price + 10,
  }));
  const from = performance.now();
  for (let at = 0; at < cells.length; at += 500) {
    const outcomes = await call<{ code: number }[]>(commodityOpsApi.saveCells.line, {
      cells: cells.slice(at, at + 500),
    });
    if (outcomes.some(({ code }) => code !== 0)) throw new Error("a cell was refused");
  }
  return performance.now() - from;
}
