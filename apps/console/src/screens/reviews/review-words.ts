import type { ReviewState } from "@crux/contract/review/review.schema";

export const REVIEW_STATES: Record<ReviewState, { text: string; tone: "good" | "warn" | "grey" }> = {
  WAITING: { text: "待审核", tone: "warn" },
  SHOWN: { text: "已公开", tone: "good" },
  REFUSED: { text: "未通过", tone: "grey" },
  HIDDEN: { text: "已隐藏", tone: "grey" },
};

/** `★★★★☆`. */
export const starsText = (stars: number): string => "★★★★★".slice(0, stars) + "☆☆☆☆☆".slice(stars);
