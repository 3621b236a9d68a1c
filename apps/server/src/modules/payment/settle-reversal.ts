import { CURRENCY } from "@crux/contract/limits";
import { moneyText } from "@crux/rules/money/money-text";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Reversal } from "../../outside/payment/port.ts";
import { markPkgs } from "../logistics/service.ts";
import { sendMessage } from "../notify/service.ts";
import { lockForPayment } from "../order/service.ts";
import { tellStaff } from "../staff/service.ts";
import { bookReversal } from "./book-reversal.ts";
import { findCaptureByTxn } from "./capture-store.ts";
import type { ProviderName } from "./providers.ts";
import {
  insertMoves,
  listStatesOfOrder,
  type ReversalRow,
  upsertReversal,
  worstOf,
} from "./reversal-store.ts";

/** What a notice of a reversal came to; null while the money that it is about has not arrived: it is handled again. */
export type Reversed = "OURS" | "REVERSED" | null;

/**
 * The one way in which a provider takes money back, or gives it again: kept by the provider's name of it, booked by the
 * name of each movement, so that repeated, late and reordered notices come to the same. What the shop asked for itself
 * is booked where it was asked.
 */
export async function settleReversal(
  ctx: Ctx,
  { provider, told }: { provider: ProviderName; told: Reversal },
): Promise<Reversed> {
  if (told.key !== null) return "OURS";
  const capture = await findCaptureByTxn(ctx.db, provider, told.txn);
  // The order first, as everything does that moves its money.
  const order = capture?.orderId ? await lockForPayment(ctx, capture.orderId) : null;
  const about = capture ? { captureId: capture.id, orderId: capture.orderId, uid: capture.uid } : null;
  const row = await upsertReversal(ctx.db, { provider, told, about, now: ctx.now });
  await insertMoves(ctx.db, row.id, told.moves);
  if (row.state !== row.stateBefore) await tellStaff(ctx, { kind: "DISPUTE", text: staffTextOf(row) });
  if (!capture) return null;
  const filled = capture.went === "WALLET" || (capture.went === "ORDER" && order?.orderType === "DEPOSIT");
  const wallet = filled ? capture.uid : null;
  await tellCustomer(ctx, row, await bookReversal(ctx, { ...row, captureId: capture.id, wallet }));
  // Whoever packs has to know before the goods leave, too.
  if (order) await markPkgs(ctx, order.id, worstOf(await listStatesOfOrder(ctx.db, order.id)) ?? "OPEN");
  return "REVERSED";
}

const NEWS: Record<ReversalRow["state"], string> = {
  OPEN: "被持卡人提出争议。请在支付平台的答复期限前处理，未寄出的包裹请先暂缓",
  WON: "的争议已结束：款项归商家所有",
  LOST: "的争议已结束：款项已被退回付款人",
  REFUNDED: "在支付平台上被直接退款，请核对订单与包裹",
  FAILED: "在支付平台上的退款未成功，款项已回到商家账户",
};

/** What letters to staff say: the order and the amount, and nothing of its customer. */
function staffTextOf({ orderId, amountCents, currency, state }: ReversalRow): string {
  const payment = orderId === null ? "一笔不属于任何订单的付款" : `订单 ${orderId} 的付款`;
  const amount = currency === CURRENCY ? moneyText(amountCents) : `${currency} ${amountCents / 100}`;
  return `${payment}（${amount}）${NEWS[state]}。`;
}

/** Whoever's wallet it moves hears of it, once for each movement. */
async function tellCustomer(
  ctx: Ctx,
  { id, uid, updatedAt }: ReversalRow,
  { outCents, inCents }: { outCents: number; inCents: number },
): Promise<void> {
  if (uid === null) return;
  const tell = (title: string, body: string, key: string) =>
    sendMessage(ctx, { uid, title, body, key: `reversal ${id} ${key} ${updatedAt.getTime()}` });
  if (outCents > 0)
    await tell(
      "付款被撤回",
      `您的一笔付款被发卡行或支付机构撤回，已从余额扣回 ${moneyText(outCents)}。如有疑问，请联系客服。`,
      "OUT",
    );
  if (inCents > 0)
    await tell("撤回的款项已返还", `此前被撤回的付款已恢复，${moneyText(inCents)} 已返还到您的余额。`, "IN");
}
