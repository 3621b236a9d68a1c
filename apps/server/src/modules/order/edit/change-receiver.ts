import type { Country } from "@crux/contract/countries";
import type { AddressFields } from "@crux/contract/logistics.schema";
import type { OrderReceiver, orderOpsSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { receiverGap, storedRegion } from "@crux/rules/address/receiver-address";
import { isGoodsOrder } from "@crux/rules/order/counter";
import { contactMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { renameNewCustomer } from "../../coupon/service.ts";
import { listPkgsOfOrders, readdressPkgs } from "../../logistics/service.ts";
import { sendMessage } from "../../notify/service.ts";
import { clash, type OpsCtx, presentEdit } from "../../staff/service.ts";
import { identityCodeOfNamed } from "../../user/service.ts";
import { forgetPapersState } from "../pkg-papers.ts";
import { lockForEdit, updateOrderAddress } from "./edit-store.ts";

/** States of an order of which nothing was declared, as far as the order itself knows. */
const BEFORE_DECLARATION = ["CREATED", "CHECKING", "PAID"];
/** Parcels that nobody waits for. */
const GONE = ["CANCELLED", "REFUNDED"];

type Input = z.output<typeof orderOpsSchemas.changeReceiver.input>;

/**
 * Sends an order to somebody or somewhere else in the same country, as long as none of its parcels is declared; its
 * price and its parcels stay, and a ticket for new customers names the new receiver. Throws `order.NOT_FOUND`,
 * `order.WRONG_STATE`, `logistics.WRONG_PARCEL_STATE` once a parcel is declared, `user.INVALID_MOBILE` for the mobile,
 * `general.INVALID_REQUEST` while a field of the country is empty or wrong, `coupon.RECEIVER_NOT_NEW`, and
 * `general.CHANGED_MEANWHILE` with the present receiver when somebody edited the order since.
 */
export async function changeReceiver(
  ctx: OpsCtx,
  { orderId, version, reason, ...typed }: Input,
): Promise<OrderReceiver> {
  const row = await lockForEdit(ctx.db, orderId);
  if (!row) throw new Fail(orderOutcome.NOT_FOUND);
  if (!isGoodsOrder(row) || !BEFORE_DECLARATION.includes(row.state)) throw new Fail(orderOutcome.WRONG_STATE);
  await refuseDeclared(ctx, orderId);
  const before = receiverOf(row.address);
  const after = storedReceiver(typed, row.address.receiverCountry as Country);
  if (row.version !== version) {
    if (isSame(before, after)) return { ...before, ...(await presentEdit(ctx, row)) };
    throw await clash(ctx, row, before);
  }
  const address = { ...row.address, ...after };
  await updateOrderAddress(ctx.db, { orderId, address, staffId: ctx.staff.id, at: ctx.now });
  await readdressPkgs(ctx, orderId, address);
  if (before.receiverName !== after.receiverName || before.receiverMobile !== after.receiverMobile) {
    await forgetPapersState(ctx, orderId);
    await nameNewCustomer(ctx, { orderId, uid: row.uid, before, after });
  }
  ctx.note({ before, after });
  await sendMessage(ctx, {
    uid: row.uid,
    title: "收件信息已修改",
    body: `订单 ${orderId} 的收件信息已由客服修改，请在订单详情中核对。`,
    key: `order ${orderId} receiver ${version + 1}`,
  });
  const edit = { version: version + 1, editedBy: ctx.staff.id, editedAt: ctx.now };
  return { ...after, ...(await presentEdit(ctx, edit)) };
}

type Renamed = { orderId: number; uid: number; before: Receiver; after: Receiver };

/** Whoever keeps the name keeps the ID number that the ticket knows. */
async function nameNewCustomer(ctx: Ctx, { orderId, uid, before, after }: Renamed): Promise<void> {
  const { receiverName: name, receiverMobile: mobile } = after;
  const identifyCode =
    name === before.receiverName ? undefined : await identityCodeOfNamed(ctx, { uid, name, mobile });
  await renameNewCustomer(ctx, orderId, { mobile, identifyCode });
}

/** Throws `logistics.WRONG_PARCEL_STATE` once a parcel of an order is declared. */
export async function refuseDeclared(ctx: Ctx, orderId: number): Promise<void> {
  const pkgs = (await listPkgsOfOrders(ctx, [orderId])).get(orderId) ?? [];
  const isDeclared = pkgs.some(({ pkgStatus }) => pkgStatus !== "CREATED" && !GONE.includes(pkgStatus));
  if (isDeclared) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
}

type Receiver = Omit<OrderReceiver, "version" | "editor" | "editTime">;

function receiverOf(address: AddressFields): Receiver {
  return {
    receiverName: address.receiverName,
    receiverMobile: address.receiverMobile,
    receiverState: address.receiverState,
    receiverCity: address.receiverCity,
    receiverDistrict: address.receiverDistrict,
    receiverPostCode: address.receiverPostCode,
    receiverAddress: address.receiverAddress,
  };
}

/** As the address book stores what somebody typed; throws `user.INVALID_MOBILE` and `general.INVALID_REQUEST`. */
function storedReceiver(typed: Receiver, country: Country): Receiver {
  const place = {
    country,
    state: typed.receiverState,
    city: typed.receiverCity,
    district: typed.receiverDistrict,
    postCode: typed.receiverPostCode,
  };
  const person = {
    name: typed.receiverName,
    mobile: typed.receiverMobile,
    detailAddress: typed.receiverAddress,
  };
  if (receiverGap({ ...person, ...place })) throw new Fail(generalOutcome.INVALID_REQUEST);
  const mobile = contactMobile(typed.receiverMobile);
  if (mobile === null) throw new Fail(userOutcome.INVALID_MOBILE);
  const region = storedRegion(place);
  return {
    receiverName: typed.receiverName.trim(),
    receiverMobile: mobile,
    receiverState: region.state,
    receiverCity: region.city,
    receiverDistrict: region.district,
    receiverPostCode: region.postCode,
    receiverAddress: typed.receiverAddress.trim(),
  };
}

function isSame(one: Receiver, other: Receiver): boolean {
  return (Object.keys(one) as (keyof Receiver)[]).every((field) => one[field] === other[field]);
}
