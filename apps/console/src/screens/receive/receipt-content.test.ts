import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { describe, expect, it } from "vitest";
import {
  type Content,
  changesText,
  conflictsIn,
  isSame,
  mergeContent,
  typedContent,
  typedLines,
} from "./receipt-content.ts";

const OIL = 11;
const MILK = 12;
const HONEY = 13;
const NAMES: Record<number, string> = { [OIL]: "鱼油", [MILK]: "奶粉", [HONEY]: "蜂蜜" };
const nameOf = (skuId: number) => NAMES[skuId] ?? "";
const goodsOf = (skuId: number) => ({ skuId, productName: nameOf(skuId) }) as StockLevel;
const GOODS = new Map([OIL, MILK, HONEY].map((skuId) => [skuId, goodsOf(skuId)]));

const line = (skuId: number, pieces: number | null, rest: { expected?: number; cost?: number } = {}) => ({
  skuId,
  expected: rest.expected ?? null,
  pieces,
  cost: rest.cost ?? null,
});
const content = (lines: Content["lines"], paper: Partial<Content> = {}): Content => ({
  ...{ supplier: "", reference: "", note: "" },
  ...paper,
  lines,
});

describe("a receipt that two put together", () => {
  it("takes the count of one, the cost of the other and new lines of both, those of others first", () => {
    const before = content([line(OIL, null)]);
    const mine = content([line(MILK, 2), line(OIL, 12)]);
    const now = content([line(HONEY, 4), line(OIL, null, { cost: 350 })], { supplier: "总仓" });
    const sides = { before, mine, now };
    expect(conflictsIn(sides, nameOf)).toEqual([]);
    expect(mergeContent(sides)).toEqual(
      content([line(HONEY, 4), line(MILK, 2), line(OIL, 12, { cost: 350 })], { supplier: "总仓" }),
    );
  });

  it("asks about a number that both typed, in words, and takes what was chosen", () => {
    const before = content([line(OIL, 1, { cost: 350 })]);
    const mine = content([line(OIL, 2, { cost: 400 })], { note: "少一箱" });
    const now = content([line(OIL, 3, { cost: 410 })]);
    const sides = { before, mine, now };
    expect(conflictsIn(sides, nameOf)).toMatchObject([
      { key: `${OIL}.pieces`, label: "鱼油 实收", before: "1", mine: "2", now: "3" },
      {
        key: `${OIL}.cost`,
        label: "鱼油 成本单价",
        before: expect.stringContaining("3.50"),
        mine: expect.stringContaining("4.00"),
      },
    ]);
    expect(mergeContent(sides, { [`${OIL}.pieces`]: "now", [`${OIL}.cost`]: "mine" })).toEqual(
      content([line(OIL, 3, { cost: 400 })], { note: "少一箱" }),
    );
  });

  it("loses a line that either took away, and keeps it where somebody chose so", () => {
    const before = content([line(OIL, 1), line(MILK, 1)]);
    const now = content([line(MILK, 1)]);
    expect(mergeContent({ before, mine: before, now }).lines).toEqual([line(MILK, 1)]);
    expect(mergeContent({ before, mine: now, now: before }).lines).toEqual([line(MILK, 1)]);
  });

  it("asks whether a line stays that one counted and another took away", () => {
    const sides = { before: content([line(OIL, 1)]), mine: content([line(OIL, 2)]), now: content([]) };
    const key = `${OIL}.pieces`;
    expect(conflictsIn(sides, nameOf).map((one) => one.key)).toEqual([key]);
    expect(mergeContent(sides, { [key]: "mine" }).lines).toEqual([line(OIL, 2)]);
    expect(mergeContent(sides, { [key]: "now" }).lines).toEqual([]);
  });

  it("tells what somebody else changed, a line that came or went once", () => {
    const before = content([line(OIL, 3), line(MILK, 1)]);
    const now = content([line(HONEY, 5, { cost: 900 }), line(OIL, 12)], { reference: "PO-9" });
    expect(changesText(before, now, nameOf).toSorted()).toEqual(
      ["新增 蜂蜜 5 件", "移除 奶粉", "鱼油 实收 3 → 12", "单号 （空） → PO-9"].toSorted(),
    );
    expect(changesText(now, now, nameOf)).toEqual([]);
  });
});

describe("lines as they are typed", () => {
  it("say no number where none is typed, and come back as they were kept", () => {
    const [oil] = typedLines(content([line(OIL, 0, { expected: 10, cost: 1_250 })]), GOODS);
    expect(oil).toMatchObject({ text: "0", expected: "10", cost: "12.50" });
    const paper = { supplier: "", reference: "", note: "" };
    const typed = [{ goods: goodsOf(OIL), text: "abc", expected: "", cost: "1." }];
    expect(typedContent(typed, paper).lines[0]).toMatchObject({ pieces: null, expected: null });
  });

  it("keep the letters of whoever types while an answer says the same number", () => {
    const half = [{ goods: goodsOf(OIL), text: "012", expected: "", cost: "3.5" }];
    const kept = content([line(OIL, 12, { cost: 350 })]);
    expect(typedLines(kept, GOODS, half)).toEqual(half);
    expect(typedLines(content([line(OIL, 13)]), GOODS, half)[0]?.text).toBe("13");
    expect(typedLines(content([line(99, 1)]), GOODS)).toEqual([]);
    expect(isSame(typedContent(half, { supplier: "", reference: "", note: "" }), kept)).toBe(true);
  });
});
