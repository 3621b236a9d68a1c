import { Page } from "../../ui/page/page.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

/** The checkout before people and services are known. */
export function CheckoutWaiting() {
  return (
    <Page bar="submit">
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      {["a", "b", "c"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Card>
      ))}
    </Page>
  );
}
