import type { SentMessage, userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { sendBatch } from "../../notify/service.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { countReceiverRows } from "./receiver-store.ts";

type Of<Name extends keyof typeof userMessageOpsSchemas> = z.output<
  (typeof userMessageOpsSchemas)[Name]["input"]
>;

/** How many customers a message would be for; `user.NOT_FOUND` when one of the chosen is not there. */
export async function countReceivers(
  ctx: StaffCtx,
  { to }: Of<"countReceivers">,
): Promise<{ receivers: number }> {
  return { receivers: await receiversOf(ctx, to) };
}

/**
 * Writes to everybody, to a class or to chosen customers; its pictures are in use already. Throws `user.NOT_FOUND` when one of the chosen is not there, and
 * `notify.RECEIVERS_CHANGED` when it would be for nobody, or for more than twice as many as its sender counted.
 */
export async function sendMessages(ctx: OpsCtx, input: Of<"sendMessages">): Promise<SentMessage> {
  const { to, title, body, pictures, counted } = input;
  const receivers = await receiversOf(ctx, to);
  if (receivers === 0 || receivers > counted * 2) throw new Fail(notifyOutcome.RECEIVERS_CHANGED);
  return sendBatch(ctx, { to, title, body, pictures, receivers });
}

async function receiversOf({ db }: Ctx, to: Of<"countReceivers">["to"]): Promise<number> {
  const receivers = await countReceiverRows(db, to);
  if (to.audience === "CHOSEN" && receivers < to.uids.length) throw new Fail(userOutcome.NOT_FOUND);
  return receivers;
}
