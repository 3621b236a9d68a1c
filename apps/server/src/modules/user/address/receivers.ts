import type { Receiver } from "@crux/contract/address.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { userSchemas } from "@crux/contract/user.schema";
import type { Page } from "@crux/contract/wire";
import { receiverGap, storedRegion } from "@crux/rules/address/receiver-address";
import { maskIdentityCode } from "@crux/rules/identity/identity-number";
import { contactMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { pipelined } from "../../../kernel/database/pipelined.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { dropUnusedPapers, findPapers, findPapersOfReceiver, keepPapers } from "../identity/identities.ts";
import { addressBook } from "./address-book.ts";
import type { ReceiverRow } from "./address-store.ts";
import { findAddress, findDestination, lockBooks } from "./address-store.ts";

type Destination = Omit<Receiver, "userClientIdentify">;

function presentDestination(row: ReceiverRow): Destination {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    mobile: row.mobile,
    country: row.country,
    state: row.state,
    city: row.city,
    district: row.district,
    postCode: row.postCode,
    detailAddress: row.detailAddress,
    defaultFlag: row.isDefault ? 1 : 0,
    createTime: row.createdAt.toISOString(),
  };
}

function presentReceiver(row: ReceiverRow, papers: Receiver["userClientIdentify"]): Receiver {
  return { ...presentDestination(row), userClientIdentify: papers };
}

const book = addressBook("receiver", userOutcome.RECEIVER_NOT_FOUND, async (ctx, rows) => {
  const papers = await findPapers(
    ctx,
    rows.map((row) => row.identityId),
  );
  return rows.map((row) => presentReceiver(row, papers.get(row.identityId ?? 0) ?? null));
});

/** The caller's receivers, ID numbers masked. */
export async function listReceivers(
  ctx: UserCtx,
  query: z.output<typeof userSchemas.receivers.input>,
): Promise<Page<Receiver>> {
  const page = await book.list(ctx, query);
  return { ...page, content: page.content.map(masked) };
}

/** The caller's default receiver, the ID number masked, or null. */
export async function getDefaultReceiver(ctx: UserCtx): Promise<Receiver | null> {
  const receiver = await book.getDefault(ctx);
  return receiver && masked(receiver);
}

function masked(receiver: Receiver): Receiver {
  const { userClientIdentify: papers } = receiver;
  if (!papers) return receiver;
  return {
    ...receiver,
    userClientIdentify: { ...papers, identifyCode: maskIdentityCode(papers.identifyCode) },
  };
}

/** One receiver of this user, the ID number in full; throws `user.RECEIVER_NOT_FOUND`. */
export async function getReceiver(ctx: Ctx, uid: number, id: number): Promise<Receiver> {
  const [row, papers] = await pipelined(
    findAddress(ctx.db, "receiver", uid, id),
    findPapersOfReceiver(ctx, uid, id),
  );
  if (!row) throw new Fail(userOutcome.RECEIVER_NOT_FOUND);
  return presentReceiver(row, papers.get(row.identityId ?? 0) ?? null);
}

/**
 * Where an order to one receiver of this user goes, and the complete papers that go with it; throws
 * `user.RECEIVER_NOT_FOUND`.
 */
export async function getDestination(
  ctx: Ctx,
  uid: number,
  id: number,
): Promise<Destination & { papers: { id: number; client: string } | null }> {
  const row = await findDestination(ctx.db, uid, id);
  if (!row) throw new Fail(userOutcome.RECEIVER_NOT_FOUND);
  const { identityId, papersClient } = row;
  const papers =
    identityId === null || papersClient === null ? null : { id: identityId, client: papersClient };
  return { ...presentDestination(row), papers };
}

/**
 * Adds or rewrites a receiver with its identity papers; throws `user.INVALID_MOBILE` for the mobile,
 * `general.INVALID_REQUEST` while a field of its country is empty or wrong, and `user.INVALID_IDENTITY` for wrong
 * papers.
 */
export async function saveReceiver(
  ctx: UserCtx,
  { id, userIdentityPojo, defaultFlag, ...typed }: z.output<typeof userSchemas.saveReceiver.input>,
): Promise<Receiver> {
  const receiver = checkedReceiver(typed);
  const { uid } = ctx.caller;
  await lockBooks(ctx.db, uid);
  const identityId = await keepPapers(ctx, receiver, userIdentityPojo);
  const saved = await book.save(ctx, { uid, id }, { ...receiver, isDefault: defaultFlag, identityId });
  await dropUnusedPapers(ctx);
  return saved;
}

type TypedReceiver = Pick<
  z.output<typeof userSchemas.saveReceiver.input>,
  "name" | "mobile" | "country" | "state" | "city" | "district" | "postCode" | "detailAddress"
>;

/**
 * Adds a receiver without papers to the book of a customer whom staff serve, and answers its id; throws
 * `user.INVALID_MOBILE`, `general.INVALID_REQUEST` and `user.TOO_MANY_ADDRESSES`.
 */
export async function addReceiverFor(ctx: Ctx, uid: number, typed: TypedReceiver): Promise<number> {
  const receiver = checkedReceiver(typed);
  const own = { uid, id: undefined };
  return (await book.save(ctx, own, { ...receiver, isDefault: false, identityId: null })).id;
}

/** A receiver as the book keeps it, or the refusal of what is missing or wrong. */
function checkedReceiver(typed: TypedReceiver): TypedReceiver {
  if (receiverGap(typed)) throw new Fail(generalOutcome.INVALID_REQUEST);
  const mobile = contactMobile(typed.mobile);
  if (mobile === null) throw new Fail(userOutcome.INVALID_MOBILE);
  const { country, name, detailAddress } = typed;
  return {
    name: name.trim(),
    mobile,
    country,
    ...storedRegion(typed),
    detailAddress: detailAddress.trim(),
  };
}

/** Deletes a receiver and erases the papers that only it carried; orders keep what they copied. */
export async function deleteReceiver(ctx: UserCtx, { id }: { id: number }): Promise<null> {
  await lockBooks(ctx.db, ctx.caller.uid);
  await book.remove(ctx, id);
  await dropUnusedPapers(ctx);
  return null;
}
