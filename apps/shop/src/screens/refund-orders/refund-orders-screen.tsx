import { refresh } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import { orderApi } from "@crux/contract/order";
import { useQueryClient } from "@tanstack/react-query";
import { useIndexTab } from "../../parts/page/use-index-tab.ts";
import { StickyBar } from "../../ui/form/sticky-bar.tsx";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TabPanel, Tabs } from "../../ui/page/tabs.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { CaseList } from "./case-list.tsx";
import { RefundList } from "./refund-list.tsx";

/** `key` is the index in the address. */
const TABS = [
  { key: "0", text: "退款" },
  { key: "1", text: "售后申请" },
];

/** What went back or is on its way back to the customer (R-REF-01), and what was asked for. */
export function RefundOrdersScreen() {
  const { tab, open } = useIndexTab("/refund_orders", TABS);
  const queries = useQueryClient();
  return (
    <>
      <TitleBar title="退款/售后" />
      <StickyBar>
        <Tabs id="after-sales" label="退款和售后申请" items={TABS} value={tab} onChange={open} />
      </StickyBar>
      <PullRefresh onRefresh={() => refresh(queries, orderApi.refunds, casesApi.list)}>
        <Page>
          <TabPanel tabs="after-sales" value={tab}>
            {tab === "1" ? <CaseList /> : <RefundList />}
          </TabPanel>
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
