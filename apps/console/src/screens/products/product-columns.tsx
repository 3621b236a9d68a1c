import type { ProductRow } from "@crux/contract/ops/product-ops.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { moneyText } from "@crux/rules/money/money-text";
import { Thumb } from "../../parts/order/thumb.tsx";
import { SALE_STATUS_NAMES, SALE_STATUS_TONES } from "../../parts/product/product-words.ts";
import { PlainLink } from "../../ui/form/plain-link.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { wholeText } from "../../ui/show/whole-text.ts";
import { ProductMenu } from "./product-menu.tsx";
import styles from "./products.module.css";

export const PRODUCT_COLUMNS: readonly Column<ProductRow>[] = [
  {
    key: "product",
    title: "商品",
    sort: "name",
    show: (row) => (
      <span className={styles.product}>
        <Thumb src={row.imgUrl} />
        <span className={styles.two}>
          <PlainLink href={`/products/${row.productId}`} className={styles.name}>
            {row.name}
          </PlainLink>
          <small>{`${row.productId} · ${row.brandName}`}</small>
        </span>
      </span>
    ),
  },
  {
    key: "status",
    card: "state",
    title: "状态",
    width: 6,
    show: ({ saleStatus }) => <Tag tone={SALE_STATUS_TONES[saleStatus]}>{SALE_STATUS_NAMES[saleStatus]}</Tag>,
  },
  { key: "skus", title: "规格", width: 4, isFigure: true, show: ({ skuCount }) => skuCount },
  {
    key: "price",
    card: "amount",
    title: "售价",
    width: 10,
    isFigure: true,
    sort: "price",
    show: ({ minPrice, maxPrice, skuCount }) =>
      skuCount === 0 ? "—" : minPrice === maxPrice ? moneyText(minPrice) : `${moneyText(minPrice)} 起`,
  },
  {
    key: "stock",
    title: "可售库存",
    width: 7,
    isFigure: true,
    sort: "stock",
    show: ({ available, oversale }) =>
      available > 0 && !oversale ? (
        wholeText(available)
      ) : (
        <span data-few={oversale ? undefined : ""} className={styles.stock}>
          {wholeText(available)}
          {oversale && <small> 可超卖</small>}
        </span>
      ),
  },
  {
    key: "sold",
    title: "已售",
    width: 6,
    isFigure: true,
    sort: "sold",
    show: ({ sold }) => wholeText(sold),
  },
  {
    key: "type",
    card: "out",
    title: "物流类型",
    width: 7,
    show: ({ logisticsType }) => goodsCategoryLabel(logisticsType),
  },
  {
    key: "changed",
    card: "out",
    title: "修改时间",
    width: 9,
    sort: "changed",
    show: ({ changeTime, editor }) => (
      <span className={styles.two}>
        <Moment at={changeTime} />
        {editor && <small>{editor}</small>}
      </span>
    ),
  },
  { key: "acts", card: "corner", title: "操作", width: 4, show: (row) => <ProductMenu row={row} /> },
];
