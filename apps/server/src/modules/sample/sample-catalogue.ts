import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { HomePlace } from "@crux/contract/ops/home.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";

/** Goods to try a shop with. Each thing has a number of the catalogue's own, its `ref`; pictures have names. Amounts are cents. */
export type SampleCatalogue = {
  brands: readonly { ref: number; name: string; country: string }[];
  /** Parents first. */
  tags: readonly SampleTag[];
  products: readonly SampleProduct[];
  pieces: readonly SamplePiece[];
  rules: RuleContent;
  /** A picture in the widths in which it was drawn, and the size of the widest. */
  picture(name: string): Promise<{ width: number; height: number; widths: ReadonlyMap<number, Buffer> }>;
};

export type SampleTag = {
  ref: number;
  parentRef: number | null;
  level: number;
  name: string;
  priority: number;
  disable: boolean;
  picture: string | null;
};

export type SampleProduct = {
  ref: number;
  brandRef: number;
  tagRefs: readonly number[];
  name: string;
  description: string;
  logisticsType: LogisticsType;
  weightGrams: number;
  expiryText: string;
  saleStatus: SaleStatus;
  oversale: boolean;
  attributeKeys: { name: string; values: string[] }[];
  facts: [string, string][];
  limitCountries: readonly string[];
  pictures: readonly string[];
  detailPictures: readonly string[];
  skus: readonly SampleSku[];
};

type SampleSku = {
  ref: number;
  attributes: Record<string, string>;
  priceCents: number;
  vipPriceCents: number;
  displayPriceCents: number;
  weightGrams: number;
  supplier: string;
  /** Which picture of its product shows it; empty for the first. */
  picture: string;
  stock: number;
};

/** Something of the home page; `url` names tags by their refs. */
export type SamplePiece = {
  ref: number;
  place: HomePlace;
  title: string;
  description: string;
  picture: string;
  type: "INTERNAL" | "EXTERNAL";
  url: string;
  disable: boolean;
  productRefs: readonly number[];
};

/** Opens the catalogue when it is asked for; null where this build came without its pictures. */
export type OpenSamples = () => Promise<SampleCatalogue | null>;
