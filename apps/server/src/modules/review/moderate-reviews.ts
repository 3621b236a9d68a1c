import type { StaffList } from "@crux/contract/list";
import * as reviewOutcome from "@crux/contract/outcomes/review";
import type { OpsReview, reviewOpsSchemas } from "@crux/contract/review/review.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { sendMessage } from "../notify/service.ts";
import type { OpsCtx, StaffCtx } from "../staff/service.ts";
import { presentForStaff } from "./present-review.ts";
import { listReviewRows, REVIEW_LIST } from "./review-list-store.ts";
import { findReview, type Moderation, moderateReview, type ReviewRow } from "./store.ts";
import { reviewsOf } from "./topics.ts";

type Input<Name extends keyof typeof reviewOpsSchemas> = z.output<(typeof reviewOpsSchemas)[Name]["input"]>;

/** One page of the reviews of all customers. */
export async function listReviewsForStaff(
  ctx: StaffCtx,
  asked: Input<"reviews">,
): Promise<StaffList<OpsReview>> {
  const page = await listPage(ctx, REVIEW_LIST, asked);
  return {
    list: await presentForStaff(ctx, await listReviewRows(ctx.db, page)),
    ...page.counted,
  };
}

/** Shows a review to everybody, as it was read. Throws `review.NOT_FOUND` and `review.CHANGED`. */
export async function publishReview(ctx: OpsCtx, input: Input<"publish">): Promise<OpsReview> {
  const from = ["WAITING", "REFUSED", "HIDDEN"] as const;
  return await moderate(ctx, input, from, { state: "SHOWN", refusal: "", shownAt: ctx.now });
}

/** Refuses a review that is not published, and tells its customer why; throws what publishing throws. */
export async function refuseReview(ctx: OpsCtx, { reason, ...input }: Input<"refuse">): Promise<OpsReview> {
  const refusal = reason.trim();
  const review = await moderate(ctx, input, ["WAITING"], { state: "REFUSED", refusal });
  await sendMessage(ctx, {
    uid: review.uid,
    title: "您的评价未能展示",
    body: `您对「${review.productName}」的评价未能展示：${refusal}\n可在订单 ${review.orderId} 的评价页修改后再次提交。`,
    key: `review ${review.id} ${review.version}`,
  });
  return review;
}

/** Takes a published review off the product's page; throws what publishing throws. */
export async function hideReview(ctx: OpsCtx, { reason, ...input }: Input<"hide">): Promise<OpsReview> {
  return await moderate(ctx, input, ["SHOWN"], { state: "HIDDEN", refusal: reason.trim() });
}

/** Says under a review what the shop has to say, or takes it back where it is empty; throws what publishing throws. */
export async function replyToReview(ctx: OpsCtx, { reply, ...input }: Input<"reply">): Promise<OpsReview> {
  const words = reply.trim();
  const repliedAt = words === "" ? null : ctx.now;
  return await moderate(ctx, input, ["WAITING", "SHOWN", "HIDDEN"], { reply: words, repliedAt });
}

async function moderate(
  ctx: OpsCtx,
  { reviewId, version }: { reviewId: number; version: number },
  from: readonly ReviewRow["state"][],
  change: Moderation,
): Promise<OpsReview> {
  const before = await getReview(ctx, reviewId);
  const changed = await moderateReview(
    ctx.db,
    { id: reviewId, version, from },
    { ...change, staffId: ctx.staff.id, at: ctx.now },
  );
  if (!changed) throw new Fail(reviewOutcome.CHANGED);
  const after = await getReview(ctx, reviewId);
  const kept = ({ state, refusal, reply }: ReviewRow) => ({ state, refusal, reply });
  ctx.note({ before: kept(before), after: kept(after), subject: { type: "review", id: reviewId } });
  ctx.invalidate(reviewsOf(after.productId));
  const [shown] = await presentForStaff(ctx, [after]);
  if (!shown) throw new Error("the moderated review is gone");
  return shown;
}

async function getReview({ db }: Ctx, id: number): Promise<ReviewRow> {
  const row = await findReview(db, id);
  if (!row) throw new Fail(reviewOutcome.NOT_FOUND);
  return row;
}
