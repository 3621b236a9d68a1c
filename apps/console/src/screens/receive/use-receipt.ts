import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock.schema";
import { reportOpsApi } from "@crux/contract/report";
import { useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { useAction } from "../../browser/use-action.ts";
import { MOST_LINES, pastedLines, piecesOf, type ReceiptLine, withMore } from "./receipt-lines.ts";
import { useReceiptDraft } from "./use-receipt-draft.ts";

const FAILED = "查询失败，请检查网络后再试一次";
const CHOICES = 8;

/** A receipt while it is put together: its lines, what was not found, and among which goods somebody has to choose. */
export function useReceipt() {
  const [lines, setLines] = useState<readonly ReceiptLine[]>([]);
  const [paper, setPaper] = useState({ supplier: "", reference: "" });
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<readonly StockLevel[]>([]);
  const [said, setSaid] = useState("");
  const [isAsking, setAsking] = useState(false);
  // Scans come faster than answers, and each adds to what stands there by then.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const action = useAction(commodityOpsApi.receive, {
    refreshes: [
      commodityOpsApi.levels,
      commodityOpsApi.movements,
      commodityOpsApi.goodsByCodes,
      reportOpsApi.today,
    ],
    isOnce: true,
    isTold: true,
  });

  const draft = useReceiptDraft({ lines, paper }, (left) => {
    // What was scanned before the answer came goes on top of what was left.
    setLines((now) =>
      now.reduceRight((sum, one) => withMore(sum, one.goods, piecesOf(one.text) ?? 0), left.lines),
    );
    setPaper(left.paper);
  });

  const add = (goods: StockLevel, pieces = 1) => {
    setLines((before) => withMore(before, goods, pieces));
    setChoices([]);
    setSaid(`${goods.productName} +${pieces}`);
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
      const [goods] = await client.call(commodityOpsApi.goodsByCodes, { codes: [code] });
      if (goods) return add(goods);
      const { list } = await client.call(commodityOpsApi.levels, {
        q: code,
        pageSize: CHOICES,
        sort: "skuId",
      });
      setChoices(list);
      if (list.length === 0) setFaults([`没有找到“${code}”`]);
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
          const goods = found[index];
          return goods && pieces !== null ? withMore(sum, goods, pieces) : sum;
        }, before),
      );
      setSaid(`已读入 ${pasted.length - wrong.length} 行`);
    });

  const total = lines.reduce((sum, { text }) => sum + (piecesOf(text) ?? 0), 0);
  const isGood =
    lines.length > 0 && lines.length <= MOST_LINES && lines.every(({ text }) => piecesOf(text) !== null);
  return {
    lines,
    faults,
    choices,
    said,
    isAsking,
    paper,
    setPaper,
    saved: draft.saved,
    total,
    isGood,
    error: action.error,
    isBusy: action.isBusy,
    add,
    find,
    paste,
    setText: (skuId: number, text: string) =>
      setLines((before) => before.map((one) => (one.goods.skuId === skuId ? { ...one, text } : one))),
    remove: (skuId: number) => setLines((before) => before.filter(({ goods }) => goods.skuId !== skuId)),
    /** Answers how many pieces came in; null when it was refused or failed. */
    async send(): Promise<number | null> {
      if (!isGood || action.isBusy) return null;
      await draft.settled();
      const wanted = lines.map(({ goods, text }) => ({
        skuId: goods.skuId,
        quantity: piecesOf(text) ?? 0,
      }));
      if (!(await action.run({ ...paper, lines: wanted }))) return null;
      setLines([]);
      setFaults([]);
      setPaper((now) => ({ ...now, reference: "" }));
      return total;
    },
  };
}
