import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Figure } from "./figure.ts";
import { type ServerProcess, startNode } from "./shop-process.ts";

type Question = { name: string; method: "GET" | "POST"; path: string; body?: string };

const LIST = {
  keyword: "",
  saleStatus: ["ONLINE"],
  productType: ["COMMODITY"],
  pageNum: 0,
  pageSize: 20,
  shopId: 1,
};
const QUESTIONS: Question[] = [
  {
    name: "product list of 20",
    method: "POST",
    path: "/v1/sale/shopProduct/safe/search",
    body: JSON.stringify(LIST),
  },
  { name: "product detail", method: "GET", path: "/v1/sale/shopProduct/safe/1001" },
  { name: "home sections", method: "GET", path: "/v1/sale/section/getAll" },
];
const ROUNDS = 3;
const SECONDS = 3;

/** Requests per CPU second of the shop, as a share of a bare server that sends the same bytes. */
export async function benchBrowsing(shop: ServerProcess, port: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "crux-bench-"));
  const files: string[] = [];
  for (const [index, question] of QUESTIONS.entries()) {
    const response = await fetch(shop.url + question.path, requestOf(question));
    const file = join(folder, `${index}.json`);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    files.push(file);
  }
  const bare = await startNode([join(import.meta.dirname, "bare-server.ts"), String(port), ...files], port);
  const figures: Figure[] = [];
  for (const [index, question] of QUESTIONS.entries()) {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await load(shop, question.path, question);
      const reference = await load(bare, `/bytes/${index}`, question);
      shares.push(own / reference);
    }
    figures.push({
      name: `${question.name} / bare Fastify, same bytes`,
      value: Math.max(...shares),
      unit: "of its rate",
      limit: 0.8,
      better: "more",
    });
  }
  await bare.stop();
  rmSync(folder, { recursive: true });
  return figures;
}

function requestOf({ method, body }: Question): RequestInit {
  return { method, ...(body ? { body, headers: { "content-type": "application/json" } } : {}) };
}

async function load(server: ServerProcess, path: string, question: Question): Promise<number> {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.url + path,
    connections: 30,
    duration: SECONDS,
    method: question.method,
    ...(question.body ? { body: question.body, headers: { "content-type": "application/json" } } : {}),
  });
  if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times with an error`);
  return result.requests.total / (server.cpuSeconds() - before);
}
