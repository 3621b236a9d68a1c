import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

/** Grey places of the amount and the methods. */
export function PaymentSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      <Card>
        <Skeleton width="half" />
        <Skeleton shape="button" width="half" />
        <Skeleton width="long" />
      </Card>
      <Card>
        <Skeleton shape="title" width="half" />
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} shape="button" />
        ))}
      </Card>
    </>
  );
}
