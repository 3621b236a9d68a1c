import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { CellOutcome } from "@crux/contract/ops/cells.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { type Edits, flatEdits } from "./cell-edits.ts";
import type { CellValue } from "./grid-columns.ts";

const MOST_CELLS = 500;

/** What the movements say that come of changed stock. */
export type StockReason = { kind: "COUNT" | "ADJUST"; reason: string };

type Saving = {
  isBusy: boolean;
  /** Sends all cells; answers what became of each, of as many as were answered. */
  save(edits: Edits, why: StockReason): Promise<CellOutcome[]>;
};

/** Writes the changed cells, up to 500 a call; a second press while it runs does nothing. */
export function useSaveCells(): Saving {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const send = async (edits: Edits, why: StockReason): Promise<CellOutcome[]> => {
    const all = flatEdits(edits);
    const goods = all.flatMap(({ row: { skuId }, field, seen, value }) =>
      field === "stock" || field === "alert" ? [] : [{ skuId, field, seen, value }],
    );
    const stock = all.flatMap(({ row: { skuId }, field, seen, value }) =>
      field === "stock" || field === "alert"
        ? [{ skuId, field, seen: piecesOf(seen), value: piecesOf(value) }]
        : [],
    );
    const outcomes: CellOutcome[] = [];
    try {
      for (const cells of parts(goods))
        outcomes.push(...(await client.call(commodityOpsApi.saveCells, { cells })));
      for (const cells of parts(stock))
        outcomes.push(...(await client.call(commodityOpsApi.saveStockCells, { cells, ...why })));
    } catch (error) {
      // Nothing is claimed of cells without an answer: they stay changed, and saving again says what became of them.
      toast(error instanceof ApiError ? error.message : "保存失败，请重试", { isAlarm: true });
    }
    return outcomes;
  };
  return {
    isBusy,
    async save(edits, why) {
      if (isRunning.current) return [];
      isRunning.current = true;
      setBusy(true);
      const outcomes = await send(edits, why);
      await refresh(queries, commodityOpsApi.skusOps, commodityOpsApi.levels, commodityOpsApi.movements);
      isRunning.current = false;
      setBusy(false);
      return outcomes;
    },
  };
}

const piecesOf = (value: CellValue): number | "" => (value === "" ? "" : Number(value));

function parts<Cell>(cells: readonly Cell[]): Cell[][] {
  return Array.from({ length: Math.ceil(cells.length / MOST_CELLS) }, (_, place) =>
    cells.slice(place * MOST_CELLS, (place + 1) * MOST_CELLS),
  );
}
