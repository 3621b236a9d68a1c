import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import { NOBODY_UID } from "@crux/rules/order/counter";
import { goodsAfterSaving } from "@crux/rules/order/manual-saving";
import type { OrderState } from "@crux/rules/order/order-states";
import {
  lineRefundCents,
  paidShippingCents,
  parcelShippingCents,
  type RefundableLine,
} from "@crux/rules/order/refund-amounts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { wasPaidFromOutside } from "../../ledger/service.ts";
import { listPkgsOfOrders, type ReshippedRow, reshippedOf } from "../../logistics/service.ts";
import { linesOf } from "../edit/order-lines.ts";
import type { OrderRow } from "../order-rows.ts";
import type { RefundPieces, RefundRow } from "./refund-rows.ts";
import { getRefunded } from "./refund-store.ts";

/** States of an order that holds a customer's money. */
export const PAID_STATES: readonly OrderState[] = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];

/** An order with what of it can still go back. */
export type Refundable = {
  order: OrderRow;
  lines: (RefundableLine & { skuId: number; itemType: string })[];
  pkgs: LogisticsPkg[];
  /** What was paid for freight and services, how much of it went back, and which part each parcel bears. */
  shippingCents: number;
  refundedShippingCents: number;
  pkgShippingCents: number[];
  refundedCents: number;
  /** Parcels that a refund names or emptied already; each goes back once. */
  refundedPkgIds: readonly number[];
  /** What was sent again, by the parcels that hold it. */
  reshipped: readonly ReshippedRow[];
};

/** What of an order can still go back; whoever decides by it has locked the order. */
export async function getRefundable(ctx: Ctx, order: OrderRow): Promise<Refundable> {
  const { refundedCents, shipFeeCents, pieces, pkgIds } = await getRefunded(ctx.db, order.id);
  const ordered = linesOf(order);
  const goods = goodsAfterSaving(
    ordered.map(({ goodsCents }) => goodsCents),
    order.manualSavingCents,
  );
  const lines = ordered.map((line, seq) => ({
    ...line,
    goodsCents: goods[seq] ?? 0,
    refundedPieces: pieces.get(seq) ?? 0,
  }));
  const shippingCents = paidShippingCents(order.netCents, lines);
  const pkgs = (await listPkgsOfOrders(ctx, [order.id])).get(order.id) ?? [];
  return {
    order,
    lines,
    pkgs,
    shippingCents,
    refundedShippingCents: shipFeeCents,
    pkgShippingCents: parcelShippingCents(
      shippingCents,
      pkgs.map(({ totalFee }) => totalFee),
    ),
    refundedCents,
    refundedPkgIds: [
      ...pkgIds,
      ...pkgs.filter(({ pkgStatus }) => pkgStatus === "REFUNDED").map(({ id }) => id),
    ],
    reshipped: await reshippedOf(ctx, order.id),
  };
}

/**
 * The ways that the money can go: a top-up was wallet money from the start, nobody has no wallet, and what the wallet paid
 * has no provider.
 */
export async function openWays(
  ctx: Ctx,
  { id, uid, orderType }: OrderRow,
): Promise<Record<RefundRow["target"], boolean>> {
  return {
    WALLET: orderType !== "DEPOSIT" && uid !== NOBODY_UID,
    PROVIDER: await wasPaidFromOutside(ctx, id),
  };
}

type Wanted = { skuId: number; itemType: string; quantity: number };

/** What a refund asks for; cents. */
export type RefundWish = { items: readonly Wanted[]; pkgIds: readonly number[]; shipFee: number };

/**
 * The parts of a refund by what is asked for; throws `logistics.PARCEL_NOT_FOUND` for a parcel of another order,
 * `order.REFUND_TOO_LARGE` for more than is left.
 */
export function partsOf(
  refundable: Refundable,
  wish: RefundWish,
): { items: RefundPieces[]; pkgIds: number[]; shipFeeCents: number } {
  const pkgIds = [...new Set(wish.pkgIds)];
  const pkgs = pkgIds.map((id) => {
    const pkg = refundable.pkgs.find((one) => one.id === id);
    if (!pkg) throw new Fail(logisticsOutcome.PARCEL_NOT_FOUND);
    if (refundable.refundedPkgIds.includes(id)) throw new Fail(orderOutcome.REFUND_TOO_LARGE);
    return pkg;
  });
  const items = piecesOf(refundable, [...wish.items, ...pkgs.flatMap(contentsOf)], pkgIds);
  const pkgShares = refundable.pkgs.map(({ id }, index) =>
    pkgIds.includes(id) ? (refundable.pkgShippingCents[index] ?? 0) : 0,
  );
  const shipFeeCents = wish.shipFee + sum(pkgShares);
  if (refundable.refundedShippingCents + shipFeeCents > refundable.shippingCents)
    throw new Fail(orderOutcome.REFUND_TOO_LARGE);
  return { items, pkgIds, shipFeeCents };
}

function contentsOf({ pkgItems }: LogisticsPkg): Wanted[] {
  return pkgItems.map(({ skuDetail, itemType, quantity }) => ({ skuId: skuDetail.id, itemType, quantity }));
}

/**
 * The pieces of a line that travel once more, but for those in these parcels: they can't go back as well. Whoever wants
 * their money instead has the parcel refunded that is sent again.
 */
export function piecesSentAgain(
  { reshipped, refundedPkgIds }: Pick<Refundable, "reshipped" | "refundedPkgIds">,
  line: { skuId: number; itemType: string },
  exceptPkgIds: readonly number[] = [],
): number {
  const ofLine = reshipped.filter(
    ({ skuId, itemType }) => skuId === line.skuId && itemType === line.itemType,
  );
  const isOpen = ({ pkgId, status }: ReshippedRow) =>
    status !== "CANCELLED" && !refundedPkgIds.includes(pkgId) && !exceptPkgIds.includes(pkgId);
  const replaced = (id: number) =>
    sum(ofLine.filter(({ reshipOf }) => reshipOf === id).map(({ quantity }) => quantity));
  return sum(ofLine.filter(isOpen).map(({ pkgId, pieces }) => Math.max(0, pieces - replaced(pkgId))));
}

function piecesOf(
  refundable: Refundable,
  wanted: readonly Wanted[],
  pkgIds: readonly number[],
): RefundPieces[] {
  const { lines } = refundable;
  const open = new Map<number, number>();
  for (const { skuId, itemType, quantity } of wanted) {
    const seq = lines.findIndex((line) => line.skuId === skuId && line.itemType === itemType);
    if (seq < 0) throw new Fail(orderOutcome.REFUND_TOO_LARGE);
    open.set(seq, (open.get(seq) ?? 0) + quantity);
  }
  return [...open].map(([seq, pieces]) => {
    const line = lines[seq];
    const sentAgain = line ? piecesSentAgain(refundable, line, pkgIds) : 0;
    if (!line || line.refundedPieces + pieces + sentAgain > line.quantity)
      throw new Fail(orderOutcome.REFUND_TOO_LARGE);
    return { seq, pieces, cents: lineRefundCents(line, pieces) };
  });
}
