import type { LogisticsType } from "@crux/contract/commodity.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";

export type TagRow = {
  id: number;
  parentId: number | null;
  level: number;
  name: string;
  priority: number;
  disable: boolean;
  imgUrl: string;
};

export type ProductRow = {
  id: number;
  productType: "COMMODITY" | "SERVICE";
  saleStatus: SaleStatus;
  brandId: number;
  brandName: string;
  name: string;
  description: string;
  logisticsType: LogisticsType;
  weightGrams: number;
  expiryText: string;
  attributeKeys: { name: string; values: string[] }[];
  facts: [string, string][];
  limitCountries: string;
  imgUrl: string;
  descUrl: string;
  sold: number;
};

export type SkuRow = {
  id: number;
  productId: number;
  attributes: Record<string, string>;
  priceCents: number;
  vipPriceCents: number;
  displayPriceCents: number;
  weightGrams: number;
  supplier: string;
};

export type BrandRow = { id: number; name: string; country: string };
