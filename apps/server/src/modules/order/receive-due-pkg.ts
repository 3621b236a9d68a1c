import type { Ctx } from "../../kernel/verb/context.ts";
import { findDuePkg, findPkgRow, movePkg } from "../logistics/service.ts";
import { lockAnyOrder } from "./store.ts";
import { followPkgs } from "./tracks/follow-pkgs.ts";

const STEP = { move: "receive", why: "14 days after it arrived" } as const;

/** Counts one parcel as received that arrived 14 days ago (OP-051, L-PKG-07); answers how many it took. */
export async function receiveDuePkg(ctx: Ctx): Promise<number> {
  const due = await findDuePkg(ctx);
  const order = due && (await lockAnyOrder(ctx.db, due.orderId));
  if (!order) return 0;
  const { receiveDueAt: dueAt } = await findPkgRow(ctx, due.id);
  const isDue = dueAt !== null && dueAt <= ctx.now;
  if (isDue && (await movePkg(ctx, { orderId: order.id, pkgId: due.id, ...STEP })))
    await followPkgs(ctx, order);
  return 1;
}
