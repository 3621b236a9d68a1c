import type { GoodsReceipt, ReceiptContent } from "@crux/contract/ops/receipt.schema";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { conflictsOf, mergeEdit } from "../../browser/merge-edit.ts";
import { centsOf } from "../../ui/form/cents-of.ts";
import { countOf, type ReceiptLine } from "./receipt-lines.ts";

export type Paper = { supplier: string; reference: string; note: string };
/** What is typed, as it is kept: each line says all three numbers. */
export type Content = Paper & {
  lines: { skuId: number; expected: number | null; pieces: number | null; cost: number | null }[];
};
type Choices = Partial<Record<string, "mine" | "now">>;

export const NO_PAPER: Paper = { supplier: "", reference: "", note: "" };

/** What the screen holds, as it is kept. */
export const typedContent = (lines: readonly ReceiptLine[], paper: Paper): Content => ({
  ...paper,
  lines: lines.map(({ goods, text, expected, cost }) => ({
    skuId: goods.skuId,
    expected: countOf(expected),
    pieces: countOf(text),
    cost: centsOf(cost),
  })),
});

export const keptContent = ({
  supplier,
  reference,
  note,
  lines,
}: GoodsReceipt | ReceiptContent): Content => ({
  ...{ supplier, reference, note },
  lines: lines.map(({ skuId, expected, pieces, cost = null }) => ({ skuId, expected, pieces, cost })),
});

/** A receipt begins with its first goods. */
export const isNothing = ({ lines }: Content): boolean => lines.length === 0;

export const isSame = (one: Content, other: Content): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lines as they are typed; goods that nobody knows any more are left out. What says the same number keeps its letters. */
export function typedLines(
  { lines }: Content,
  goods: ReadonlyMap<number, StockLevel>,
  before: readonly ReceiptLine[] = [],
): ReceiptLine[] {
  const typed = new Map(before.map((line) => [line.goods.skuId, line]));
  return lines.flatMap(({ skuId, expected, pieces, cost }) => {
    const found = goods.get(skuId);
    const old = typed.get(skuId);
    if (!found) return [];
    return [
      {
        goods: found,
        text: old && countOf(old.text) === pieces ? old.text : String(pieces ?? ""),
        expected: old && countOf(old.expected) === expected ? old.expected : String(expected ?? ""),
        cost: old && centsOf(old.cost) === cost ? old.cost : cost === null ? "" : (cost / 100).toFixed(2),
      },
    ];
  });
}

const FIELDS = { pieces: "实收", expected: "应收", cost: "成本单价" } as const;
const PAPER = { supplier: "供应商", reference: "单号", note: "备注" } as const;
type LineField = keyof typeof FIELDS;

/** Each number of each line as a field of its own, so that one may count while another types what it cost. */
function flat({ lines, ...paper }: Content): Record<string, string> {
  const cells = lines.flatMap(({ skuId, ...line }) => [
    [`${skuId}`, "1"],
    ...Object.keys(FIELDS).map((field) => [`${skuId}.${field}`, String(line[field as LineField] ?? "")]),
  ]);
  return { ...paper, ...Object.fromEntries(cells) };
}

/** The same fields on every side; what is missing is empty. */
function aligned(sides: { before: Content; mine: Content; now: Content }) {
  const [before, mine, now] = [flat(sides.before), flat(sides.mine), flat(sides.now)];
  const none = Object.fromEntries(Object.keys({ ...before, ...mine, ...now }).map((key) => [key, ""]));
  return { before: { ...none, ...before }, mine: { ...none, ...mine }, now: { ...none, ...now } };
}

export type Conflict = { key: string; label: string; before: string; mine: string; now: string };

/** What both changed, each otherwise: somebody has to choose. */
export function conflictsIn(
  sides: { before: Content; mine: Content; now: Content },
  nameOf: (skuId: number) => string,
): Conflict[] {
  const { before, mine, now } = aligned(sides);
  return conflictsOf(before, mine, now).map((key) => ({
    key,
    label: labelOf(key, nameOf),
    before: textOf(key, before[key] ?? ""),
    mine: textOf(key, mine[key] ?? ""),
    now: textOf(key, now[key] ?? ""),
  }));
}

/** What either changed, and of what both changed the choice, which keeps or removes its line as well. New lines of others come first. */
export function mergeContent(
  sides: { before: Content; mine: Content; now: Content },
  choices: Choices = {},
): Content {
  const merged = mergeEdit(aligned(sides), choices);
  const inOrder = [...sides.now.lines, ...sides.mine.lines].map(({ skuId }) => skuId);
  const mine = sides.mine.lines.map(({ skuId }) => skuId);
  const fresh = [...new Set(inOrder)].filter((skuId) => !mine.includes(skuId));
  const numberOf = (key: string) => (merged[key] ? Number(merged[key]) : null);
  return {
    supplier: merged.supplier ?? "",
    reference: merged.reference ?? "",
    note: merged.note ?? "",
    lines: [...fresh, ...mine]
      .filter((skuId) => {
        const side = Object.keys(FIELDS)
          .map((field) => choices[`${skuId}.${field}`])
          .find(Boolean);
        return side ? sides[side].lines.some((line) => line.skuId === skuId) : merged[`${skuId}`] === "1";
      })
      .map((skuId) => ({
        skuId,
        expected: numberOf(`${skuId}.expected`),
        pieces: numberOf(`${skuId}.pieces`),
        cost: numberOf(`${skuId}.cost`),
      })),
  };
}

/** What somebody else changed, in words: `鱼油 实收 3 → 12`. */
export function changesText(before: Content, now: Content, nameOf: (skuId: number) => string): string[] {
  const { before: old, now: next } = aligned({ before, mine: before, now });
  const came = (key: string) => old[key] === "" && next[key] === "1";
  return Object.keys(next).flatMap((key) => {
    if (old[key] === next[key]) return [];
    const [skuId = "", field] = key.split(".");
    if (/^\d+$/.test(key))
      return [
        came(key)
          ? `新增 ${nameOf(Number(key))} ${next[`${key}.pieces`] || "—"} 件`
          : `移除 ${nameOf(Number(key))}`,
      ];
    // A line that came or went is told once.
    if (field && old[skuId] !== next[skuId]) return [];
    return [`${labelOf(key, nameOf)} ${textOf(key, old[key] ?? "")} → ${textOf(key, next[key] ?? "")}`];
  });
}

function labelOf(key: string, nameOf: (skuId: number) => string): string {
  if (key in PAPER) return PAPER[key as keyof typeof PAPER];
  const [skuId = "", field] = key.split(".");
  return `${nameOf(Number(skuId))}${field ? ` ${FIELDS[field as LineField]}` : ""}`;
}

function textOf(key: string, value: string): string {
  if (/^\d+$/.test(key)) return value === "1" ? "保留" : "移除";
  if (key.endsWith(".cost") && value !== "") return moneyText(Number(value));
  return value || "（空）";
}
