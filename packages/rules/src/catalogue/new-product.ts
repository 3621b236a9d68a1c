import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";

/** A sku of which nothing is known, as a form or a line of a table begins with it. */
export const NEW_SKU: EditedSku = {
  id: null,
  attributes: {},
  priceCents: null,
  vipPriceCents: 0,
  displayPriceCents: 0,
  costCents: null,
  weightGrams: null,
  barcode: "",
  supplier: "",
  imgUrl: "",
  oversale: false,
  isOff: false,
};

/** A product of which nothing is known; it has no sku yet. */
export const NEW_PRODUCT: ProductDocument = {
  name: "",
  brandId: null,
  description: "",
  logisticsType: "GENERAL",
  gst: "AUTO",
  weightGrams: null,
  expiryText: "",
  limitCountries: [],
  tagIds: [],
  facts: [],
  attributeKeys: [],
  limit: null,
  pictures: [],
  skus: [],
};
