import { endpoints } from "../endpoint.ts";
import type { reviewOpsSchemas, reviewSchemas } from "./review.schema.ts";

export const reviewApi = endpoints<typeof reviewSchemas>()({
  summary: "GET /review/product/{productId}/summary",
  list: "POST /review/product/{productId}/reviews",
  ofOrder: "GET /review/secure/{uid}/order/{orderId}",
  save: "PUT /review/secure/{uid}/order/{orderId}/review",
  remove: "DELETE /review/secure/{uid}/review/{reviewId}",
  uploadPicture: "PUT /review/picture",
});

/** What staff do with reviews. */
export const reviewOpsApi = endpoints<typeof reviewOpsSchemas>()({
  reviews: "POST /review/ops/reviews",
  publish: "PUT /review/ops/review/{reviewId}/publish",
  refuse: "PUT /review/ops/review/{reviewId}/refuse",
  hide: "PUT /review/ops/review/{reviewId}/hide",
  reply: "PUT /review/ops/review/{reviewId}/reply",
});
