import * as orderOutcome from "@crux/contract/outcomes/order";
import { goodsAfterSaving, paidSharesOf } from "@crux/rules/order/manual-saving";
import { Fail } from "../../../kernel/fail.ts";
import { clash, type OpsCtx } from "../../staff/service.ts";
import { getPayableByStaff } from "../move-order.ts";
import { findAnyOrder } from "../store.ts";
import { lockForEdit, updateSaving } from "./edit-store.ts";
import { linesOf } from "./order-lines.ts";

type Wish = { orderId: number; savingCents: number; version: number };

/** What staff took off an order before and after, and what it asks for now; in cents. */
type ChangedSaving = {
  uid: number;
  beforeCents: number;
  afterCents: number;
  netCents: number;
  version: number;
};

/**
 * Takes something off an order of goods that waits for its payment, instead of what was taken off before; its receipt
 * stays as it was written. What is more than before takes what money that is sent out takes. Throws `order.NOT_FOUND`,
 * `payment.ALREADY_PAID`, `payment.UNDER_REVIEW` and `order.WRONG_STATE` unless it can be paid now,
 * `order.SAVING_TOO_LARGE` for more than it asks for, and `general.CHANGED_MEANWHILE` when somebody edited it since.
 */
export async function changeSaving(
  ctx: OpsCtx,
  { orderId, savingCents, version }: Wish,
): Promise<ChangedSaving> {
  const { orderType } = await getPayableByStaff(ctx, orderId);
  if (orderType !== "SHOPPING") throw new Fail(orderOutcome.WRONG_STATE);
  const [row, order] = [await lockForEdit(ctx.db, orderId), await findAnyOrder(ctx.db, orderId)];
  if (!row || !order) throw new Error("a locked order went missing");
  const { uid, manualSavingCents: beforeCents } = row;
  const changed = { uid, beforeCents, afterCents: savingCents };
  if (beforeCents === savingCents) return { ...changed, netCents: row.netCents, version: row.version };
  if (row.version !== version) throw await clash(ctx, row, { manualSaving: beforeCents });
  const netCents = row.netCents + beforeCents - savingCents;
  if (netCents < 0) throw new Fail(orderOutcome.SAVING_TOO_LARGE);
  if (savingCents > beforeCents) await ctx.countersigned(savingCents - beforeCents);
  const goods = linesOf(order).map(({ goodsCents }) => goodsCents);
  const shares = paidSharesOf(goodsAfterSaving(goods, savingCents), netCents);
  const edit = { staffId: ctx.staff.id, at: ctx.now };
  await updateSaving(ctx.db, { orderId, savingCents, netCents, shares, ...edit });
  return { ...changed, netCents, version: version + 1 };
}
