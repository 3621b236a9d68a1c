import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as inventoryOutcome from "@crux/contract/outcomes/inventory";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type ShownStock, STOCK, type StockChange, showsStock, tellStock } from "./stock-topics.ts";
import {
  deleteUnmoved,
  deleteUnordered,
  hasOrderedMovement,
  insertMovements,
  listStock,
  lockStock,
  type Movement,
  moveReserved,
  reservePieces,
  returnSettled,
  type StockRow,
  takePiecesAgain,
  takeSoldChanges,
  upsertStock,
} from "./store.ts";

export {
  countPieces,
  holdStock,
  type Level,
  lastMovesOf,
  listMovements,
  receivePieces,
  reversePieces,
  setAlertBelow,
} from "./by-hand.ts";
export { STOCK_LEVELS } from "./hand-store.ts";
export { type DecidedCell, type StockCell, stockCellsOf, writeStockCells } from "./stock-cells.ts";
export { STOCK, showsWhatIsLeft } from "./stock-topics.ts";
export { isBuyable } from "./store.ts";

export type Availability = { available: number; oversale: boolean };
export type StockLine = { skuId: number; quantity: number };

/**
 * What can still be bought per sku: `available` is on hand minus reserved, below 0 only for oversale skus; unknown skus are
 * missing. A kept answer that shows about how many there are names the `level`: its number may be an older one.
 */
export async function availableOf(
  ctx: Ctx,
  skuIds: readonly number[],
  shown: ShownStock = "pieces",
): Promise<Map<number, Availability>> {
  showsStock(ctx, skuIds, shown);
  const rows = skuIds.length === 0 ? [] : await listStock(ctx.db, skuIds);
  return new Map(
    rows.map((row) => [row.skuId, { available: row.onHand - row.reserved, oversale: row.oversale }]),
  );
}

/** How many pieces of skus are on hand, and how many of these are promised; unknown skus are missing. */
export async function stockOf(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<Map<number, Pick<StockRow, "onHand" | "reserved">>> {
  const rows = skuIds.length === 0 ? [] : await listStock(ctx.db, skuIds);
  return new Map(rows.map(({ skuId, onHand, reserved }) => [skuId, { onHand, reserved }]));
}

/** Those of the skus of which more pieces are promised than there are, so that they can't stop being oversold now. */
export async function promisedOf(ctx: Ctx, skuIds: readonly number[]): Promise<Set<number>> {
  const stock = await stockOf(ctx, skuIds);
  return new Set(skuIds.filter((id) => (stock.get(id)?.onHand ?? 0) < (stock.get(id)?.reserved ?? 0)));
}

/**
 * Takes skus out of the house that nobody ever ordered, with all that moved them; false, and nothing done, where somebody
 * did. An order that comes at the same moment finds them gone, or is waited for.
 */
export async function dropUnordered(ctx: Ctx, skuIds: readonly number[]): Promise<boolean> {
  await lockStock(ctx.db, skuIds);
  const isDropped = await deleteUnordered(ctx.db, skuIds);
  if (isDropped) ctx.invalidate(STOCK);
  return isDropped;
}

/** Whether nobody ever ordered goods here: the shop is still being set up, and nobody's money hangs on what it says. */
export async function isUnsold({ db }: Ctx): Promise<boolean> {
  return !(await hasOrderedMovement(db));
}

/**
 * Says which skus may be sold without being there, and gives a sku that has no stock yet an empty one; how many pieces
 * there are stays. `cart.INSUFFICIENT_STOCK` where more are promised than there are.
 */
export async function setOversale(
  ctx: Ctx,
  lines: readonly { skuId: number; oversale: boolean }[],
): Promise<void> {
  await upsertStock(ctx.db, lines).catch((error: unknown) => {
    throw violatedConstraint(error) === "stock_never_oversold"
      ? new Fail(cartOutcome.INSUFFICIENT_STOCK)
      : error;
  });
  ctx.invalidate(STOCK);
}

/**
 * Forgets the stock of skus that never moved: of which no piece ever came, went or was ordered. Answers which of the skus
 * have no stock then; the others stay, with their movements.
 */
export async function forgetStock(ctx: Ctx, skuIds: readonly number[]): Promise<Set<number>> {
  // Held first, so that an order of this moment is either seen here or finds nothing to reserve.
  await lockStock(ctx.db, skuIds);
  await deleteUnmoved(ctx.db, skuIds);
  const kept = await stockOf(ctx, skuIds);
  return new Set(skuIds.filter((id) => !kept.has(id)));
}

/**
 * Sets how many pieces are on hand, as an opening for new skus and as an adjustment for known ones;
 * `cart.INSUFFICIENT_STOCK` below what is reserved.
 */
export async function setStock(
  ctx: Ctx,
  lines: readonly (StockLine & { oversale?: boolean })[],
): Promise<void> {
  const skuIds = lines.map((line) => line.skuId);
  const known = byId(await listStock(ctx.db, skuIds));
  await upsertStock(
    ctx.db,
    lines.map(({ skuId, oversale }) => ({
      skuId,
      oversale: oversale ?? known.get(skuId)?.oversale ?? false,
    })),
  );
  const rows = byId(await lockStock(ctx.db, skuIds));
  const movements: Movement[] = [];
  const changes: StockChange[] = [];
  for (const { skuId, quantity } of lines) {
    const row = get(rows, skuId);
    if (!row.oversale && quantity < row.reserved) throw new Fail(cartOutcome.INSUFFICIENT_STOCK);
    const kind = known.has(skuId) ? "ADJUST" : "OPENING";
    const change = quantity - row.onHand;
    if (change !== 0) movements.push({ skuId, kind, orderId: null, onHandChange: change, reservedChange: 0 });
    changes.push({ skuId, before: row.onHand - row.reserved, after: quantity - row.reserved });
  }
  await insertMovements(ctx.db, movements, ctx.now);
  if (lines.some(({ oversale }) => oversale !== undefined)) ctx.invalidate(STOCK);
  else tellStock(ctx, changes);
}

/**
 * Takes pieces away for an order that waits for payment (OP-031); `inventory.NOT_FOUND` for an unknown sku,
 * `cart.INSUFFICIENT_STOCK` when too few are left.
 */
export async function reserve(
  ctx: Ctx,
  { orderId, lines }: { orderId: number; lines: readonly StockLine[] },
): Promise<void> {
  const wanted = sumBySku(lines);
  const taken = await reserveAll(ctx, orderId, wanted);
  if (taken.length < wanted.size) throw new Fail(inventoryOutcome.NOT_FOUND);
  tellStock(ctx, taken);
}

/**
 * The same for several orders of one transaction; the rows of all of them are locked first, so that orders of others that
 * want the same goods wait instead of deadlocking.
 */
export async function reserveForEach(
  ctx: Ctx,
  orders: readonly { orderId: number; lines: readonly StockLine[] }[],
): Promise<void> {
  const skuIds = new Set(orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)));
  await pipelined(lockStock(ctx.db, [...skuIds]), ...orders.map((order) => reserve(ctx, order)));
}

async function reserveAll(ctx: Ctx, orderId: number, wanted: Map<number, number>): Promise<StockChange[]> {
  return await reservePieces(ctx.db, { orderId, wanted, at: ctx.now }).catch(tooFew);
}

function tooFew(error: unknown): never {
  throw violatedConstraint(error) === "stock_never_oversold"
    ? new Fail(cartOutcome.INSUFFICIENT_STOCK)
    : error;
}

/**
 * Takes pieces of goods that were sold before once more, for a parcel that is sent in place of another;
 * `inventory.NOT_FOUND` for an unknown sku, `cart.INSUFFICIENT_STOCK` when too few are left.
 */
export async function takeAgain(
  ctx: Ctx,
  { pkgId, lines }: { pkgId: number; lines: readonly StockLine[] },
): Promise<void> {
  const wanted = sumBySku(lines);
  const taken = await takePiecesAgain(ctx.db, { pkgId, wanted, at: ctx.now }).catch(tooFew);
  if (taken.length < wanted.size) throw new Fail(inventoryOutcome.NOT_FOUND);
  tellStock(ctx, taken);
}

/** Makes an order's reservation final: the pieces are gone. Does nothing a second time, or after a release. */
export async function settle(ctx: Ctx, orderId: number): Promise<void> {
  await moveOnce(ctx, orderId, "SETTLE");
}

/** Gives an order's pieces back, reserved or already settled (L-ORD-07, L-ORD-13). Does nothing a second time. */
export async function release(ctx: Ctx, orderId: number): Promise<void> {
  await moveOnce(ctx, orderId, "RELEASE");
}

/**
 * Gives pieces of a paid order back that never left the house (L-REF-02, L-ORD-13). Does nothing a second time for the
 * same key.
 */
export async function returnPieces(
  ctx: Ctx,
  { orderId, key, lines }: { orderId: number; key: string; lines: readonly StockLine[] },
): Promise<void> {
  tellStock(ctx, await returnSettled(ctx.db, { orderId, key, lines: sumBySku(lines), at: ctx.now }));
}

/**
 * How many pieces orders took from the shelf since the last call, by sku: what was paid for, less what came back without
 * having left the house. Takes up to `most` notes of it, each once, and answers how many these were.
 */
export async function takeSold(
  ctx: Ctx,
  most: number,
): Promise<{ taken: number; pieces: Map<number, number> }> {
  return await takeSoldChanges(ctx.db, most);
}

async function moveOnce(ctx: Ctx, orderId: number, kind: "SETTLE" | "RELEASE"): Promise<void> {
  tellStock(ctx, await moveReserved(ctx.db, { orderId, kind, at: ctx.now }));
}

function sumBySku(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { skuId, quantity } of lines) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity);
  return sums;
}

function byId(rows: readonly StockRow[]): Map<number, StockRow> {
  return new Map(rows.map((row) => [row.skuId, row]));
}

function get(rows: Map<number, StockRow>, skuId: number): StockRow {
  const row = rows.get(skuId);
  if (!row) throw new Fail(inventoryOutcome.NOT_FOUND);
  return row;
}
