import { commodityOpsApi } from "@crux/contract/commodity";
import { useEffect, useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { MOST_LINES, type ReceiptLine } from "./receipt-lines.ts";

const SAVE_MS = 600;

type Receipt = { lines: readonly ReceiptLine[]; paper: { supplier: string; reference: string } };
type Draft = {
  /** What was typed lies on the server. */
  saved: boolean;
  /** Waits for a save that is under way, so that none comes after what follows. */
  settled(): Promise<unknown>;
};

/** Keeps a receipt on the server while it is put together, and brings it back as it was left, on whatever device. */
export function useReceiptDraft(receipt: Receipt, bringBack: (left: Receipt) => void): Draft {
  const [isLoaded, setLoaded] = useState(false);
  const [saved, setSaved] = useState(false);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef("");
  const latest = useRef({ receipt, bringBack });
  latest.current = { receipt, bringBack };
  const save = () => {
    clearTimeout(timer.current);
    const text = textOf(latest.current.receipt);
    if (text === kept.current) return;
    saving.current = saving.current
      .then(() => client.call(commodityOpsApi.saveReceiptDraft, JSON.parse(text)))
      .then(() => {
        kept.current = text;
        setSaved(true);
      })
      .catch(() => undefined);
  };
  useEffect(() => {
    load().then(
      (left) => {
        if (left) {
          kept.current = textOf(left);
          latest.current.bringBack(left);
        }
        setLoaded(true);
      },
      () => setLoaded(true),
    );
  }, []);
  const text = textOf(receipt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save reads what is the latest by then.
  useEffect(() => {
    if (!isLoaded || text === kept.current || (kept.current === "" && receipt.lines.length === 0)) return;
    setSaved(false);
    timer.current = setTimeout(save, SAVE_MS);
    return () => clearTimeout(timer.current);
  }, [text, isLoaded]);
  // Whoever leaves within that time has it kept as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left.
  useEffect(
    () => () => {
      if (latest.current.receipt.lines.length > 0) save();
    },
    [],
  );
  return {
    saved: saved && receipt.lines.length > 0,
    settled() {
      clearTimeout(timer.current);
      return saving.current;
    },
  };
}

const textOf = ({ lines, paper }: Receipt): string =>
  JSON.stringify({
    ...paper,
    lines: lines
      .slice(0, MOST_LINES)
      .map(({ goods, text }) => ({ skuId: goods.skuId, pieces: text.slice(0, 10) })),
  });

async function load(): Promise<Receipt | null> {
  const draft = await client.call(commodityOpsApi.receiptDraft, {});
  if (!draft || draft.lines.length === 0) return null;
  const found = await client.call(commodityOpsApi.goodsByCodes, {
    codes: draft.lines.map(({ skuId }) => String(skuId)),
  });
  const lines = draft.lines.flatMap(({ pieces }, place): ReceiptLine[] => {
    const goods = found[place];
    return goods ? [{ goods, text: pieces }] : [];
  });
  return { lines, paper: { supplier: draft.supplier, reference: draft.reference } };
}
