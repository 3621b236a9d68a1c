import { reviewApi } from "@crux/contract/review/review";
import { reviewSchemas } from "@crux/contract/review/review.schema";
import { read, serve, steps, write } from "../../kernel/verb/serve.ts";
import { removeReview, reviewsOfOrder, saveReview, uploadReviewPicture } from "./own-reviews.ts";
import { listReviews, showSummary } from "./shown-reviews.ts";

export const reviewEndpoints = serve(reviewApi, reviewSchemas, {
  summary: read(showSummary, { cache: [] }),
  list: read(listReviews, { cache: [] }),
  ofOrder: read(reviewsOfOrder),
  save: write(saveReview, { idempotent: true, perMinute: { person: 30 } }),
  remove: write(removeReview),
  uploadPicture: steps(uploadReviewPicture, {
    access: "user",
    upload: "picture",
    perMinute: { address: 600, person: 12 },
  }),
});
