import { query } from "@crux/client/query";
import * as reviewOutcome from "@crux/contract/outcomes/review";
import { reviewApi } from "@crux/contract/review/review";
import { useQuery } from "@tanstack/react-query";
import { useOrderId } from "../../parts/order/order-id.ts";
import { ReviewStyles } from "../../parts/review/review-styles.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { LineReview } from "./line-review.tsx";

/** What a customer has to say of the goods of an order that was received, line by line. */
export function ReviewOrderScreen() {
  const orderId = useOrderId();
  const load = useQuery({
    ...query(reviewApi.ofOrder, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
    meta: { isToldByPage: true },
  });
  return (
    <>
      <ReviewStyles />
      <TitleBar title="评价商品" />
      <Page>
        {load.data?.map((line) => (
          <LineReview key={`${line.skuId} ${line.itemType}`} orderId={orderId} line={line} />
        ))}
        {!load.data && load.error?.code === null && (
          <ErrorView
            text={load.error.message}
            isRetrying={load.isFetching}
            onRetry={() => void load.refetch()}
          />
        )}
        {!load.data && (orderId === 0 || typeof load.error?.code === "number") && (
          <Empty
            drawing={
              <Drawing name={load.error?.code === reviewOutcome.NOT_RECEIVED ? "parcel" : "not-found"} />
            }
            text={load.error?.message ?? "订单不存在"}
            action={
              <ButtonLink href="/orders?index=0" variant="plain" replace>
                我的订单
              </ButtonLink>
            }
          />
        )}
        {load.isLoading && (
          <Loading className="review-line">
            {["first", "second"].map((key) => (
              <Card key={key}>
                <div className="review-form">
                  <div className="review-goods">
                    <Skeleton shape="picture" />
                    <Skeleton shape="title" width="half" />
                  </div>
                  <Skeleton shape="button" width="half" />
                  <Skeleton shape="block" className="review-field-waiting" />
                </div>
              </Card>
            ))}
          </Loading>
        )}
      </Page>
    </>
  );
}
