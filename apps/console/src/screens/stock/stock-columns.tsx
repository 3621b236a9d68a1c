import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Link } from "wouter";
import { GoodsName } from "../../parts/stock/goods-name.tsx";
import { saleText } from "../../parts/stock/stock-words.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";

/** For whoever edits goods. */
const COST: Column<StockLevel> = {
  key: "cost",
  title: "成本 A$",
  width: 5.5,
  isFigure: true,
  show: ({ cost, lastCost }) =>
    cost === null ? (
      "—"
    ) : (
      <span title={lastCost === null ? undefined : `最近进价 ${moneyText(lastCost)}`}>{moneyText(cost)}</span>
    ),
};

export const STOCK_COLUMNS: readonly Column<StockLevel>[] = [
  {
    key: "sku",
    isNamed: true,
    card: "under",
    title: "SKU",
    width: 5.5,
    sort: "skuId",
    show: (row) => row.skuId,
  },
  { key: "goods", card: "title", title: "商品", show: (row) => <GoodsName goods={row} /> },
  { key: "barcode", title: "条码", width: 9, show: (row) => row.barcode || "—" },
  { key: "onHand", title: "在库", width: 5, isFigure: true, sort: "onHand", show: (row) => row.onHand },
  {
    key: "reserved",
    title: "已占用",
    width: 5.5,
    isFigure: true,
    sort: "reserved",
    show: (row) => row.reserved,
  },
  {
    key: "available",
    card: "amount",
    title: "可售",
    width: 5.5,
    isFigure: true,
    sort: "available",
    show: (row) => (row.available > 0 ? row.available : <Tag tone="alarm">{row.available || "售罄"}</Tag>),
  },
  {
    key: "alert",
    title: "预警",
    width: 5.5,
    isFigure: true,
    show: ({ alertBelow }) => alertText(alertBelow),
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 6.5,
    show: (row) => {
      const text = saleText(row) || (row.isOversale ? "可超卖" : "");
      return text ? <Tag>{text}</Tag> : "在售";
    },
  },
  {
    key: "moved",
    title: "最近变动",
    width: 8.5,
    show: (row) =>
      row.moveTime ? (
        <Link href={`/stock/movements?sku=${row.skuId}`}>
          <Moment at={row.moveTime} />
        </Link>
      ) : (
        "—"
      ),
  },
];
export const STOCK_COLUMNS_WITH_COST = STOCK_COLUMNS.toSpliced(6, 0, COST);

function alertText(alertBelow: number | null): string {
  if (alertBelow === null) return "默认";
  return alertBelow === 0 ? "不提醒" : `< ${alertBelow}`;
}
