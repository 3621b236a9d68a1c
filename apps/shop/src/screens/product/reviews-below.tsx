import { waitingPart } from "@crux/web/waiting-part";
import { Suspense, useEffect, useRef, useState } from "react";
import { whenNear } from "../../ui/gesture/when-near.ts";
import styles from "./product-screen.module.css";

const Reviews = waitingPart(() => import("./product-reviews.tsx"));
const Seen = waitingPart(() => import("../../parts/product/recently-seen.tsx"));

/** Reviews, and what else was looked at, below everything else: their code and styles come as they come near, and nothing moves. */
export function ReviewsBelow({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), []);
  return (
    <div ref={place} className={styles.cards}>
      {isNear && (
        <>
          <Suspense>
            <Reviews productId={productId} />
          </Suspense>
          <Suspense>
            <Seen exceptId={productId} />
          </Suspense>
        </>
      )}
    </div>
  );
}
