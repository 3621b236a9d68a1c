import { useReviewSummary } from "../../parts/product/use-review-summary.ts";
import { ReviewItem } from "../../parts/review/review-item.tsx";
import { ReviewStyles } from "../../parts/review/review-styles.tsx";
import { Stars } from "../../parts/review/stars.tsx";
import { FrameIcon } from "../../ui/icons/frame-icon.tsx";
import { Card } from "../../ui/show/card.tsx";

/** The newest of what customers say of a product, at the end of its page, and the way to all of it. */
export function ProductReviews({ productId }: { productId: number }) {
  const data = useReviewSummary(productId);
  if (!data || data.count === 0) return null;
  return (
    <Card
      title={`商品评价（${data.count}）`}
      right={
        <a className="review-all" href={`/reviews?id=${productId}`}>
          查看全部
          <FrameIcon name="chevron" size={16} />
        </a>
      }
    >
      <ReviewStyles />
      <p className="review-average">
        <b>{data.average.toFixed(1)}</b>
        <Stars value={data.average} size={18} />
      </p>
      <ul>
        {data.latest.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
