import * as orderOutcome from "@crux/contract/outcomes/order";
import type { OrderDetail, orderDetailSchemas } from "@crux/contract/report/order-detail.schema";
import { NOBODY_UID } from "@crux/rules/order/counter";
import type { z } from "zod";
import { wordsOpener } from "../../kernel/crypto/customer-words.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { walletBalance } from "../ledger/service.ts";
import { listPkgsOfOrderForStaff, tabledAtOf } from "../logistics/service.ts";
import { getNote, getOrderOfAnybody } from "../order/service.ts";
import { presentEdit, type StaffCtx } from "../staff/service.ts";
import {
  findOrderFacts,
  getBuyer,
  listCapturesOf,
  listEntriesOf,
  listLineFacts,
  listPaymentsOf,
  listRefundsOf,
  listStepsOf,
} from "./order-store.ts";
import { replayOrder } from "./replay-orders.ts";

type Asked = { orderId: number };

/** One order with all that belongs to it, whoever it belongs to; throws `order.NOT_FOUND`. */
export async function getOrderForStaff(ctx: StaffCtx, { orderId }: Asked): Promise<OrderDetail> {
  const { db } = ctx;
  const facts = await findOrderFacts(db, orderId);
  if (!facts) throw new Fail(orderOutcome.NOT_FOUND);
  const { uid, order } = await getOrderOfAnybody(ctx, orderId);
  const { logisticsPkgScheme, refunds: _, ...shown } = order;
  const parcels = await listPkgsOfOrderForStaff(ctx, orderId);
  const lines = await listLineFacts(db, orderId);
  return {
    ...shown,
    ...(await presentEdit(ctx, facts)),
    state: facts.state,
    payTime: facts.paidAt?.toISOString() ?? null,
    orderItems: order.orderItems.map((item, seq) => ({
      ...item,
      paidShare: lines[seq]?.paidShareCents ?? 0,
      refundedQuantity: lines[seq]?.refundedPieces ?? 0,
      barcode: lines[seq]?.barcode ?? "",
    })),
    schemeName: logisticsPkgScheme?.presetName ?? "",
    papers: papersOf(parcels),
    tableTime: (await tabledAtOf(ctx, orderId))?.toISOString() ?? null,
    buyer: await buyerOf(ctx, uid),
    pkgs: parcels,
    payments: await paymentsOf(ctx, orderId),
    captures: await capturesOf(ctx, orderId),
    entries: (await listEntriesOf(db, orderId)).map(({ amountCents, at, ...entry }) => ({
      ...entry,
      amount: amountCents,
      createTime: at.toISOString(),
    })),
    refunds: await refundsOf(ctx, orderId),
    note: await getNote(ctx, orderId),
    steps: await stepsOf(ctx, { orderId, uid }),
  };
}

type Parcel = Awaited<ReturnType<typeof listPkgsOfOrderForStaff>>[number];

/** How the parcels stand that are still to be declared: one without papers is enough to lack them. */
function papersOf(parcels: readonly Parcel[]): OrderDetail["papers"] {
  const asked = parcels.flatMap(({ pkgStatus, papers }) =>
    pkgStatus === "CREATED" && papers !== "NONE" ? [papers] : [],
  );
  if (asked.length === 0) return "NOT_ASKED";
  return asked.every((papers) => papers === "OK" || papers === "NAME_DIFFERS") ? "COMPLETE" : "MISSING";
}

async function buyerOf(ctx: StaffCtx, uid: number): Promise<OrderDetail["buyer"]> {
  if (uid === NOBODY_UID) return null;
  const { userClass, membershipExpiresAt, createdAt, paidCents, ...row } = await getBuyer(ctx.db, uid);
  const isMember = userClass === "VIP" && (membershipExpiresAt === null || membershipExpiresAt > ctx.now);
  return {
    ...row,
    uid,
    userClass: isMember ? "VIP" : "PLAIN",
    createTime: createdAt.toISOString(),
    paidAmount: paidCents,
    balance: ctx.staff.rights.has("customer.read") ? await walletBalance(ctx, uid) : null,
  };
}

async function paymentsOf(ctx: Ctx, orderId: number): Promise<OrderDetail["payments"]> {
  const rows = await listPaymentsOf(ctx.db, orderId);
  return rows.map(({ priceCents, expiresAt, createdAt, tradeNo, providerTxn, ...row }) => ({
    ...row,
    price: priceCents,
    expireTime: expiresAt?.toISOString() ?? null,
    createTime: createdAt.toISOString(),
    tradeNo: tradeNo ?? "",
    providerTxn: providerTxn ?? "",
  }));
}

async function capturesOf(ctx: Ctx, orderId: number): Promise<OrderDetail["captures"]> {
  const rows = await listCapturesOf(ctx.db, orderId);
  return rows.map(({ amountCents, at, ...row }) => ({
    ...row,
    amount: amountCents,
    createTime: at.toISOString(),
  }));
}

async function refundsOf(ctx: Ctx, orderId: number): Promise<OrderDetail["refunds"]> {
  const rows = await listRefundsOf(ctx.db, orderId);
  return rows.flatMap(({ state, amountCents, createdAt, settledAt, ...row }) =>
    state === "REMOVED"
      ? []
      : [
          {
            ...row,
            amount: amountCents,
            refundStatus: state,
            refunded: state === "REFUNDED",
            createTime: createdAt.toISOString(),
            refundTime: settledAt?.toISOString() ?? null,
          },
        ],
  );
}

async function stepsOf(ctx: Ctx, of: { orderId: number; uid: number }): Promise<OrderDetail["steps"]> {
  const rows = await listStepsOf(ctx.db, of);
  const open = await wordsOpener(
    ctx,
    rows.map(({ why }) => why),
  );
  return rows.map(({ at, why, ...step }) => ({ ...step, why: open(why), time: at.toISOString() }));
}

/** Computes an order again from its receipt, as the audit does; throws `order.NOT_FOUND`. */
export async function replayForStaff(
  { db }: StaffCtx,
  { orderId }: Asked,
): Promise<z.output<typeof orderDetailSchemas.replay.output>> {
  const replay = await replayOrder(db, orderId);
  if (!replay) throw new Fail(orderOutcome.NOT_FOUND);
  return { orderId, netAmount: replay.netCents, problems: replay.problems };
}
