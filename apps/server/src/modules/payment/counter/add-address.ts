import type { counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import type { z } from "zod";
import type { OpsCtx } from "../../staff/service.ts";
import { addReceiverFor, addSenderFor, findCounterMember } from "../../user/service.ts";

type Of<Name extends "addReceiver" | "addSender"> = (typeof counterOpsSchemas)[Name];

/**
 * Writes down to whom a member at the counter sends, in the member's own book; papers are theirs to hand in. Throws
 * `pos.MEMBER_NOT_FOUND` and what the address book does.
 */
export async function addCounterReceiver(
  ctx: OpsCtx,
  { uid, ...typed }: z.output<Of<"addReceiver">["input"]>,
): Promise<{ id: number }> {
  await findCounterMember(ctx, { uid });
  const id = await addReceiverFor(ctx, uid, typed);
  ctx.note({ subject: { type: "customer", id: uid }, after: { receiverId: id } });
  return { id };
}

/** The same for whoever sends. */
export async function addCounterSender(
  ctx: OpsCtx,
  { uid, ...typed }: z.output<Of<"addSender">["input"]>,
): Promise<{ id: number }> {
  await findCounterMember(ctx, { uid });
  const id = await addSenderFor(ctx, uid, typed);
  ctx.note({ subject: { type: "customer", id: uid }, after: { senderId: id } });
  return { id };
}
