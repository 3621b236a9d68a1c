import { codeText } from "@crux/contract/codes";
import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { CellOutcome } from "@crux/contract/ops/cells.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { type DecidedCell, type StockCell, writeStockCells } from "../../inventory/service.ts";
import { listStaffNames, type OpsCtx } from "../../staff/service.ts";
import { listLevelsOf } from "../stock/level-store.ts";

type Input = z.output<typeof commodityOpsSchemas.saveStockCells.input>;

/**
 * Writes stock and alerts of the price grid, each where it still holds what was seen in it; the answer says of each what
 * came of it: `commodity.PRODUCT_NOT_FOUND`, `inventory.BELOW_RESERVED`, `general.INVALID_REQUEST`, and
 * `general.CHANGED_MEANWHILE` with which order or who changed it and what stands there.
 */
export async function saveStockCells(
  ctx: OpsCtx,
  { cells: sent, kind, reason }: Input,
): Promise<CellOutcome[]> {
  const cells = lastOfEach(sent.map((cell) => ({ ...cell, skuId: Number(cell.skuId) })));
  const levels = await listLevelsOf(
    ctx.db,
    cells.map(({ skuId }) => skuId),
  );
  const known = new Set(levels.map(({ skuId }) => skuId));
  const by = { kind, reason: reason.trim(), staffId: ctx.staff.id };
  const decided = await writeStockCells(
    ctx,
    cells.filter(({ skuId }) => known.has(skuId)),
    by,
  );
  const written = decided.filter(({ code }) => code === 0);
  ctx.note({
    before: noted(written, ({ seen }) => seen),
    after: { ...noted(written, ({ value }) => value), kind, reason: by.reason },
  });
  const names = await listStaffNames(
    ctx,
    decided.map(({ last }) => last?.staffId ?? null),
  );
  const outcomes = new Map(decided.map((one) => [one.cell, one]));
  return cells.map((cell) => {
    const one = outcomes.get(cell);
    const code = one?.code ?? commodityOutcome.PRODUCT_NOT_FOUND;
    return {
      skuId: cell.skuId,
      field: cell.field,
      code,
      msg: code === 0 ? "" : codeText(code),
      now: one?.now ?? null,
      editor: names.get(one?.last?.staffId ?? 0) ?? "",
      editTime: one?.last?.at?.toISOString() ?? null,
      orderId: one?.last?.orderId ?? null,
      holder: null,
    };
  });
}

/** A cell that was sent more than once counts as it was sent last. */
function lastOfEach(cells: readonly StockCell[]): StockCell[] {
  return [...new Map(cells.map((cell) => [`${cell.skuId} ${cell.field}`, cell])).values()];
}

const noted = (written: readonly DecidedCell[], of: (cell: StockCell) => number | string) =>
  Object.fromEntries(written.map(({ cell }) => [`${cell.skuId} ${cell.field}`, of(cell)]));
