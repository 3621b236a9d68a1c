import { pages, query } from "@crux/client/query";
import { reviewApi } from "@crux/contract/review/review";
import type { ReviewSummary } from "@crux/contract/review/review.schema";
import { replace, useParams } from "@crux/web/navigation";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { ReviewItem } from "../../parts/review/review-item.tsx";
import { ReviewStyles } from "../../parts/review/review-styles.tsx";
import { Stars } from "../../parts/review/stars.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

/** All that customers say of a product, the newest first. */
export function ReviewsScreen() {
  const params = useParams();
  const productId = params.get("id") ?? "";
  const withPictures = params.has("pictures");
  const summary = useQuery({ ...query(reviewApi.summary, { productId }), enabled: productId !== "" });
  const list = useInfiniteQuery({
    ...pages(reviewApi.list, { productId, withPictures, pageSize: 20 }),
    enabled: productId !== "",
  });
  const href = `/reviews?id=${encodeURIComponent(productId)}`;
  return (
    <>
      <ReviewStyles />
      <TitleBar title="商品评价" />
      <PullRefresh onRefresh={() => Promise.all([summary.refetch(), list.refetch()])}>
        <Page hasSide={summary.data?.count !== 0}>
          {summary.isPending && productId !== "" && <OverviewWaiting />}
          {summary.data && summary.data.count > 0 && (
            <Overview summary={summary.data}>
              <Chip isChosen={!withPictures} onPress={() => replace(href)}>
                全部 {summary.data.count}
              </Chip>
              <Chip isChosen={withPictures} onPress={() => replace(`${href}&pictures=1`)}>
                有图 {summary.data.withPictures}
              </Chip>
            </Overview>
          )}
          <PagedList list={list} waiting={<Waiting />} empty={<Nothing productId={productId} />}>
            {(reviews) => (
              <Card>
                <ul className="review-list">
                  {reviews.map((review) => (
                    <li key={review.id}>
                      <ReviewItem review={review} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </PagedList>
        </Page>
      </PullRefresh>
    </>
  );
}

function Overview({ summary, children }: { summary: ReviewSummary; children: ReactNode }) {
  const { average, count, stars } = summary;
  return (
    <div data-side="">
      <Card>
        <div className="review-overview">
          <p className="review-average">
            <b>{average.toFixed(1)}</b>
            <Stars value={average} size={18} />
            <span className="review-facts">{count} 条评价</span>
          </p>
          <ul>
            {[5, 4, 3, 2, 1].map((one) => (
              <li key={one} className="review-bar">
                <span>{one} 星</span>
                <span className="review-meter" aria-hidden="true">
                  <Share part={(stars[one - 1] ?? 0) / count} />
                </span>
                <span>{stars[one - 1] ?? 0}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="review-chips">{children}</div>
      </Card>
    </div>
  );
}

/** A part of a bar; its width is set by the script, since the policy allows no style in the page. */
function Share({ part }: { part: number }) {
  return <span ref={(bar) => bar?.style.setProperty("width", `${Math.round(part * 100)}%`)} />;
}

/** As high as the overview will be. */
function OverviewWaiting() {
  return (
    <div data-side="">
      <Card>
        <Skeleton shape="block" className="review-overview-waiting" />
      </Card>
    </div>
  );
}

function Nothing({ productId }: { productId: string }) {
  return (
    <Empty
      drawing={<Drawing name="search" />}
      text="暂无评价"
      action={
        <ButtonLink
          href={productId === "" ? "/" : `/product?id=${encodeURIComponent(productId)}`}
          variant="plain"
        >
          {productId === "" ? "返回首页" : "查看商品"}
        </ButtonLink>
      }
    />
  );
}

function Waiting() {
  return (
    <Loading>
      <Card>
        {[0, 1, 2].map((row) => (
          <div key={row} className="review">
            <Skeleton shape="title" width="short" />
            <Skeleton shape="title" width="long" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
