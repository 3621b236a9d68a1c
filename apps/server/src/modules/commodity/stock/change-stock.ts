import type { stockOpsSchemas } from "@crux/contract/ops/stock.schema";
import type { z } from "zod";
import { countPieces, type Level, setAlertBelow } from "../../inventory/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { refuseUnknown } from "./refuse-unknown.ts";

type Schemas = typeof stockOpsSchemas;

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
  const before = await setAlertBelow(ctx, { ...alert, staffId: ctx.staff.id });
  ctx.note({ before: { alertBelow: before }, after: { alertBelow } });
  return { skuId, alertBelow };
}
