import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

/** Grey places of totals, explanation and history. */
export function EarningsSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      {["a", "b", "c"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Card>
      ))}
    </>
  );
}
