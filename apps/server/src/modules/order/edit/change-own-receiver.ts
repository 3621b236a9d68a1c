import type { AddressFields } from "@crux/contract/logistics.schema";
import type { Order } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { asksForPapers } from "@crux/rules/identity/identity-check";
import { sealWords } from "../../../kernel/crypto/customer-words.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { renameNewCustomer } from "../../coupon/service.ts";
import { identityOf, isTabled, listUnsettled, readdressPkgs } from "../../logistics/service.ts";
import { sendMessage } from "../../notify/service.ts";
import { getDestination, identityCodeOf, keepPapersOfOrder } from "../../user/service.ts";
import { getOrder } from "../get-order.ts";
import { lockOwnOrder } from "../move-order.ts";
import { forgetPapersState, settlePapers } from "../pkg-papers.ts";
import { refuseDeclared } from "./change-receiver.ts";
import {
  countReceiverChanges,
  type EditableRow,
  insertReceiverChange,
  lockForEdit,
  updateOrderAddress,
} from "./edit-store.ts";

/** So often one order is sent to somebody else: staff read each of these changes. */
const MOST_CHANGES = 20;

/**
 * Sends a customer's paid order to another receiver of their book, in the same country, as long as none of its parcels is
 * declared or on its way to be: price and parcels stay, papers are looked at anew and kept for it, and a ticket for new customers names the
 * new receiver. The order's history keeps who it went to before. Throws `order.NOT_FOUND`, `order.FORBIDDEN`, `order.WRONG_STATE`, `user.RECEIVER_NOT_FOUND`,
 * `order.COUNTRY_NOT_ALLOWED` for another country, `logistics.WRONG_PARCEL_STATE` once a parcel is declared or
 * handed out in a table to be declared by,
 * `order.IDENTITY_INCOMPLETE` without the papers that its routes ask for, `coupon.RECEIVER_NOT_NEW`, and
 * `general.TOO_MANY_REQUESTS` for more than 20 changes of one order; who it goes to already is none.
 */
export async function changeOwnReceiver(
  ctx: UserCtx,
  { orderId, receiverId }: { orderId: number; receiverId: number },
): Promise<Order> {
  const { uid } = ctx.caller;
  const { state } = await lockOwnOrder(ctx, uid, orderId);
  const row = await lockForEdit(ctx.db, orderId);
  if (row?.orderType !== "SHOPPING" || state !== "PAID") throw new Fail(orderOutcome.WRONG_STATE);
  const receiver = await getDestination(ctx, uid, receiverId);
  if (receiver.country !== row.address.receiverCountry) throw new Fail(orderOutcome.COUNTRY_NOT_ALLOWED);
  await refuseDeclared(ctx, orderId);
  if (await isTabled(ctx, orderId)) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);

  const address = {
    ...row.address,
    receiverName: receiver.name,
    receiverMobile: receiver.mobile,
    receiverState: receiver.state,
    receiverCity: receiver.city,
    receiverDistrict: receiver.district,
    receiverPostCode: receiver.postCode,
    receiverAddress: receiver.detailAddress,
  };
  const isElsewhere = (Object.keys(address) as (keyof AddressFields)[]).some(
    (field) => address[field] !== row.address[field],
  );
  if (isElsewhere) await sendElsewhere(ctx, row, address);
  await takeNewPapers(ctx, { uid, orderId, identityId: receiver.papers?.id ?? null });
  const identifyCode = await identityCodeOf(ctx, uid, receiverId);
  await renameNewCustomer(ctx, orderId, { mobile: receiver.mobile, identifyCode });
  return await getOrder(ctx, { orderId });
}

/** Writes another address for the order and its parcels, keeps the one before in its history, and tells its customer. */
async function sendElsewhere(
  ctx: UserCtx,
  { id: orderId, uid, version, address: before }: EditableRow,
  address: AddressFields,
): Promise<void> {
  if ((await countReceiverChanges(ctx.db, orderId)) >= MOST_CHANGES)
    throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  await updateOrderAddress(ctx.db, { orderId, address, staffId: null, at: ctx.now });
  const words = await sealWords(ctx, uid, `${receiverWords(before)} → ${receiverWords(address)}`);
  await insertReceiverChange(ctx.db, { orderId, uid, words, at: ctx.now });
  await readdressPkgs(ctx, orderId, address);
  await sendMessage(ctx, {
    uid,
    title: "收件信息已修改",
    body: `您已修改订单 ${orderId} 的收件人，包裹将寄往新的地址。如非本人操作，请尽快联系客服。`,
    key: `order ${orderId} receiver ${version + 1}`,
  });
}

const MOBILE_END = 4;

/** A receiver as staff read it in the order's history: enough to tell two from each other. */
function receiverWords(address: AddressFields): string {
  const { receiverName, receiverMobile, receiverState, receiverCity, receiverDistrict, receiverAddress } =
    address;
  const place = [receiverState, receiverCity, receiverDistrict, receiverAddress].filter(Boolean).join(" ");
  return `${receiverName}（尾号 ${receiverMobile.slice(-MOBILE_END)}，${place}）`;
}

/** Keeps the papers of the new receiver for the order, and looks at each parcel anew; `order.IDENTITY_INCOMPLETE` where they lack. */
async function takeNewPapers(
  ctx: UserCtx,
  { identityId, ...order }: { uid: number; orderId: number; identityId: number | null },
): Promise<void> {
  await forgetPapersState(ctx, order.orderId);
  const pkgs = await listUnsettled(ctx, order.orderId);
  const isKept =
    identityId !== null && (await keepPapersOfOrder(ctx, { ...order, identityId })) !== undefined;
  for (const pkg of pkgs) {
    const identity = await identityOf(ctx, { version: pkg.ruleVersion, routeId: pkg.routeId });
    // Papers of whoever was named before are no papers of this one.
    if (!isKept && asksForPapers(identity !== "NONE", pkg.address.receiverCountry))
      throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
    await settlePapers(ctx, pkg);
  }
}
