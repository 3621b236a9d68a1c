import { commodityOpsApi } from "@crux/contract/commodity";
import { splitLine } from "@crux/contract/endpoint";
import type { GridSku } from "@crux/contract/ops/cells.schema";
import { staffApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { csvText } from "@crux/rules/table/csv";
import { type Figure, percentile } from "./figure.ts";
import type { ServerProcess } from "./shop-process.ts";

const LINES = 100_000;
const SKUS_A_PRODUCT = 4;
const QUIET_MS = 15_000;
/** So often a visitor looks at something. */
const LOOK_MS = 50;
const LOOKS = ["/v1/sale/shopProduct/safe/1001", "/v1/commodity/skuDetail/findByProductId?productId=1001"];
const GRID_SKUS = 1_000;

/** Tables of goods and the price grid, and what visitors feel of them. */
export async function benchTables(shop: ServerProcess): Promise<Figure[]> {
  const call = await logIn(shop.url);
  const quiet = await looksWhile(shop.url, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const memoryBefore = shop.memoryMb();
  let most = memoryBefore;
  const watch = setInterval(() => {
    most = Math.max(most, shop.memoryMb());
  }, 200);
  const from = performance.now();
  const work = bring(call, table());
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

type Call = <Data>(line: string, input: object | FormData) => Promise<Data>;

async function logIn(url: string): Promise<Call> {
  const caller =
    (token: string): Call =>
    async <Data>(line: string, input: object | FormData) => {
      const { method, path } = splitLine(line);
      const isForm = input instanceof FormData;
      const answer = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(isForm ? {} : { "content-type": "application/json" }),
        },
        ...(method === "GET" ? {} : { body: isForm ? input : JSON.stringify(input) }),
      });
      const { code, data, msg } = (await answer.json()) as { code: number; data: Data; msg: string };
      if (code !== 0) throw new Error(`${line}: ${code} ${msg}`);
      return data;
    };
  const name = "an";
  const { token } = await caller("")<{ token: string }>(staffApi.login.line, { name, password: "crux2026" });
  return caller(token);
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

function table(): string {
  const head = ["商品编码", "商品名称", "品牌", "SKU编码", "规格", "售价", "会员价", "重量(克)", "商品描述"];
  const rows = Array.from({ length: LINES }, (_, index) => {
    const product = Math.floor(index / SKUS_A_PRODUCT);
    const name = `澳洲进口麦卢卡蜂蜜天然纯正 第${product}款`;
    const prose = "产自新西兰南岛，低温灌装，适合全家每天一勺。";
    const size = `规格:${(index % SKUS_A_PRODUCT) + 1}00g`;
    return [`B-${product}`, name, `品牌${product % 50}`, `BS-${index}`, size, "29.90", "27.90", "350", prose];
  });
  return csvText([head, ...rows]);
}

async function bring(call: Call, text: string): Promise<Task> {
  const form = new FormData();
  form.set("kind", "commodity.import");
  form.set("input", JSON.stringify({ isDry: false, createBrands: true }));
  form.set("file", new Blob([text]), "goods.csv");
  const { id } = await call<Task>(taskOpsApi.import.line, form);
  const line = taskOpsApi.detail.line.replace("{id}", String(id));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const task = await call<Task>(line, {});
    if (task.state === "DONE") return task;
    if (task.state === "FAILED" || task.state === "STOPPED")
      throw new Error(`the import ended as ${task.state}`);
  }
}

/** How long a thousand new prices take, in as many calls as the screen makes. */
async function saveGrid(call: Call): Promise<number> {
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
