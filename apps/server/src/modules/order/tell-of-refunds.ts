import type { Ctx } from "../../kernel/verb/context.ts";
import { tellOfQueue } from "../staff/service.ts";
import { countWaitingRefunds } from "./refund-store.ts";

const PATIENCE_MS = 10 * 60_000;

/** A sweep's work: tells staff of refunds that wait for longer than ten minutes; takes no rows of its own. */
export async function tellOfWaitingRefunds(ctx: Ctx): Promise<0> {
  const queue = await countWaitingRefunds(ctx.db, new Date(ctx.now.getTime() - PATIENCE_MS));
  if (queue) await tellOfQueue(ctx, { kind: "REFUND", ...queue, text: `有 ${queue.count} 笔退款等待处理。` });
  return 0;
}
