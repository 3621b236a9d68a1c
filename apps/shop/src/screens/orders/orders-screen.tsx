import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQueryClient } from "@tanstack/react-query";
import { useIndexTab } from "../../parts/page/use-index-tab.ts";
import { StickyBar } from "../../ui/form/sticky-bar.tsx";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TabPanel, Tabs } from "../../ui/page/tabs.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { OrderList } from "./order-list.tsx";
import { ORDER_TABS } from "./order-tabs.ts";
import styles from "./orders-screen.module.css";

const TAB_DELAY_MS = 50;

/** The customer's orders by status (R-ORD-04). */
export function OrdersScreen() {
  const { tab, isChanged, open } = useIndexTab("/orders", ORDER_TABS);
  const queries = useQueryClient();
  const { statuses } = ORDER_TABS[Number(tab)] ?? { statuses: [] };
  return (
    <>
      <TitleBar title="我的订单" />
      <StickyBar>
        <div className={styles.tabs}>
          <Tabs id="orders" label="订单状态" items={ORDER_TABS} value={tab} onChange={open} />
        </div>
      </StickyBar>
      <PullRefresh onRefresh={() => refresh(queries, orderApi.list)}>
        <Page>
          <TabPanel tabs="orders" value={tab}>
            <OrderList key={tab} statuses={statuses} delayMs={isChanged ? TAB_DELAY_MS : 0} />
          </TabPanel>
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
