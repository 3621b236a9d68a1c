import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { Tag } from "@crux/contract/commodity.schema";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import { replace, useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { SearchLink } from "../../ui/form/search-link.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { TagList } from "./tag-list.tsx";
import { TagPanel } from "./tag-panel.tsx";
import styles from "./tag-screen.module.css";
import { useTagScroll } from "./use-tag-scroll.ts";

/** The categories: top tags on the left, what is below the chosen one on the right (R-TAG-01 to R-TAG-05). */
export function TagScreen() {
  const { data, isError, isFetching, refetch } = useQuery(query(commodityApi.tags, { level: 1 }));
  return (
    <>
      <TitleBar title="商品报价" hasBack={false} middle={<SearchLink href="/search" />} />
      <Page bar="tab" isFlush tone="page">
        {data && <Tags tags={inOrder(data)} />}
        {!data && isError && (
          <ErrorView text="加载失败" isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Waiting />}
      </Page>
    </>
  );
}

function Tags({ tags }: { tags: readonly Tag[] }) {
  const wanted = Number(useParams().get("id"));
  const chosen = tags.find((tag) => holdsTag(tag, wanted)) ?? tags[0];
  const keepScroll = useTagScroll(chosen?.id);
  if (!chosen) return <Empty drawing={<Drawing name="search" />} text="该专区暂无商品" />;
  return (
    <div className={styles.columns}>
      <TagList
        tags={tags}
        chosenId={chosen.id}
        onChoose={(id) => {
          keepScroll();
          replace(`/tag?id=${id}`);
        }}
      />
      <TagPanel tag={chosen} />
    </div>
  );
}

/** True for the tag itself and for the tag above it, so that a link may name any level. */
function holdsTag({ id, childTags }: Tag, wanted: number): boolean {
  return (
    id === wanted ||
    childTags.some((child) => child.id === wanted || child.childTags.some((leaf) => leaf.id === wanted))
  );
}

function Waiting() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.waitingList}>
        {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
          <Skeleton key={key} width="long" />
        ))}
      </div>
      <div className={styles.waitingPanel}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} shape="block" className={styles.waitingCard} />
        ))}
      </div>
    </div>
  );
}
