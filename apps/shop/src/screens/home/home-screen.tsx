import { query, refresh } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import type { Banner, Section } from "@crux/contract/sale.schema";
import { homeItems } from "@crux/rules/catalogue/home-items";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ProductGridSkeleton } from "../../parts/product/product-grid.tsx";
import { PauseBar } from "../../parts/shop/pause-bar.tsx";
import { ShopCredit } from "../../parts/shop/shop-credit.tsx";
import { LazyQuickAddHost } from "../../parts/sku/lazy-quick-add.tsx";
import { afterTouch } from "../../ui/gesture/after-touch.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { CategoryIcons, InfoBanner, TopBanners } from "./banners.tsx";
import { HomeHeader } from "./home-header.tsx";
import styles from "./home-screen.module.css";
import { HomeSection } from "./home-section.tsx";

const BackToTop = afterTouch(() => import("../../ui/page/back-to-top.tsx").then((file) => file.BackToTop));

/** The shop's front: search, banners, categories and sections (R-HOME-01 to R-HOME-11). */
export function HomeScreen() {
  const queries = useQueryClient();
  const banners = useQuery(query(saleApi.banners, {}));
  const sections = useQuery(query(saleApi.sections, {}));
  const isMissing = !banners.data || !sections.data;
  return (
    <>
      <HomeHeader />
      <PullRefresh onRefresh={() => refresh(queries, saleApi.banners, saleApi.sections)}>
        <Page bar="tab">
          <PauseBar isFront />
          {!isMissing && <Content banners={banners.data} sections={sections.data} />}
          {isMissing && (banners.isError || sections.isError) && (
            <ErrorView
              text="首页加载失败，请重试"
              isRetrying={banners.isFetching || sections.isFetching}
              onRetry={() => void Promise.all([banners.refetch(), sections.refetch()])}
            />
          )}
          {isMissing && !banners.isError && !sections.isError && <Waiting />}
          <ShopCredit />
        </Page>
      </PullRefresh>
      <BackToTop />
      <LazyQuickAddHost />
    </>
  );
}

function Content({ banners, sections }: { banners: readonly Banner[]; sections: readonly Section[] }) {
  const filled = sections.filter((section) => section.itemList.length > 0);
  if (filled.length === 0 && homeItems(banners, "TOP_BANNER").length === 0) {
    return <Empty drawing={null} text="商城正在布置中，请稍后再来" />;
  }
  return (
    <div className={styles.front}>
      <div className={styles.banners}>
        <TopBanners banners={homeItems(banners, "TOP_BANNER")} />
      </div>
      <div className={styles.info}>
        <InfoBanner banner={homeItems(banners, "INFO_BANNER")[0]} />
      </div>
      <div className={styles.categories}>
        <CategoryIcons banners={homeItems(banners, "MAIN_CATEGORY")} />
      </div>
      {filled.map((section, index) => (
        <HomeSection key={section.id} section={section} look={index % 2 === 0 ? "row" : "grid"} />
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="block" className={styles.banner} />
      <Skeleton shape="block" className={styles.icons} />
      <ProductGridSkeleton />
    </>
  );
}
