import { refresh } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import { useQueryClient } from "@tanstack/react-query";
import { useIndexTab } from "../../parts/page/use-index-tab.ts";
import { PKG_TABS } from "../../parts/parcel/pkg-tabs.ts";
import { StickyBar } from "../../ui/form/sticky-bar.tsx";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TabPanel, Tabs } from "../../ui/page/tabs.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import styles from "./logistics-pkg-list-screen.module.css";
import { PkgList } from "./pkg-list.tsx";

const TAB_DELAY_MS = 10;

/** The customer's parcels by status (R-PKG-01). */
export function LogisticsPkgListScreen() {
  const { tab, isChanged, open } = useIndexTab("/logistics_pkg_list", PKG_TABS);
  const queries = useQueryClient();
  const { statuses } = PKG_TABS[Number(tab)] ?? { statuses: [] };
  return (
    <>
      <TitleBar title="我的包裹" />
      <StickyBar>
        <div className={styles.tabs}>
          <Tabs id="parcels" label="包裹状态" items={PKG_TABS} value={tab} onChange={open} />
        </div>
      </StickyBar>
      <PullRefresh onRefresh={() => refresh(queries, logisticsApi.list)}>
        <Page>
          <TabPanel tabs="parcels" value={tab}>
            <PkgList key={tab} statuses={statuses} delayMs={isChanged ? TAB_DELAY_MS : 0} />
          </TabPanel>
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
