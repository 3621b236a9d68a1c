import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { paymentCounterOpsApi, tillOpsApi } from "@crux/contract/counter/counter";
import type { CounterReceipt } from "@crux/contract/counter/counter.schema";
import type { Input } from "@crux/contract/endpoint";
import { reportOpsApi } from "@crux/contract/report";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { untilAnswered } from "../../browser/until-answered.ts";

type Sale = Input<typeof paymentCounterOpsApi.sell>;

/** Sells once however often the answer is lost: until somebody answered nothing counts as sold, and nothing else is done. */
export function useSale() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [receipt, setReceipt] = useState<CounterReceipt | null>(null);
  const isRunning = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return {
    isBusy,
    isLost,
    error,
    /** What was sold last; null once the next customer is served. */
    receipt,
    async sell(sale: Sale): Promise<boolean> {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setError(null);
      const idempotencyKey = newIdempotencyKey();
      const call = () => client.call(paymentCounterOpsApi.sell, sale, { idempotencyKey });
      const patience = { signal: leaving.current.signal, onLost: () => setLost(true) };
      const sold = await untilAnswered(call, patience).catch((failure: unknown) => {
        if (failure instanceof ApiError) setError(failure);
        else throw failure;
      });
      isRunning.current = false;
      setBusy(false);
      setLost(false);
      if (!sold) return false;
      setReceipt(sold);
      void refresh(queries, tillOpsApi.openTills, tillOpsApi.tills, reportOpsApi.orders, reportOpsApi.today);
      return true;
    },
    next() {
      setReceipt(null);
      setError(null);
    },
  };
}
