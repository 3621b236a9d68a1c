import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { z } from "zod";
import { sendMessage } from "../notify/service.ts";
import { changeSaving } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { closeOpenPayments } from "./store.ts";

type Schema = typeof paymentOpsSchemas.setSaving;

/**
 * Takes something off an order that waits for its payment. Payments that were begun ask for the amount from before, so
 * they are closed with it; what arrives for one of them all the same goes to the customer's wallet. Throws what `changeSaving` does.
 */
export async function setSaving(
  ctx: OpsCtx,
  { orderId, manualSaving, version }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const wish = { orderId, savingCents: manualSaving, version };
  const { uid, beforeCents, afterCents, netCents, version: now } = await changeSaving(ctx, wish);
  const after = { manualSaving: afterCents, netAmount: netCents };
  if (beforeCents === afterCents) return { ...after, version: now };
  await closeOpenPayments(ctx.db, orderId, ctx.now);
  ctx.note({ before: { manualSaving: beforeCents, netAmount: netCents + afterCents - beforeCents }, after });
  await sendMessage(ctx, {
    uid,
    title: "订单金额已修改",
    body: `订单 ${orderId} 的应付金额已改为 ${moneyText(netCents)}，请按新金额付款。`,
    key: `order ${orderId} saving ${now}`,
  });
  return { ...after, version: now };
}
