import { pages } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import styles from "./refund-list.module.css";
import { RefundRow } from "./refund-row.tsx";
import { RefundRowSkeleton } from "./refund-row-skeleton.tsx";

/** All refund orders of the customer, page by page, and the way back to the shop (R-REF-01, R-REF-02). */
export function RefundList() {
  const list = useInfiniteQuery(pages(orderApi.refunds, { pageSize: 20 }));
  const back = (
    <ButtonLink href="/" variant="plain">
      返回商城
    </ButtonLink>
  );
  const isAllListed = !list.hasNextPage && list.data?.some(({ content }) => content.length > 0);
  return (
    <>
      <PagedList
        list={list}
        hasTimes
        waiting={<RefundRowSkeleton count={4} />}
        failure="售后订单加载失败，请重试"
        empty={
          <Empty
            drawing={<Drawing name="orders" />}
            text="暂无售后订单"
            hint="需要退款或售后，可在订单详情中申请"
            action={back}
          />
        }
      >
        {(refunds) => refunds.map((refund) => <RefundRow key={refund.id} refund={refund} />)}
      </PagedList>
      {isAllListed && <p className={styles.back}>{back}</p>}
    </>
  );
}
