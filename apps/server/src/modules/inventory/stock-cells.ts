import type { StockField } from "@crux/contract/ops/cells.schema";
import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import type { Ctx } from "../../kernel/verb/context.ts";
import { insertEmptyStock, moveByHand } from "./hand-store.ts";
import {
  type LastChangeOf,
  listLastChanges,
  listStockCells,
  lockStockCells,
  type StockCellRow,
  updateAlerts,
} from "./stock-cell-store.ts";
import { tellStock } from "./stock-topics.ts";

type Value = number | "";
/** A cell of the price grid that says of the stock; an empty alert is the shop's own number. */
export type StockCell = { skuId: number; field: StockField; seen: Value; value: Value };
/** What came of a cell: 0 where it holds the value, what stands there, and of a clash what left it so. */
export type DecidedCell = { cell: StockCell; code: Outcome | 0; now: Value; last: LastChangeOf | null };

/** What the cells of skus' stock hold; those without stock are missing. */
export async function stockCellsOf(
  { db }: Ctx,
  skuIds: readonly number[],
): Promise<Map<number, StockCellRow>> {
  const rows = skuIds.length === 0 ? [] : await listStockCells(db, skuIds);
  return new Map(rows.map((row) => [row.skuId, row]));
}

/**
 * Writes cells of skus' stock, each where what was seen in it still stands: pieces on hand by a movement of its own with
 * who did it and why, never below what is reserved, and alerts. Answers of each cell, in their order, 0,
 * `general.CHANGED_MEANWHILE`, `inventory.BELOW_RESERVED` or `general.INVALID_REQUEST` for stock without a number.
 */
export async function writeStockCells(
  ctx: Ctx,
  cells: readonly StockCell[],
  by: { kind: "COUNT" | "ADJUST"; reason: string; staffId: number },
): Promise<DecidedCell[]> {
  const skuIds = [...new Set(cells.map(({ skuId }) => skuId))];
  await insertEmptyStock(ctx.db, skuIds);
  const rows = new Map((await lockStockCells(ctx.db, skuIds)).map((row) => [row.skuId, row]));
  const decided = cells.map((cell) => ({ cell, ...decide(cell, rows.get(cell.skuId)) }));
  const written = decided.filter(({ cell, code, now }) => code === 0 && now !== cell.value);
  const changes = new Map(
    written.flatMap(({ cell: { skuId, field, value }, now }) =>
      field === "stock" ? [[skuId, Number(value) - Number(now)] as const] : [],
    ),
  );
  const alerts = new Map(
    written.flatMap(({ cell: { skuId, field, value } }) =>
      field === "alert" ? [[skuId, value === "" ? null : value] as const] : [],
    ),
  );
  if (changes.size > 0)
    await moveByHand(ctx.db, { ...by, receiptId: null, supplier: "", reference: "", at: ctx.now }, changes);
  await updateAlerts(ctx.db, alerts, { staffId: by.staffId, at: ctx.now });
  tellStock(
    ctx,
    [...changes].map(([skuId, change]) => {
      const { onHand = 0, reserved = 0 } = rows.get(skuId) ?? {};
      return { skuId, before: onHand - reserved, after: onHand - reserved + change };
    }),
  );
  const last = await lastChangesOf(ctx, decided);
  return decided.map(({ cell, code, now }) => ({
    cell,
    code,
    now: code === 0 ? cell.value : now,
    last:
      code !== generalOutcome.CHANGED_MEANWHILE
        ? null
        : cell.field === "alert"
          ? lastAlertOf(rows.get(cell.skuId))
          : (last.get(cell) ?? null),
  }));
}

function lastAlertOf(row: StockCellRow | undefined): LastChangeOf | null {
  if (!row?.alertAt) return null;
  return { skuId: row.skuId, staffId: row.alertBy, orderId: null, at: row.alertAt };
}

/** Whoever wants what stands there already is not refused, so that an answer that got lost can be asked for again. */
function decide(
  { field, seen, value }: StockCell,
  row: StockCellRow | undefined,
): { code: Outcome | 0; now: Value } {
  if (!row) return { code: inventoryOutcome.NOT_FOUND, now: 0 };
  const now = field === "stock" ? row.onHand : (row.alertBelow ?? "");
  if (now === value) return { code: 0, now };
  if (now !== seen) return { code: generalOutcome.CHANGED_MEANWHILE, now };
  if (field === "alert") return { code: 0, now };
  if (value === "") return { code: generalOutcome.INVALID_REQUEST, now };
  const isPromised = !row.oversale && value < row.reserved;
  return { code: isPromised ? inventoryOutcome.BELOW_RESERVED : 0, now };
}

async function lastChangesOf(
  ctx: Ctx,
  decided: readonly { cell: StockCell; code: Outcome | 0 }[],
): Promise<Map<StockCell, LastChangeOf>> {
  const clashes = decided.flatMap(({ cell, code }) =>
    code === generalOutcome.CHANGED_MEANWHILE && cell.field === "stock" ? [cell] : [],
  );
  const skuIds = clashes.map(({ skuId }) => skuId);
  const rows = skuIds.length === 0 ? [] : await listLastChanges(ctx.db, skuIds);
  const bySku = new Map(rows.map((row) => [row.skuId, row]));
  return new Map(
    clashes.flatMap((cell) => {
      const row = bySku.get(cell.skuId);
      return row ? [[cell, row] as const] : [];
    }),
  );
}
