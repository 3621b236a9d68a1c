import { query } from "@crux/client/query";
import { reviewApi } from "@crux/contract/review/review";
import type { ReviewSummary } from "@crux/contract/review/review.schema";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { Previewing } from "../../browser/previewing.ts";

/** What a product's customers say of it, in short; it comes with the page, so that nothing moves. */
export function useReviewSummary(productId: number): ReviewSummary | undefined {
  const isPreview = useContext(Previewing);
  return useQuery({
    ...query(reviewApi.summary, { productId: String(productId) }),
    enabled: !isPreview,
    meta: { isToldByPage: true },
  }).data;
}
