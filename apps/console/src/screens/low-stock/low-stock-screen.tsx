import { reportOpsApi } from "@crux/contract/report";
import type { LowSku } from "@crux/contract/report/today.schema";
import { Thumb } from "../../parts/order/thumb.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./low-stock-screen.module.css";

const SPEC = listSpec({ fields: {}, sorts: ["available", "skuId"], sort: "available" });

const COLUMNS: readonly Column<LowSku>[] = [
  { key: "sku", title: "SKU", width: 6, sort: "skuId", show: (row) => row.skuId },
  { key: "picture", title: "图片", width: 4.5, show: (row) => <Thumb src={row.imgUrl} /> },
  {
    key: "name",
    title: "商品",
    show: (row) => (
      <a href={`/product?id=${row.productId}`} target="_blank" rel="noreferrer" className={styles.link}>
        {row.productName}
      </a>
    ),
  },
  {
    key: "attributes",
    title: "规格",
    show: (row) => Object.values(row.attributes).join(" · ") || "—",
  },
  { key: "onHand", title: "在库", width: 7, isFigure: true, show: (row) => row.onHand },
  { key: "reserved", title: "已占用", width: 7, isFigure: true, show: (row) => row.reserved },
  {
    key: "available",
    title: "可售",
    width: 8,
    isFigure: true,
    sort: "available",
    show: (row) => (row.available > 0 ? row.available : <Tag tone="alarm">售罄</Tag>),
  },
];

/** What is for sale and nearly sold out. */
export function LowStockScreen() {
  const state = useListState(SPEC);
  const list = useList(reportOpsApi.lowStock, { ...state.asked });
  return (
    <ListPage
      title="低库存"
      state={state}
      list={list}
      columns={COLUMNS}
      isTall
      keyOf={(row) => row.skuId}
      empty={{ text: "在售商品都有 6 件以上可售" }}
    />
  );
}
