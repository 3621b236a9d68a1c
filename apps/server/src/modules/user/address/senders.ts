import type { Sender } from "@crux/contract/address.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { showsNothing } from "@crux/contract/shows-nothing";
import type { userSchemas } from "@crux/contract/user.schema";
import { contactMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { addressBook } from "./address-book.ts";
import type { SenderRow } from "./address-store.ts";

function presentSender(row: SenderRow): Sender {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    mobile: row.mobile,
    detailAddress: row.detailAddress,
    defaultFlag: row.isDefault ? 1 : 0,
    createTime: row.createdAt.toISOString(),
  };
}

const book = addressBook("sender", userOutcome.SENDER_NOT_FOUND, async (_ctx, rows) =>
  rows.map(presentSender),
);

export const listSenders = book.list;
export const getDefaultSender = book.getDefault;

/** One sender of this user; throws `user.SENDER_NOT_FOUND`. */
export async function getSender(ctx: Ctx, uid: number, id: number): Promise<Sender> {
  return book.get(ctx, uid, id);
}

/**
 * Adds or rewrites a sender; throws `user.INVALID_MOBILE` for the mobile and `general.INVALID_REQUEST` for an empty
 * name.
 */
export async function saveSender(
  ctx: UserCtx,
  { id, defaultFlag, ...typed }: z.output<typeof userSchemas.saveSender.input>,
): Promise<Sender> {
  const sender = checkedSender(typed);
  return book.save(ctx, { uid: ctx.caller.uid, id }, { ...sender, isDefault: defaultFlag });
}

type TypedSender = Pick<z.output<typeof userSchemas.saveSender.input>, "name" | "mobile" | "detailAddress">;

/** Adds a sender to the book of a customer whom staff serve, and answers its id; throws as `saveSender` does. */
export async function addSenderFor(ctx: Ctx, uid: number, typed: TypedSender): Promise<number> {
  const sender = checkedSender(typed);
  return (await book.save(ctx, { uid, id: undefined }, { ...sender, isDefault: false })).id;
}

function checkedSender({ name, mobile: typed, detailAddress }: TypedSender): TypedSender {
  const mobile = contactMobile(typed);
  if (showsNothing(name)) throw new Fail(generalOutcome.INVALID_REQUEST);
  if (mobile === null) throw new Fail(userOutcome.INVALID_MOBILE);
  return { name: name.trim(), mobile, detailAddress: detailAddress.trim() };
}

/** Deletes a sender; orders keep what they copied. */
export async function deleteSender(ctx: UserCtx, { id }: { id: number }): Promise<null> {
  return book.remove(ctx, id);
}
