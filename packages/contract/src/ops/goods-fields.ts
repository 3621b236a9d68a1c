/** What a line of a table of goods may say of a product and one of its skus, in the order of its columns. */
export const GOODS_FIELDS = [
  "productId",
  "productCode",
  "name",
  "brand",
  "tags",
  "saleStatus",
  "logisticsType",
  "productWeight",
  "expiry",
  "countries",
  "description",
  "facts",
  "limitPieces",
  "limitDays",
  "mainPictures",
  "detailPictures",
  "skuId",
  "skuCode",
  "barcode",
  "attributes",
  "price",
  "vipPrice",
  "displayPrice",
  "cost",
  "weight",
  "supplier",
  "state",
  "available",
] as const;
export type GoodsField = (typeof GOODS_FIELDS)[number];
/** A line as it was written; a column that the table does not have is missing. */
export type GoodsCells = Partial<Record<GoodsField, string>>;
