import { commodityOpsApi } from "@crux/contract/commodity";
import type { Clash } from "@crux/contract/edit";
import type { ReceiptContent } from "@crux/contract/ops/receipt.schema";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { useMemo, useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { useAction } from "../../browser/use-action.ts";
import { BOOKING_READS } from "../../parts/goods-receipt/receipt-words.ts";
import { sound } from "../../parts/scan/tones.ts";
import {
  type Conflict,
  type Content,
  changesText,
  conflictsIn,
  keptContent,
  mergeContent,
  NO_PAPER,
  typedContent,
  typedLines,
} from "./receipt-content.ts";
import { countOf, MOST_LINES, pastedLines, type ReceiptLine, withMore } from "./receipt-lines.ts";
import { useReceiptDraft } from "./use-receipt-draft.ts";

const FAILED = "查询失败，请检查网络后再试一次";
const CHOICES = 8;

/** What both changed; whoever typed chooses before anything is saved again. */
export type ReceiptClash = { editor: string; editTime: string | null; conflicts: Conflict[] };
type Sides = { before: Content; now: Content; version: number };
/** What somebody else changed meanwhile, which is on the screen already. */
export type Told = { editor: string; editTime: string | null; changes: string[] };
/** What was booked last. */
export type Booked = { receiptId: number; number: string; pieces: number };

type Options = { wanted: string | null; onBegun: (receiptId: number) => void };

/** A receipt while it is put together: its lines, what was not found, and among which goods somebody has to choose. */
export function useReceipt({ wanted, onBegun }: Options) {
  const [lines, setLines] = useState<readonly ReceiptLine[]>([]);
  const [paper, setPaper] = useState(NO_PAPER);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<readonly StockLevel[]>([]);
  const [said, setSaid] = useState("");
  const [last, setLast] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const [clash, setClash] = useState<ReceiptClash | null>(null);
  const [booked, setBooked] = useState<Booked | null>(null);
  const sides = useRef<Sides | null>(null);
  // Scans come faster than answers, and each adds to what stands there by then.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const action = useAction(commodityOpsApi.bookReceipt, {
    refreshes: BOOKING_READS,
    isOnce: true,
    isTold: true,
  });

  const content = useMemo(() => typedContent(lines, paper), [lines, paper]);
  const latest = useRef({ lines, content });
  latest.current = { lines, content };
  const goods = useRef(new Map<number, StockLevel>());
  for (const one of lines) goods.current.set(one.goods.skuId, one.goods);
  const nameOf = (skuId: number) => goods.current.get(skuId)?.productName ?? `SKU ${skuId}`;
  const show = (next: Content) => {
    setLines((before) => typedLines(next, goods.current, before));
    setPaper({ supplier: next.supplier, reference: next.reference, note: next.note });
  };

  const draft = useReceiptDraft(wanted, {
    content,
    onBegun,
    onRead(found) {
      for (const { skuId, level } of found.lines) if (level) goods.current.set(skuId, level);
      // What was scanned before the answer came goes on top of what was left.
      setLines((now) =>
        now.reduceRight(
          (sum, one) => withMore(sum, one.goods, countOf(one.text) ?? 0),
          typedLines(keptContent(found), goods.current) as readonly ReceiptLine[],
        ),
      );
      setPaper({ supplier: found.supplier, reference: found.reference, note: found.note });
      setBooked(null);
    },
    async onChanged({ editor, editTime, version, now: kept }: Clash<ReceiptContent>, before) {
      const now = keptContent(kept);
      await learnGoods(now, goods.current);
      const mine = latest.current.content;
      const conflicts = conflictsIn({ before, mine, now }, nameOf);
      if (conflicts.length > 0) {
        sides.current = { before, now, version };
        setClash({ editor, editTime, conflicts });
        return false;
      }
      show(mergeContent({ before, mine, now }));
      setTold({ editor, editTime, changes: changesText(before, now, nameOf) });
      return true;
    },
  });

  const add = (found: StockLevel, pieces = 1) => {
    setLines((before) => withMore(before, found, pieces));
    setChoices([]);
    setBooked(null);
    setLast(found.skuId);
    const before = latest.current.lines.find(({ goods: { skuId } }) => skuId === found.skuId);
    setSaid(
      `${found.productName} +${pieces}${before ? `，共 ${(countOf(before.text) ?? 0) + pieces} 件` : ""}`,
    );
  };
  const inTurn = (work: () => Promise<void>) => {
    setAsking(true);
    line.current = line.current
      .then(work)
      .catch(() => setFaults([FAILED]))
      .finally(() => setAsking(false));
  };
  const find = (code: string) =>
    inTurn(async () => {
      setFaults([]);
      const [found] = await client.call(commodityOpsApi.goodsByCodes, { codes: [code] });
      if (found) return add(found);
      const { list } = await client.call(commodityOpsApi.levels, {
        q: code,
        pageSize: CHOICES,
        sort: "skuId",
      });
      setChoices(list);
      if (list.length > 0) return;
      setFaults([`没有找到“${code}”`]);
      // Whoever scans looks at the goods.
      sound("bad");
    });
  /** Begins with these goods, of which nobody counted any yet. */
  const begin = (skuIds: readonly string[]) =>
    inTurn(async () => {
      const found = await client.call(commodityOpsApi.goodsByCodes, { codes: [...skuIds] });
      const known = new Set(latest.current.lines.map(({ goods: { skuId } }) => skuId));
      const fresh = found.filter((one) => one !== null).filter(({ skuId }) => !known.has(skuId));
      setLines((before) => [
        ...before,
        ...fresh.map((one) => ({ goods: one, text: "", expected: "", cost: "" })),
      ]);
    });
  const paste = (text: string) =>
    inTurn(async () => {
      const pasted = pastedLines(text).slice(0, MOST_LINES);
      if (pasted.length === 0) return;
      const found = await client.call(commodityOpsApi.goodsByCodes, {
        codes: pasted.map(({ code }) => code),
      });
      const wrong = pasted.flatMap(({ place, code, pieces }, index) => {
        if (!found[index]) return [`第 ${place} 行：没有找到“${code}”`];
        return pieces === null ? [`第 ${place} 行：“${code}”的件数有误`] : [];
      });
      setFaults(wrong);
      setChoices([]);
      setLines((before) =>
        pasted.reduce((sum, { pieces }, index) => {
          const one = found[index];
          return one && pieces !== null ? withMore(sum, one, pieces) : sum;
        }, before),
      );
      setLast(found.findLast((one) => one !== null)?.skuId ?? null);
      setSaid(`已读入 ${pasted.length - wrong.length} 行`);
    });

  const total = lines.reduce((sum, { text }) => sum + (countOf(text) ?? 0), 0);
  const isGood =
    total > 0 && lines.length <= MOST_LINES && lines.every(({ text }) => countOf(text) !== null) && !clash;
  const empty = () => {
    setLines([]);
    setFaults([]);
    setChoices([]);
    setSaid("");
    setLast(null);
    setTold(null);
    setClash(null);
    draft.forget();
  };
  return {
    lines,
    faults,
    choices,
    said,
    /** The goods that were added last: their number is one press away. */
    last,
    isAsking,
    paper,
    setPaper,
    draft,
    told,
    clash,
    booked,
    total,
    isGood,
    error: action.error ?? draft.error,
    isBusy: action.isBusy,
    add,
    find,
    begin,
    paste,
    hush: () => setTold(null),
    /** Ends a clash by what was chosen of each. */
    choose(chosen: Partial<Record<string, "mine" | "now">>) {
      const { current } = sides;
      if (!current) return;
      const { before, now, version } = current;
      show(mergeContent({ before, mine: latest.current.content, now }, chosen));
      setClash(null);
      draft.rebase({ version, content: now });
    },
    set: (skuId: number, change: Partial<Omit<ReceiptLine, "goods">>) =>
      setLines((before) => before.map((one) => (one.goods.skuId === skuId ? { ...one, ...change } : one))),
    remove: (skuId: number) => setLines((before) => before.filter((one) => one.goods.skuId !== skuId)),
    /** Leaves the receipt as it lies on the server, and begins with nothing. */
    anew() {
      empty();
      setPaper(NO_PAPER);
      setBooked(null);
    },
    /** Answers how many pieces came in; null when it was refused or failed. */
    async send(): Promise<number | null> {
      if (!isGood || action.isBusy) return null;
      const base = await draft.settle();
      if (!base) return null;
      const { receiptId, number, version } = base;
      if (!(await action.run({ receiptId, version }))) return null;
      empty();
      setPaper((now) => ({ ...NO_PAPER, supplier: now.supplier }));
      setBooked({ receiptId, number, pieces: total });
      return total;
    },
  };
}

/** Asks for goods that somebody else added. */
async function learnGoods({ lines }: Content, known: Map<number, StockLevel>): Promise<void> {
  const missing = lines.filter(({ skuId }) => !known.has(skuId)).map(({ skuId }) => String(skuId));
  if (missing.length === 0) return;
  const found = await client.call(commodityOpsApi.goodsByCodes, { codes: missing });
  for (const one of found) if (one) known.set(one.skuId, one);
}
