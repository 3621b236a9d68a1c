import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQueryClient } from "@tanstack/react-query";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { RefundList } from "./refund-list.tsx";

/** What went back or is on its way back to the customer (R-REF-01). */
export function RefundOrdersScreen() {
  const queries = useQueryClient();
  return (
    <>
      <TitleBar title="退款/售后" />
      <PullRefresh onRefresh={() => refresh(queries, orderApi.refunds)}>
        <Page>
          <RefundList />
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
