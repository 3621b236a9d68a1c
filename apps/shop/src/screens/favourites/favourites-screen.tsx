import { pages } from "@crux/client/query";
import { cartFavouriteApi } from "@crux/contract/cart";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { FavouriteRow } from "./favourite-row.tsx";
import styles from "./favourites.module.css";

/** What the customer keeps for later, as it is sold now. */
export function FavouritesScreen() {
  const list = useInfiniteQuery({
    ...pages(cartFavouriteApi.favourites, { pageSize: 20 }),
    refetchOnMount: "always",
  });
  return (
    <>
      <TitleBar title="我的收藏" />
      <PullRefresh onRefresh={() => list.refetch()}>
        <Page>
          <PagedList list={list} waiting={<Waiting />} empty={<NothingKept />}>
            {(favourites) => (
              <>
                <Card isFlush>
                  <Cell title="降价时通知您" value="通知设置" href="/notice_setting" />
                </Card>
                <Card isFlush>
                  <ul className={styles.list}>
                    {favourites.map((one) => (
                      <FavouriteRow key={one.product.id} favourite={one} />
                    ))}
                  </ul>
                </Card>
              </>
            )}
          </PagedList>
        </Page>
      </PullRefresh>
      <QuickAddHost />
    </>
  );
}

function NothingKept() {
  return (
    <Empty
      drawing={<Drawing name="search" />}
      text="暂无收藏"
      hint="在商品页点一下爱心，就会出现在这里"
      action={
        <ButtonLink href="/" variant="plain">
          去逛逛
        </ButtonLink>
      }
    />
  );
}

function Waiting() {
  return (
    <Loading>
      <Card isFlush>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.picture}>
              <Skeleton shape="picture" />
            </span>
            <span className={styles.text}>
              <Skeleton shape="title" width="long" />
              <Skeleton shape="price" width="short" />
            </span>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
