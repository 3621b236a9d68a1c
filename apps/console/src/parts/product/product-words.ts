import type { SaleStatus } from "@crux/contract/sale.schema";
import type { FaultKind } from "@crux/rules/catalogue/product-faults";

export const SALE_STATUS_NAMES: Record<SaleStatus, string> = {
  ONLINE: "在售",
  SUSPEND: "暂停销售",
  OFFLINE: "已下架",
};
export const SALE_STATUSES = ["ONLINE", "SUSPEND", "OFFLINE"] as const;

export const SALE_STATUS_TONES = { ONLINE: "good", SUSPEND: "warn", OFFLINE: "grey" } as const;

/** What becomes of a product, as its menus say it. */
export const SALE_STATUS_ACTS: Record<SaleStatus, string> = {
  ONLINE: "上架",
  SUSPEND: "暂停销售",
  OFFLINE: "下架",
};

const LACK_WORDS: Record<string, string> = { PICTURE: "主图", ALT: "主图的文字说明", SKU: "在售的规格" };

/** What a product lacks to be put on sale, of the answer that refuses it. */
export function lacksText(data: unknown): string {
  const lacks = (data as { lacks?: string[] } | null)?.lacks ?? [];
  return lacks.length === 0 ? "" : `缺少${lacks.map((lack) => LACK_WORDS[lack] ?? lack).join("、")}`;
}

export const FIELD_NAMES: Record<string, string> = {
  name: "商品名称",
  brandId: "品牌",
  tagIds: "分类",
  description: "简介",
  logisticsType: "物流类型",
  gst: "消费税（GST）",
  weightGrams: "重量",
  expiryText: "有效期说明",
  limitCountries: "可寄往的国家/地区",
  facts: "商品参数",
  attributeKeys: "规格",
  limit: "每人限购",
  pictures: "图片",
  skus: "规格与价格",
  attributes: "规格",
  priceCents: "售价",
  vipPriceCents: "会员价",
  displayPriceCents: "划线价",
  costCents: "成本价",
  barcode: "条码",
  supplier: "供货商",
  imgUrl: "图片",
  oversale: "可超卖",
  isOff: "停用",
};

const FAULT_WORDS: Record<FaultKind, string> = {
  EMPTY: "请填写",
  REPEATED: "重复了",
  TAKEN: "其他商品已使用",
  WRONG: "有误，请核对",
  UNKNOWN: "已不存在，请重新选择",
  ABOVE: "不能高于售价",
  PROMISED: "已售出的多于库存，暂不能关闭",
};

export const faultText = (kind: FaultKind): string => FAULT_WORDS[kind];
