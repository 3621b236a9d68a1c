import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { Tag } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { useParams } from "@crux/web/navigation";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storage } from "../../browser/shop-storage.ts";
import { useMedia } from "../../browser/use-media.ts";
import { ProductGrid, ProductGridSkeleton } from "../../parts/product/product-grid.tsx";
import {
  type ProductFilter,
  productListOptions,
  readFilter,
} from "../../parts/product/product-list-options.ts";
import { withTerm } from "../../parts/product/search-history.ts";
import { PauseBar } from "../../parts/shop/pause-bar.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { SearchBar } from "../../ui/form/search-bar.tsx";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { InfiniteList } from "../../ui/page/infinite-list.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { CategoryRow } from "./category-row.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { Corrected } from "./corrected.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { goodsTotal } from "./goods-total.ts";
import { countChosen, showFilter, withoutNarrowing } from "./list-filter.ts";
import { NothingFound, NothingLeft } from "./nothing-found.tsx";
import styles from "./shop-product-screen.module.css";
import { SortBar } from "./sort-bar.tsx";
import { useNarrowings } from "./use-narrowings.ts";

/** The products of a keyword, a tag or an activity (R-LIST-01 to R-LIST-09). */
export function ShopProductScreen() {
  const filter = readFilter(useParams());
  const list = useInfiniteQuery(productListOptions(filter));
  const products = withoutDoubles(list.data?.flatMap((page) => page.content) ?? []);
  const total = list.data?.[0]?.totalElements ?? null;
  const correctedTo = list.data?.[0]?.correctedTo ?? null;
  const tags = useTags(filter.tagId);
  const tag = tagName(tags, filter.tagId);
  const chosen = countChosen(filter);
  const isNothing = total === 0 && chosen === 0;
  const [isNarrowing, setIsNarrowing] = useState(false);
  const hasSide = useMedia("(min-width: 1200px)");
  const narrowing = useNarrowings(filter, isNarrowing || hasSide || chosen > 0);
  return (
    <>
      {filter.activityId === null ? (
        <TitleBar title="商品列表" middle={<KeywordBar key={filter.keyword} filter={filter} />} />
      ) : (
        <TitleBar title={products[0]?.activity?.name ?? "凑单商品"} />
      )}
      <SortBar filter={filter} chosen={chosen} onChange={showFilter} onNarrow={() => setIsNarrowing(true)} />
      <Page>
        {filter.tagId !== null && <PauseBar of={{ tagId: filter.tagId }} />}
        {filter.tagId !== null && <CategoryRow tags={tags} tagId={filter.tagId} />}
        <div className={isNothing ? styles.list : styles.columns}>
          {!isNothing && (
            <aside className={styles.side} aria-label="筛选">
              {hasSide && narrowing.data && (
                <FilterPanel filter={filter} narrowings={narrowing.data} onChange={showFilter} />
              )}
            </aside>
          )}
          <div className={styles.list}>
            {chosen > 0 && <ChosenChips filter={filter} narrowings={narrowing.data} onChange={showFilter} />}
            {list.isPending && <ProductGridSkeleton />}
            {!list.data && list.isError && (
              <ErrorView
                text={list.error.message}
                isRetrying={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            )}
            {total === 0 && chosen > 0 && (
              <NothingLeft onClear={() => showFilter(withoutNarrowing(filter))} />
            )}
            {isNothing && <NothingFound keyword={filter.keyword} />}
            {total !== null && total > 0 && (
              <InfiniteList
                hasMore={list.hasNextPage}
                isLoading={list.isFetchingNextPage}
                isError={list.isFetchNextPageError}
                onMore={() => void list.fetchNextPage()}
              >
                {correctedTo !== null && <Corrected filter={filter} to={correctedTo} />}
                <p className={styles.total} role="status">
                  {tag !== undefined && <b className={styles.tag}>{tag}</b>}共{goodsTotal(total)}
                </p>
                <ProductGrid products={products} hasPriority />
              </InfiniteList>
            )}
          </div>
        </div>
      </Page>
      <FilterSheet
        open={isNarrowing}
        onClose={() => setIsNarrowing(false)}
        filter={filter}
        narrowings={narrowing.data}
        failure={narrowing.error && { text: narrowing.error.message, retry: () => void narrowing.refetch() }}
        total={total}
        onChange={showFilter}
      />
      <BackToTop />
      <QuickAddHost />
    </>
  );
}

/** Every category with those below it, where the list is of one. */
function useTags(tagId: number | null): readonly Tag[] {
  return useQuery({ ...query(commodityApi.tags, { level: 1 }), enabled: tagId !== null }).data ?? [];
}

function tagName(tags: readonly Tag[], tagId: number | null): string | undefined {
  const all = tags.flatMap((top) => [top, ...top.childTags.flatMap((child) => [child, ...child.childTags])]);
  return all.find(({ id }) => id === tagId)?.name;
}

/** The keyword, which can be changed here and starts the list anew (R-LIST-08). */
function KeywordBar({ filter }: { filter: ProductFilter }) {
  const [text, setText] = useState(filter.keyword);
  const queries = useQueryClient();
  const submit = (keyword: string) => {
    storage.historySearch.set(withTerm(storage.historySearch.get() ?? [], keyword));
    const next = { ...withoutNarrowing(filter), keyword, asTyped: false };
    queries.removeQueries({ queryKey: productListOptions(next).queryKey });
    showFilter(next);
  };
  return <SearchBar value={text} onChange={setText} onSubmit={submit} />;
}

/** Pages shift when products come and go; one that was there already is not shown again. */
function withoutDoubles(products: readonly ShopProduct[]): ShopProduct[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
