import { query, refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { latePart } from "@crux/web/late-part";
import { useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useOrderId } from "../../parts/order/order-id.ts";
import { LoadFailure, RefundMissing } from "../../parts/page/load-failure.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { RefundSkeleton } from "./refund-skeleton.tsx";
import { RefundView } from "./refund-view.tsx";

const RefundPaper = latePart(() => import("./refund-paper.tsx"));

/** One refund order, or its paper where the address says so. */
export function RefundOrderScreen() {
  if (!useParams().has("paper")) return <RefundPage />;
  return (
    <Suspense>
      <RefundPaper />
    </Suspense>
  );
}

/** One refund order; the address calls its id `orderId` (R-REF-03, OP-055). */
function RefundPage() {
  const id = useOrderId();
  const queries = useQueryClient();
  const load = useQuery({ ...query(orderApi.refund, { id }), enabled: id > 0, refetchOnMount: "always" });
  return (
    <>
      <TitleBar title="售后详情" />
      <PullRefresh onRefresh={() => refresh(queries, orderApi.refund)}>
        <Page>
          {load.data ? (
            <RefundView refund={load.data} />
          ) : load.error ? (
            <LoadFailure {...load} error={load.error} missing={<RefundMissing />} />
          ) : id === 0 ? (
            <RefundMissing />
          ) : (
            <RefundSkeleton />
          )}
        </Page>
      </PullRefresh>
    </>
  );
}
