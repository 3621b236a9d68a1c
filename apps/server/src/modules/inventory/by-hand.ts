import type { StaffList } from "@crux/contract/list";
import type { stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { clash } from "../staff/service.ts";
import {
  findLastChange,
  getAlert,
  insertEmptyStock,
  listLastMoves,
  moveByHand,
  updateAlert,
} from "./hand-store.ts";
import { listMovementRows, MOVEMENT_LIST, type MovementRow } from "./movement-list-store.ts";
import { tellStock } from "./stock-topics.ts";
import { listStock, lockStock, type StockRow } from "./store.ts";

/** What a sku has after somebody changed it. */
export type Level = { skuId: number; onHand: number; reserved: number; available: number };

const levelOf = ({ skuId, onHand, reserved }: StockRow): Level => ({
  skuId,
  onHand,
  reserved,
  available: onHand - reserved,
});

/** Holds the stock of skus until the transaction ends, whether or not there was any before; answers what they have. */
export async function holdStock(ctx: Ctx, skuIds: readonly number[]): Promise<Level[]> {
  await insertEmptyStock(ctx.db, skuIds);
  // Orders lock in the same order.
  return (await lockStock(ctx.db, skuIds)).map(levelOf);
}

type Receiving = { receiptId: number; pieces: ReadonlyMap<number, number>; staffId: number };

/** Takes the goods of a receipt into stock that `holdStock` holds; pieces by sku. */
export async function receivePieces(
  ctx: Ctx,
  { pieces, ...by }: Receiving & { supplier: string; reference: string },
): Promise<void> {
  await moveByHand(ctx.db, { kind: "RECEIPT", reason: "", ...by, at: ctx.now }, pieces);
  const levels = (await listStock(ctx.db, [...pieces.keys()])).map(levelOf);
  tellStock(
    ctx,
    levels.map(({ skuId, available: after }) => ({ skuId, before: after - (pieces.get(skuId) ?? 0), after })),
  );
}

/**
 * Takes the goods of a receipt out of stock again, pieces by sku, and answers what they had before. Throws `inventory.NOT_FREE` with the skus of which fewer are
 * there that nobody was promised.
 */
export async function reversePieces(
  ctx: Ctx,
  { pieces, ...by }: Receiving & { reason: string },
): Promise<Level[]> {
  const held = (await lockStock(ctx.db, [...pieces.keys()])).map(levelOf);
  const levels = new Map(held.map((level) => [level.skuId, level]));
  const lacking = [...pieces].flatMap(([skuId, wanted]) => {
    const available = levels.get(skuId)?.available ?? 0;
    return available < wanted ? [{ skuId, available, pieces: wanted }] : [];
  });
  if (lacking.length > 0) throw new Fail(inventoryOutcome.NOT_FREE, 200, { lines: lacking });
  const out = new Map([...pieces].map(([skuId, gone]) => [skuId, -gone]));
  await moveByHand(ctx.db, { kind: "REVERSAL", supplier: "", reference: "", ...by, at: ctx.now }, out);
  tellStock(
    ctx,
    held.map(({ skuId, available }) => ({
      skuId,
      before: available,
      after: available - (pieces.get(skuId) ?? 0),
    })),
  );
  return held;
}

/**
 * Sets how many pieces of a sku are on hand to what somebody counted, where what they saw still stands; a count that
 * finds nothing else is noted, too. Throws `general.CHANGED_MEANWHILE` with who or which order was faster and what is
 * there by now, and `inventory.BELOW_RESERVED`. Whoever counted what is there by now is not refused.
 */
export async function countPieces(
  ctx: Ctx,
  count: { skuId: number; seen: number; counted: number; reason: string; staffId: number },
): Promise<Level> {
  const { skuId, seen, counted, reason, staffId } = count;
  await insertEmptyStock(ctx.db, [skuId]);
  const [row] = await lockStock(ctx.db, [skuId]);
  if (!row) throw new Fail(inventoryOutcome.NOT_FOUND);
  if (row.onHand !== seen) {
    if (row.onHand === counted) return levelOf(row);
    const last = await findLastChange(ctx.db, skuId);
    const edit = { version: 0, editedBy: last?.staffId ?? null, editedAt: last?.at ?? null };
    throw await clash(ctx, edit, { ...levelOf(row), orderId: last?.orderId ?? null });
  }
  const by = {
    kind: "COUNT",
    receiptId: null,
    staffId,
    reason,
    supplier: "",
    reference: "",
    at: ctx.now,
  } as const;
  await moveByHand(ctx.db, by, new Map([[skuId, counted - seen]])).catch((error: unknown) => {
    throw violatedConstraint(error) === "stock_never_oversold"
      ? new Fail(inventoryOutcome.BELOW_RESERVED, 200, levelOf(row))
      : error;
  });
  const level = levelOf({ ...row, onHand: counted });
  tellStock(ctx, [{ skuId, before: levelOf(row).available, after: level.available }]);
  return level;
}

/**
 * Says of how few pieces of a sku somebody is told, where what was seen still stands; answers what stood there. Throws
 * `general.CHANGED_MEANWHILE`.
 */
export async function setAlertBelow(
  ctx: Ctx,
  { staffId, ...alert }: { skuId: number; alertBelow: number | null; seen: number | null; staffId: number },
): Promise<number | null> {
  await insertEmptyStock(ctx.db, [alert.skuId]);
  const before = (await getAlert(ctx.db, alert.skuId)).alertBelow;
  if (before === alert.alertBelow || (await updateAlert(ctx.db, alert, { staffId, at: ctx.now })))
    return before;
  const { alertBelow, alertBy, alertAt } = await getAlert(ctx.db, alert.skuId);
  throw await clash(ctx, { version: 0, editedBy: alertBy, editedAt: alertAt }, { alertBelow });
}

/** When the stock of these skus moved last; null where it never did. */
export async function lastMovesOf(
  { db }: Ctx,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  const rows = skuIds.length === 0 ? [] : await listLastMoves(db, skuIds);
  return new Map(rows.map(({ skuId, at }) => [skuId, at]));
}

/** One page of what moved stock. */
export async function listMovements(
  ctx: Ctx,
  asked: z.output<typeof stockOpsSchemas.movements.input>,
): Promise<StaffList<MovementRow>> {
  const page = await listPage(ctx, MOVEMENT_LIST, asked);
  return { list: await listMovementRows(ctx.db, page), ...page.counted };
}
