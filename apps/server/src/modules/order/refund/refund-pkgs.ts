import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { refundPkgs } from "../../logistics/service.ts";
import { lockAnyOrder } from "../store.ts";
import { followPkgs } from "../tracks/follow-pkgs.ts";

/**
 * Marks parcels refunded and moves their order along (L-PKG-09, L-ORD-12); throws `logistics.WRONG_PARCEL_STATE` unless
 * all of them could be.
 */
export async function refundPkgsOfOrder(
  ctx: Ctx,
  { orderId, pkgIds, why }: { orderId: number; pkgIds: readonly number[]; why: string },
): Promise<void> {
  const order = await lockAnyOrder(ctx.db, orderId);
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  if ((await refundPkgs(ctx, { orderId, pkgIds, why })).length < new Set(pkgIds).size)
    throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  await followPkgs(ctx, order);
}
