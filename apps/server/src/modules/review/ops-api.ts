import { reviewOpsApi } from "@crux/contract/review/review";
import { reviewOpsSchemas } from "@crux/contract/review/review.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  hideReview,
  listReviewsForStaff,
  publishReview,
  refuseReview,
  replyToReview,
} from "./moderate-reviews.ts";

const EDIT = { right: "sale.edit" } as const;

/** What staff do with reviews. */
export const reviewOpsEndpoints: ServedOps[] = serveOps(reviewOpsApi, reviewOpsSchemas, {
  reviews: opsRead(listReviewsForStaff, EDIT),
  publish: opsWrite(publishReview, EDIT),
  refuse: opsWrite(refuseReview, EDIT),
  hide: opsWrite(hideReview, EDIT),
  reply: opsWrite(replyToReview, EDIT),
});
