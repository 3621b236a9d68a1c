import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { AnyEndpoint, Endpoint } from "@crux/contract/endpoint";
import { LIMITS } from "@crux/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../ui/layer/toast.tsx";
import { client } from "./api.ts";

/** What became of one row: code 0 where it was done. */
export type RowOutcome = { key: string; code: number; msg: string };
type BulkEndpoint<Row> = Endpoint<string, { rows: Row[]; isTrial?: boolean | undefined }, RowOutcome[]>;

type Bulk<Row> = {
  /** Sends the rows in calls of up to 200; answers what became of each, of as many as were answered. */
  run(rows: readonly Row[]): Promise<RowOutcome[]>;
  /** Asks what would become of the rows, and changes nothing. */
  tryOut(rows: readonly Row[]): Promise<RowOutcome[]>;
  /** How far it is; null while nothing runs. */
  progress: { done: number; total: number } | null;
  /** Rows of the last run that were refused, for `BulkRefusals`. */
  refused: readonly RowOutcome[];
  forget(): void;
};

/** One change of many rows, as a hook; each row stands by itself, and a second press while it runs does nothing. */
export function useBulk<Row>(
  endpoint: BulkEndpoint<Row>,
  { refreshes = [], done }: { refreshes?: readonly AnyEndpoint[]; done: (count: number) => string },
): Bulk<Row> {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Bulk<Row>["progress"]>(null);
  const [refused, setRefused] = useState<readonly RowOutcome[]>([]);
  const isRunning = useRef(false);

  const send = async (rows: readonly Row[]): Promise<RowOutcome[]> => {
    const outcomes: RowOutcome[] = [];
    for (let from = 0; from < rows.length; from += LIMITS.bulkRows) {
      setProgress({ done: from, total: rows.length });
      try {
        outcomes.push(...(await client.call(endpoint, { rows: rows.slice(from, from + LIMITS.bulkRows) })));
      } catch (error) {
        // Rows without an answer are shown by the list as they are; nothing is claimed of them.
        toast(error instanceof ApiError ? error.message : "操作失败，请重试", { isAlarm: true });
        return outcomes;
      }
    }
    return outcomes;
  };

  return {
    progress,
    refused,
    forget: () => setRefused([]),
    async tryOut(rows) {
      const outcomes: RowOutcome[] = [];
      for (let from = 0; from < rows.length; from += LIMITS.bulkRows)
        outcomes.push(
          ...(await client.call(endpoint, { rows: rows.slice(from, from + LIMITS.bulkRows), isTrial: true })),
        );
      return outcomes;
    },
    async run(rows) {
      if (isRunning.current || rows.length === 0) return [];
      isRunning.current = true;
      const outcomes = await send(rows);
      isRunning.current = false;
      setProgress(null);
      setRefused(outcomes.filter(({ code }) => code !== 0));
      const count = outcomes.filter(({ code }) => code === 0).length;
      if (count > 0) toast(done(count));
      void refresh(queries, ...refreshes);
      return outcomes;
    },
  };
}
