import { normalIdentityCode } from "@crux/rules/identity/identity-number";
import { DAY_MS } from "@crux/rules/time/durations";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { sendMessage } from "../../notify/service.ts";
import { releaseUnusedPhotos } from "../upload/upload-store.ts";
import { insertAccess, listIdentitiesOfReceiver } from "./identity-store.ts";
import {
  copyIdentity,
  copyLateIdentity,
  deleteOrderPapers,
  findOrderPapers,
  type LateReceiver,
  listOrderPapers,
  listOrdersKeeping,
  listOrdersOfNumbers,
  lockDuePapers,
  type OfOrder,
  type OrderPapersRow,
  updateLookAt,
} from "./order-papers-store.ts";
import { placeOf } from "./place-of.ts";

export type { OfOrder } from "./order-papers-store.ts";

/** Equal for equal numbers, whoever hands them in, and nothing that could be read. */
export function numberMark({ vault }: Pick<Ctx, "vault">, identifyCode: string): string {
  return vault.box.blindIndex(`identity number ${normalIdentityCode(identifyCode)}`);
}

/**
 * Keeps the papers that an order was paid with for as long as its parcels need them; answers whose they are, undefined
 * where the customer took them back before.
 */
export async function keepPapersOfOrder(
  ctx: Ctx,
  order: OfOrder & { identityId: number },
): Promise<string | undefined> {
  return copyIdentity(ctx.db, { ...order, ...moments(ctx) });
}

/** Keeps for an order what its customer handed in for its receiver since; undefined without such papers. */
export async function keepLatePapers(ctx: Ctx, order: OfOrder & LateReceiver): Promise<string | undefined> {
  return copyLateIdentity(ctx.db, { ...order, ...moments(ctx) });
}

const moments = ({ now }: Ctx) => ({ now, lookAt: new Date(now.getTime() + DAY_MS) });

/** Papers that an order keeps, as clearance needs them; the number in the clear. */
export type KeptPapers = {
  orderId: number;
  client: string;
  identifyCode: string;
  numberMark: string;
  frontName: string;
  backName: string;
};

/** The papers that these orders keep, by order. Whoever shows them to somebody notes that in the audit log. */
export async function openPapersOfOrders(
  ctx: Ctx,
  orders: readonly OfOrder[],
): Promise<Map<number, KeptPapers>> {
  const rows = await listOrderPapers(ctx.db, orders);
  return new Map(rows.map((row) => [row.orderId, opened(ctx, row)]));
}

function opened(ctx: Ctx, row: OrderPapersRow): KeptPapers {
  const { orderId, client, frontName, backName } = row;
  const identifyCode = ctx.vault.box.open(row.codeSealed, placeOf(row.uid, row.codeMark)).toString();
  const mark = row.numberMark ?? numberMark(ctx, identifyCode);
  return { orderId, client, identifyCode, numberMark: mark, frontName, backName };
}

/** The marks of the numbers that these orders keep, by order; what stands for a number without saying it. */
export async function numberMarksOf(ctx: Ctx, orders: readonly OfOrder[]): Promise<Map<number, string>> {
  const rows = await listOrderPapers(ctx.db, orders);
  return new Map(rows.map((row) => [row.orderId, row.numberMark ?? opened(ctx, row).numberMark]));
}

/** As many orders as can wait under the numbers of one page of parcels. */
const MOST_KEEPING = 2_000;

/** The orders of all accounts that keep papers of these numbers, newest first. */
export async function ordersOfNumbers(
  ctx: Ctx,
  marks: readonly string[],
): Promise<{ orderId: number; mark: string }[]> {
  return listOrdersOfNumbers(ctx.db, [...new Set(marks)], MOST_KEEPING);
}

/** Notes in the log of accesses that somebody of the staff gets to see the papers of an order, and why (I-34). */
export async function noteStaffLook(
  ctx: Ctx & { staff: { id: number } },
  order: OfOrder,
  reason: string,
): Promise<void> {
  const papers = await findOrderPapers(ctx.db, order);
  if (!papers) return;
  for (const name of [papers.frontName, papers.backName])
    await insertAccess(ctx.db, {
      actorUid: null,
      staffId: ctx.staff.id,
      reason,
      ownerUid: order.uid,
      name,
      isAllowed: true,
      ip: ctx.ip,
      now: ctx.now,
    });
}

/** Some orders at whose papers it is time to look again, held until this transaction ends. */
export async function duePapers(ctx: Ctx, batch: number): Promise<OfOrder[]> {
  return lockDuePapers(ctx.db, ctx.now, batch);
}

/** Keeps papers for longer. */
export async function keepPapersUntil(ctx: Ctx, order: OfOrder, lookAt: Date): Promise<void> {
  await updateLookAt(ctx.db, order, lookAt);
}

/** Erases the papers that an order kept; photos that nothing else uses follow by their sweep (I-38). */
export async function erasePapersOfOrder(ctx: Ctx, order: OfOrder): Promise<void> {
  if (await deleteOrderPapers(ctx.db, order)) await releaseUnusedPhotos(ctx.db, order.uid, ctx.now);
}

/** The orders of a user that keep the papers which this receiver of theirs carries. */
export async function ordersKeepingPapersOf(ctx: Ctx, uid: number, receiverId: number): Promise<number[]> {
  const papers = await listIdentitiesOfReceiver(ctx.db, uid, receiverId);
  const marks = papers.map(({ codeMark }) => codeMark);
  return marks.length === 0 ? [] : listOrdersKeeping(ctx.db, uid, marks);
}

/** Tells a customer who took papers of these numbers back that orders still keep them, and until when. */
export async function tellOfKeptPapers(ctx: UserCtx, codeMarks: readonly string[]): Promise<void> {
  const { uid } = ctx.caller;
  const orderIds = await listOrdersKeeping(ctx.db, uid, codeMarks);
  if (orderIds.length === 0) return;
  await sendMessage(ctx, {
    uid,
    title: "证件仍用于清关",
    body: `您删除或更换了收件人证件。订单${orderIds.slice(-10).join("、")}付款时随附的证件仍需用于清关，会继续加密保存，待包裹全部签收、退款或取消并满保留期后自动删除。`,
    key: `papers ${orderIds.join(" ").slice(-100)} ${ctx.now.getTime()}`,
  });
}
