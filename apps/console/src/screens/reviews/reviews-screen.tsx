import { reviewOpsApi } from "@crux/contract/review/review";
import type { OpsReview } from "@crux/contract/review/review.schema";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { NumberSearch } from "../../ui/list/number-search.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { ReviewDrawer } from "./review-drawer.tsx";
import { REVIEW_STATES, starsText } from "./review-words.ts";
import styles from "./reviews.module.css";

const SPEC = listSpec({
  fields: { tab: choice("shown", "refused", "hidden", "all"), product: wholeNumber },
  sorts: ["createTime", "stars"],
  tab: "tab",
});

const TABS = [
  { tab: undefined, text: "待审核", asks: { state: "WAITING" }, empty: "没有待审核的评价" },
  { tab: "shown", text: "已公开", asks: { state: "SHOWN" }, empty: "还没有公开的评价" },
  { tab: "refused", text: "未通过", asks: { state: "REFUSED" }, empty: "没有未通过的评价" },
  { tab: "hidden", text: "已隐藏", asks: { state: "HIDDEN" }, empty: "没有隐藏的评价" },
  { tab: "all", text: "全部", asks: {}, empty: "还没有评价" },
] as const;

const keyOf = ({ id }: OpsReview) => id;

const COLUMNS: readonly Column<OpsReview>[] = [
  { key: "stars", title: "评分", width: 6, sort: "stars", show: ({ stars }) => starsText(stars) },
  { key: "product", title: "商品", show: ({ productName }) => productName },
  {
    key: "words",
    title: "评价",
    show: ({ words }) => <span className={styles.brief}>{words || "无文字"}</span>,
  },
  {
    key: "pictures",
    title: "图片",
    width: 4,
    isFigure: true,
    show: ({ pictures }) => (pictures.length > 0 ? pictures.length : ""),
  },
  { key: "writer", title: "客户", width: 8, show: ({ nickName }) => nickName },
  {
    key: "state",
    title: "状态",
    width: 6,
    show: ({ state }) => <Tag tone={REVIEW_STATES[state].tone}>{REVIEW_STATES[state].text}</Tag>,
  },
  { key: "time", title: "时间", width: 7.5, sort: "createTime", show: ({ time }) => <Moment at={time} /> },
];

/** What customers say of goods; what waits stands first. */
export function ReviewsScreen() {
  const state = useListState(SPEC);
  const { tab, product } = state.values;
  const current = TABS.find((one) => one.tab === tab) ?? TABS[0];
  const list = useList(reviewOpsApi.reviews, {
    ...current.asks,
    ...(product ? { productId: product } : {}),
    ...state.asked,
  });
  return (
    <ListPage
      title="评价"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(
        state,
        "tab",
        TABS.map((one) => [one.text, one.tab] as const),
      )}
      filters={
        <NumberSearch label="商品号" value={product} onSearch={(product) => state.type({ product })} />
      }
      empty={{ text: current.empty }}
      opens
    >
      <OpenRow list={list} open={state.open} keyOf={keyOf} words={["这条评价", "评价"]} onClose={state.hide}>
        {(row) => <ReviewDrawer key={row.id} review={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
