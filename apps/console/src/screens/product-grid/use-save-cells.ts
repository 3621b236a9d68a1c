import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { CellOutcome } from "@crux/contract/ops/cells.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { type Edits, flatEdits } from "./cell-edits.ts";

const MOST_CELLS = 500;

type Saving = {
  isBusy: boolean;
  /** Sends all cells; answers what became of each, of as many as were answered. */
  save(edits: Edits): Promise<CellOutcome[]>;
};

/** Writes the changed cells, up to 500 a call; a second press while it runs does nothing. */
export function useSaveCells(): Saving {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const send = async (edits: Edits): Promise<CellOutcome[]> => {
    const cells = flatEdits(edits).map(({ row, field, seen, value }) => ({
      skuId: row.skuId,
      field,
      seen,
      value,
    }));
    const outcomes: CellOutcome[] = [];
    for (let from = 0; from < cells.length; from += MOST_CELLS)
      try {
        const some = cells.slice(from, from + MOST_CELLS);
        outcomes.push(...(await client.call(commodityOpsApi.saveCells, { cells: some })));
      } catch (error) {
        // Nothing is claimed of cells without an answer: they stay changed, and saving again says what became of them.
        toast(error instanceof ApiError ? error.message : "保存失败，请重试", { isAlarm: true });
        break;
      }
    return outcomes;
  };
  return {
    isBusy,
    async save(edits) {
      if (isRunning.current) return [];
      isRunning.current = true;
      setBusy(true);
      const outcomes = await send(edits);
      await refresh(queries, commodityOpsApi.skusOps);
      isRunning.current = false;
      setBusy(false);
      return outcomes;
    },
  };
}
