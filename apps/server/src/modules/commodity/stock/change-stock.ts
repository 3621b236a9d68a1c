import type { stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { countPieces, type Level, receivePieces, setAlertBelow } from "../../inventory/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { listLevelsOf } from "./level-store.ts";
import { deleteReceiptDraft } from "./receipt-draft-store.ts";

type Schemas = typeof stockOpsSchemas;

/** Takes goods into stock, all lines or none, and with them the caller's draft. Throws `commodity.PRODUCT_NOT_FOUND` with the skus that are no goods. */
export async function receiveGoods(
  ctx: OpsCtx,
  { lines, supplier, reference }: z.output<Schemas["receive"]["input"]>,
): Promise<Level[]> {
  const pieces = new Map<number, number>();
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity);
  await refuseUnknown(ctx, [...pieces.keys()]);
  const by = { staffId: ctx.staff.id, supplier: supplier.trim(), reference: reference.trim() };
  const levels = await receivePieces(ctx, { pieces, ...by });
  await deleteReceiptDraft(ctx.db, ctx.staff.id);
  const taken = [...pieces].map(([skuId, quantity]) => ({ skuId, quantity }));
  ctx.note({ after: { supplier: by.supplier, reference: by.reference, lines: taken } });
  return levels;
}

/**
 * Corrects the stock of a sku by a count. Throws `commodity.PRODUCT_NOT_FOUND`, `inventory.BELOW_RESERVED` and
 * `general.CHANGED_MEANWHILE` with who was faster.
 */
export async function countStock(
  ctx: OpsCtx,
  { skuId, seen, counted, reason }: z.output<Schemas["countStock"]["input"]>,
): Promise<Level> {
  await refuseUnknown(ctx, [skuId]);
  const level = await countPieces(ctx, {
    ...{ skuId, seen, counted },
    reason: reason.trim(),
    staffId: ctx.staff.id,
  });
  ctx.note({ before: { onHand: seen }, after: { onHand: counted, reason: reason.trim() } });
  return level;
}

/**
 * Says of how few available pieces of a sku somebody is told. Throws `commodity.PRODUCT_NOT_FOUND` and
 * `general.CHANGED_MEANWHILE` with the present number.
 */
export async function setAlert(
  ctx: OpsCtx,
  alert: z.output<Schemas["setAlert"]["input"]>,
): Promise<{ skuId: number; alertBelow: number | null }> {
  const { skuId, alertBelow } = alert;
  await refuseUnknown(ctx, [skuId]);
  const before = await setAlertBelow(ctx, alert);
  ctx.note({ before: { alertBelow: before }, after: { alertBelow } });
  return { skuId, alertBelow };
}

async function refuseUnknown({ db }: Ctx, skuIds: readonly number[]): Promise<void> {
  const known = new Set((await listLevelsOf(db, skuIds)).map(({ skuId }) => skuId));
  const unknown = skuIds.filter((skuId) => !known.has(skuId));
  if (unknown.length > 0) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND, 200, { skuIds: unknown });
}
