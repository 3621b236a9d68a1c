import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { OrderState } from "@crux/rules/order/order-states";
import type { PkgMoveName } from "@crux/rules/parcel/pkg-states";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  actorNames,
  findNamedPkgs,
  findPkgRow,
  handOverWaybill,
  type MovedBy,
  movePkg,
  type PkgRow,
  stopAsking,
} from "../logistics/service.ts";
import { sendNotice } from "../notify/service.ts";
import { aboutOrder } from "./about-order.ts";
import { type LockedOrder, lockAnyOrder } from "./store.ts";

/** A parcel with its order; both stay as they are until this transaction ends. */
export type LockedPkg = { order: LockedOrder; pkg: PkgRow };

/** States of an order whose parcels may be on their way. */
const SENDABLE: readonly OrderState[] = ["PAID", "PARTIAL_SHIPPED", "SHIPPED"];

/**
 * Locks a parcel's order and reads the parcel, in this sequence; throws `logistics.PARCEL_NOT_FOUND`, and
 * `order.WRONG_STATE` unless the order is being sent.
 */
export async function lockPkg(ctx: Ctx, pkgId: number): Promise<LockedPkg> {
  const { orderId } = await findPkgRow(ctx, pkgId);
  const order = await lockAnyOrder(ctx.db, orderId);
  const pkg = await findPkgRow(ctx, pkgId);
  if (!order || !isSendable(order, pkg)) throw new Fail(orderOutcome.WRONG_STATE);
  return { order, pkg };
}

/** True while a parcel of this order may move towards the receiver; what is sent again also after the order is complete. */
export function isSendable(
  { state }: Pick<LockedOrder, "state">,
  { reshipOf }: Pick<PkgRow, "reshipOf">,
): boolean {
  return SENDABLE.includes(state) || (state === "COMPLETED" && reshipOf !== null);
}

/**
 * Makes one move of a parcel whose order is locked, with what follows from it for tracking and for the customer. Throws
 * `logistics.WRONG_PARCEL_STATE` when the parcel stands elsewhere.
 */
export async function stepPkg(
  ctx: Ctx,
  { order, pkg }: LockedPkg,
  step: MovedBy & { move: PkgMoveName },
): Promise<void> {
  if (!(await movePkg(ctx, { ...step, orderId: order.id, pkgId: pkg.id })))
    throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  if (step.move === "handOver" || step.move === "handOverExternal") await handOverWaybill(ctx, pkg.id);
  if (step.move === "receive") await stopAsking(ctx, pkg.id);
  if (step.move !== "deliver") return;
  await stopAsking(ctx, pkg.id);
  await tellArrived(ctx, order, pkg);
}

/** `logistics.WRONG_PARCEL_STATE` with where the parcel stands, and who brought it there when. */
export async function wrongState(ctx: Ctx, { id, status }: Pick<PkgRow, "id" | "status">): Promise<Fail> {
  const named = (await findNamedPkgs(ctx, [id])).get(id);
  if (!named) return new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  const name = (await actorNames(ctx, [named.movedBy])).get(named.movedBy);
  const data = { pkgStatus: status, by: name || named.movedBy, time: named.movedAt.toISOString() };
  return new Fail(logisticsOutcome.WRONG_PARCEL_STATE, 200, data);
}

async function tellArrived(ctx: Ctx, { uid, id }: LockedOrder, pkg: PkgRow): Promise<void> {
  await sendNotice(ctx, {
    ...{ ...aboutOrder(uid, id), path: `/logistics_pkg?id=${pkg.id}` },
    kind: "DELIVERED",
    title: "包裹已送达",
    body: `您的订单${id}有包裹已送达（运单号${pkg.extOrderId}），请注意查收。`,
    key: `parcel ${pkg.id} DELIVERED`,
  });
}

/** What the rules of moves look at. */
export function standing({ pkgType, status }: PkgRow): Pick<LogisticsPkg, "logisticsPkgType" | "pkgStatus"> {
  return { logisticsPkgType: pkgType, pkgStatus: status };
}
