import type { Receiver, userSchemas } from "@crux/contract/user.schema";
import { contactMobile } from "@crux/rules/mobile";
import { receiverGap, storedRegion } from "@crux/rules/receiver-address";
import type { z } from "zod";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { addressBook } from "./address-book.ts";
import type { ReceiverRow } from "./address-tables.ts";

function receiverView(row: ReceiverRow): Receiver {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    mobile: row.mobile,
    country: row.country,
    state: row.state,
    city: row.city,
    district: row.district,
    postCode: row.post_code,
    detailAddress: row.detail_address,
    defaultFlag: row.is_default ? 1 : 0,
    createTime: row.created_at.toISOString(),
  };
}

const book = addressBook("receiver", 140032, receiverView);

export const listReceivers = book.list;
export const getDefaultReceiver = book.getDefault;

/** One receiver of this user; throws 140032. */
export async function getReceiver(ctx: Ctx, uid: number, id: number): Promise<Receiver> {
  return book.get(ctx, uid, id);
}

/** Adds or rewrites a receiver; throws 140007 for the mobile and 900001 while a field of its country is empty or wrong. */
export async function saveReceiver(
  ctx: UserCtx,
  { id, ...receiver }: z.output<typeof userSchemas.saveReceiver.input>,
): Promise<Receiver> {
  if (receiverGap(receiver)) throw new Fail(900001);
  const mobile = contactMobile(receiver.mobile);
  if (mobile === null) throw new Fail(140007);
  const { state, city, district, postCode } = storedRegion(receiver);
  return book.save(ctx, id, {
    name: receiver.name.trim(),
    mobile,
    country: receiver.country,
    state,
    city,
    district,
    post_code: postCode,
    detail_address: receiver.detailAddress.trim(),
    is_default: receiver.defaultFlag,
  });
}

/** Deletes a receiver; orders keep what they copied. */
export async function deleteReceiver(ctx: UserCtx, { id }: { id: number }): Promise<null> {
  return book.remove(ctx, id);
}
