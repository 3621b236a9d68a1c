import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { Clash } from "@crux/contract/edit";
import type { GoodsReceipt, ReceiptContent } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client, isSessionCode } from "../../browser/api.ts";
import { clashOf } from "../../browser/merge-edit.ts";
import { type Content, isNothing, isSame, keptContent } from "./receipt-content.ts";

const SAVE_MS = 600;
const RETRY_MS = 5_000;
const LOOK_MS = 20_000;

/** The receipt as the server was last known to have it. */
export type Base = { receiptId: number; number: string; creator: string; version: number; content: Content };
/** Somebody else ended it: booked it, reversed it, or (without a state) threw it away. */
export type Gone = { state: string; mover: string; moveTime: string | null };

type Draft = {
  base: Base | null;
  gone: Gone | null;
  /** All that was typed lies on the server. */
  isSaved: boolean;
  /** The last save failed and is tried again. */
  isFailing: boolean;
  /** Why it can't be read, or kept. */
  error: ApiError | null;
  /** Saves what was typed last, and waits for it; answers what stands there then, null where that failed. */
  settle(): Promise<Base | null>;
  /** What the server has by now, after whoever typed chose what stands. */
  rebase(now: { version: number; content: Content }): void;
  /** Begins with nothing again. */
  forget(): void;
};

type Hooks = {
  content: Content;
  /** A receipt was read for the first time. */
  onRead(receipt: GoodsReceipt): void;
  /** Somebody else changed it; answers whether both are one by now. */
  onChanged(clash: Clash<ReceiptContent>, before: Content): Promise<boolean>;
  onBegun(receiptId: number): void;
};

/**
 * Keeps a receipt on the server while it is put together, and hears of what others do to the same one: `wanted` is its
 * number, `new` for none, or null for the last one that whoever sits here began.
 */
export function useReceiptDraft(wanted: string | null, hooks: Hooks): Draft {
  const [base, setBase] = useState<Base | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isReady, setReady] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const known = useRef<Base | null>(null);
  const isStopped = useRef(false);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const beginning = useRef<{ idempotencyKey: string; content: Content } | null>(null);
  const latest = useRef(hooks);
  latest.current = hooks;

  const know = (next: Base | null) => {
    known.current = next;
    setBase(next);
  };
  const stop = (end: Gone) => {
    isStopped.current = true;
    setGone(end);
  };
  const hear = async (clash: Clash<ReceiptContent>) => {
    const before = known.current;
    if (!before || clash.version <= before.version) return;
    const isOne = await latest.current.onChanged(clash, before.content);
    if (isOne) know({ ...before, version: clash.version, content: keptContent(clash.now) });
    else isStopped.current = true;
  };
  const failed = async (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
    const clash = clashOf<ReceiptContent>(failure);
    if (clash) return await hear(clash);
    if (failure.code === commodityOutcome.RECEIPT_MOVED) return stop(failure.data as Gone);
    if (failure.code === commodityOutcome.RECEIPT_NOT_FOUND)
      return stop({ state: "", mover: "", moveTime: null });
    setFailing(true);
    if (failure.code !== null && !isSessionCode(failure)) {
      beginning.current = null;
      return setError(failure);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), RETRY_MS);
  };
  const push = async (): Promise<void> => {
    const { content } = latest.current;
    const before = known.current;
    if (isStopped.current) return;
    if (!before) {
      if (isNothing(content)) return;
      // After a lost answer the very same is said again, so that one receipt comes of it.
      beginning.current ??= { idempotencyKey: newIdempotencyKey(), content };
      const { idempotencyKey, content: first } = beginning.current;
      const made = await client.call(commodityOpsApi.addReceipt, first, { idempotencyKey });
      beginning.current = null;
      know({ ...made, content: first });
      latest.current.onBegun(made.receiptId);
      return await push();
    }
    if (!isSame(content, before.content)) {
      const { receiptId, version } = before;
      const edit = await client.call(commodityOpsApi.saveReceipt, { receiptId, version, ...content });
      know({ ...before, version: edit.version, content });
    }
    setFailing(false);
  };
  const inTurn = (work: () => Promise<void>) => {
    line.current = line.current.then(work).catch(failed);
    return line.current;
  };
  const save = () => {
    clearTimeout(timer.current);
    return inTurn(push);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: by the address alone.
  useEffect(() => {
    if (wanted === "new" || (wanted !== null && Number(wanted) === known.current?.receiptId))
      return setReady(true);
    let isOld = false;
    setReady(false);
    const asked =
      wanted === null
        ? client.call(commodityOpsApi.receiptDraft, {})
        : client.call(commodityOpsApi.receipt, { receiptId: Number(wanted) });
    asked.then(
      (found) => {
        if (isOld) return;
        if (found) {
          isStopped.current = found.state !== "DRAFT";
          know({ ...found, content: keptContent(found) });
          latest.current.onRead(found);
        }
        setReady(true);
      },
      (failure: ApiError) => {
        if (isOld) return;
        setError(failure);
        setReady(wanted === null);
      },
    );
    return () => {
      isOld = true;
    };
  }, [wanted]);

  const { data: seen, error: lost } = useQuery({
    ...query(commodityOpsApi.receipt, { receiptId: base?.receiptId ?? 0 }),
    enabled: base !== null && gone === null,
    staleTime: 0,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: "always",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!seen || seen.receiptId !== known.current?.receiptId || isStopped.current) return;
    void inTurn(async () => {
      if (seen.receiptId !== known.current?.receiptId) return;
      if (seen.state === "DRAFT") return await hear({ ...seen, now: keptContent(seen) });
      const [mover, moveTime] =
        seen.state === "BOOKED" ? [seen.booker, seen.bookTime] : [seen.reverser, seen.reverseTime];
      stop({ state: seen.state, mover, moveTime });
    });
  }, [seen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure.
  useEffect(() => {
    if (lost?.code === commodityOutcome.RECEIPT_NOT_FOUND) void failed(lost);
  }, [lost]);

  const isSaved = base !== null && isSame(hooks.content, base.content);
  const text = JSON.stringify(hooks.content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save reads what is the latest by then.
  useEffect(() => {
    if (!isReady || isStopped.current) return;
    timer.current = setTimeout(() => void save(), SAVE_MS);
    return () => clearTimeout(timer.current);
  }, [text, isReady]);
  // Whoever leaves within that time has it kept as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left.
  useEffect(() => () => void save(), []);

  return {
    base,
    gone,
    isSaved,
    isFailing,
    error,
    async settle() {
      await save();
      const now = known.current;
      return now && !isStopped.current && isSame(latest.current.content, now.content) ? now : null;
    },
    rebase(now) {
      if (known.current) know({ ...known.current, ...now });
      isStopped.current = false;
    },
    forget() {
      clearTimeout(timer.current);
      isStopped.current = false;
      setGone(null);
      setError(null);
      know(null);
    },
  };
}
