import { readFileSync } from "node:fs";
import { join } from "node:path";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../../testing/open-shop.ts";

const SHOWN = 5;
const LEAST_RATE = 0.95;

type Query = { keyword: string; parts: string[]; isUnwanted: boolean };

/** Lines such as `魚油 = 鱼油`: what is typed, and what the name of one of the first goods holds; behind `!` what none may. */
function readQueries(name: string): Query[] {
  const lines = readFileSync(join(import.meta.dirname, "queries", name), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [keyword, wanted] = line.split(" = ");
    if (line.startsWith("#") || !keyword || !wanted) return [];
    return [{ keyword, parts: wanted.replace("!", "").split("|"), isUnwanted: wanted.startsWith("!") }];
  });
}

describe("what customers type", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop("pglite");
  });
  afterAll(() => shop.close());

  async function isGood({ keyword, parts, isUnwanted }: Query): Promise<boolean> {
    const pageSize = isUnwanted ? 100 : SHOWN;
    const { content } = await shop.visitor.call(saleApi.search, { keyword, pageSize });
    const isHit = content.some(({ name }) => parts.some((part) => name.includes(part)));
    return isHit !== isUnwanted;
  }

  it.each([
    ["fitted.txt", 300],
    ["unseen.txt", 100],
  ])("finds what is meant, in spite of typing: %s", async (name, least) => {
    const queries = readQueries(name);
    expect(queries.length).toBeGreaterThanOrEqual(least);
    const missed: string[] = [];
    for (const query of queries) if (!(await isGood(query))) missed.push(query.keyword);
    const rate = 1 - missed.length / queries.length;
    process.stdout.write(
      `${name}: ${queries.length - missed.length} of ${queries.length}; missed: ${missed.join(", ")}\n`,
    );
    expect(rate, missed.join(", ")).toBeGreaterThanOrEqual(LEAST_RATE);
  });

  it("says so wherever it shows another word's goods", async () => {
    const untold: string[] = [];
    for (const { keyword } of readQueries("unseen.txt")) {
      const { content, correctedTo } = await shop.visitor.call(saleApi.search, { keyword });
      const typed = await shop.visitor.call(saleApi.search, { keyword, asTyped: true });
      if (content.length > 0 && typed.content.length === 0 && correctedTo === null) untold.push(keyword);
    }
    expect(untold).toEqual([]);
  });
});
