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

/** Tables of goods and the price grid, and what visitors feel of them. */
export async function benchTables(shop: ServerProcess): Promise<Figure[]> {
  const call = await logInStaff(shop.url);
  const quiet = await looksWhile(shop.url, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const memoryBefore = shop.memoryMb();
  let most = memoryBefore;
  const watch = setInterval(() => {
    most = Math.max(most, shop.memoryMb());
  }, 200);
  const from = performance.now();
  const work = bringGoods(call, goodsTable(LINES));
  const busy = await looksWhile(shop.url, work);
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(watch);
  const task = await work;
  console.log(JSON.stringify({ quiet: quiet.length, busy: busy.length, result: task.result }));
  const gridMs = await saveGrid(call);
  return [
    {
      name: `tables, ${LINES} lines of goods imported`,
      value: seconds,
      unit: "s",
      limit: 60,
      better: "less",
    },
    {
      name: "tables, memory meanwhile",
      value: most - memoryBefore,
      unit: "MB more",
      limit: 80,
      better: "less",
    },
    {
      name: "tables, p95 of visitors meanwhile / before",
      value: percentile(busy, 0.95) / percentile(quiet, 0.95),
      unit: "times",
      limit: 2,
      better: "less",
    },
    { name: `price grid, ${GRID_SKUS} skus saved`, value: gridMs, unit: "ms", limit: 2_000, better: "less" },
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
