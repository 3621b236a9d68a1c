import type { Ctx } from "../../kernel/verb/context.ts";
import { listProductsOf } from "./store.ts";
import { reviewsOf } from "./topics.ts";

/** Says that what somebody said of goods is gone with this transaction, so that no kept page shows it. */
export async function forgetReviewsOf(ctx: Ctx, uid: number): Promise<void> {
  ctx.invalidate(...(await listProductsOf(ctx.db, uid)).map(reviewsOf));
}
