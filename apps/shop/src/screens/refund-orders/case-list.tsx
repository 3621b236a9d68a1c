import { pages } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CaseCell } from "../../parts/case/case-cell.tsx";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Card } from "../../ui/show/card.tsx";
import { RefundRowSkeleton } from "./refund-row-skeleton.tsx";

/** All that the customer asked for after a sale, page by page. */
export function CaseList() {
  const list = useInfiniteQuery(pages(casesApi.list, { pageSize: 20 }));
  return (
    <PagedList
      list={list}
      hasTimes
      waiting={<RefundRowSkeleton count={3} />}
      failure="售后申请加载失败，请重试"
      empty={
        <Empty
          drawing={<Drawing name="orders" />}
          text="暂无售后申请"
          hint="在订单详情或包裹详情中可以申请售后"
          action={
            <ButtonLink href="/orders?index=0" variant="plain">
              查看订单
            </ButtonLink>
          }
        />
      }
    >
      {(cases) => (
        <Card isFlush>
          {cases.map((one) => (
            <CaseCell key={one.id} one={one} />
          ))}
        </Card>
      )}
    </PagedList>
  );
}
