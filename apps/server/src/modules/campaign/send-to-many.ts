import type { SentMessage, userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import type { z } from "zod";
import { usePictures } from "../commodity/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { sendMessages } from "../user/service.ts";

/**
 * Writes to everybody, to a class or to chosen customers, with pictures of the public store. Throws
 * `commodity.PICTURE_NOT_FOUND` for one that is gone, and what `sendMessages` throws.
 */
export async function sendToMany(
  ctx: OpsCtx,
  input: z.output<(typeof userMessageOpsSchemas)["sendMessages"]["input"]>,
): Promise<SentMessage> {
  await usePictures(ctx, input.pictures);
  return sendMessages(ctx, input);
}
