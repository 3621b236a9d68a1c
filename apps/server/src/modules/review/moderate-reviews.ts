import type { StaffList } from "@crux/contract/list";
import * as reviewOutcome from "@crux/contract/outcomes/review";
import type { OpsReview, reviewOpsSchemas } from "@crux/contract/review/review.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { sendMessage } from "../notify/service.ts";
import { clash, type OpsCtx, type StaffCtx } from "../staff/service.ts";
import { presentForStaff } from "./present-review.ts";
import { listReviewRows, REVIEW_LIST } from "./review-list-store.ts";
import { findReview, type Moderation, moderateReview, type ReviewRow, updateReply } from "./store.ts";
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

/**
 * Says under a review what the shop has to say, or takes it back where it is empty. Throws `review.NOT_FOUND`,
 * `review.CHANGED` for one that is refused by now, and `general.CHANGED_MEANWHILE` with the present reply when somebody
 * else wrote one since `version`.
 */
export async function replyToReview(
  ctx: OpsCtx,
  { reviewId, reply: words, version }: Input<"reply">,
): Promise<OpsReview> {
  const reply = words.trim();
  const before = await getReview(ctx, reviewId);
  const edit = { staffId: ctx.staff.id, at: ctx.now };
  if (await updateReply(ctx.db, { id: reviewId, version, reply }, edit)) {
    ctx.note({ before: { reply: before.reply }, after: { reply } });
    ctx.invalidate(reviewsOf(before.productId));
    return await present(ctx, await getReview(ctx, reviewId));
  }
  const now = await getReview(ctx, reviewId);
  if (now.state === "REFUSED") throw new Fail(reviewOutcome.CHANGED);
  if (now.reply === reply) return await present(ctx, now);
  const last = { version: now.replyVersion, editedBy: now.repliedBy, editedAt: now.repliedAt };
  throw await clash(ctx, last, { reply: now.reply });
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
  const kept = ({ state, refusal }: ReviewRow) => ({ state, refusal });
  ctx.note({ before: kept(before), after: kept(after), subject: { type: "review", id: reviewId } });
  ctx.invalidate(reviewsOf(after.productId));
  return await present(ctx, after);
}

async function present(ctx: Ctx, row: ReviewRow): Promise<OpsReview> {
  const [shown] = await presentForStaff(ctx, [row]);
  if (!shown) throw new Error("the moderated review is gone");
  return shown;
}

async function getReview({ db }: Ctx, id: number): Promise<ReviewRow> {
  const row = await findReview(db, id);
  if (!row) throw new Fail(reviewOutcome.NOT_FOUND);
  return row;
}
