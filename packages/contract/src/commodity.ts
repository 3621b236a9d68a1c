import type { commodityOpsSchemas, commoditySchemas } from "./commodity.schema.ts";
import { endpoints } from "./endpoint.ts";

export const commodityApi = endpoints<typeof commoditySchemas>()({
  tags: "GET /commodity/tag/findByLevel",
  skus: "GET /commodity/skuDetail/findByProductId",
});

/** What staff do with goods. */
export const commodityOpsApi = endpoints<typeof commodityOpsSchemas>()({
  uploadPicture: "PUT /commodity/ops/picture",
  levels: "POST /commodity/ops/levels",
  movements: "POST /commodity/ops/movements",
  goodsByCodes: "POST /commodity/ops/goodsByCodes",
  receiptDraft: "GET /commodity/ops/receiptDraft",
  saveReceiptDraft: "PUT /commodity/ops/receiptDraft",
  receive: "POST /commodity/ops/receipt",
  countStock: "PUT /commodity/ops/sku/{skuId}/stock",
  setAlert: "PUT /commodity/ops/sku/{skuId}/alert",
  productsOps: "POST /commodity/ops/products",
  productCounts: "GET /commodity/ops/products/counts",
  product: "GET /commodity/ops/product/{productId}",
  productChoices: "GET /commodity/ops/productChoices",
  addProduct: "POST /commodity/ops/product",
  saveProduct: "PUT /commodity/ops/product/{productId}",
  setSaleStatus: "PUT /commodity/ops/product/{productId}/saleStatus",
  setSaleStatuses: "PUT /commodity/ops/products/saleStatus",
  productHistory: "GET /commodity/ops/product/{productId}/history",
  productVersion: "GET /commodity/ops/product/{productId}/history/{of}",
  restoreProduct: "PUT /commodity/ops/product/{productId}/restore",
  productDrafts: "GET /commodity/ops/drafts",
  productDraft: "GET /commodity/ops/draft/{draftId}",
  saveDraft: "PUT /commodity/ops/draft",
  dropDraft: "DELETE /commodity/ops/draft/{draftId}",
  setBarcode: "PUT /commodity/ops/sku/{skuId}/barcode",
  tagsOps: "GET /commodity/ops/tags",
  addTag: "POST /commodity/ops/tag",
  saveTag: "PUT /commodity/ops/tag/{id}",
  moveTag: "PUT /commodity/ops/tag/{id}/place",
  removeTag: "DELETE /commodity/ops/tag/{id}",
  brandsOps: "POST /commodity/ops/brands",
  addBrand: "POST /commodity/ops/brand",
  saveBrand: "PUT /commodity/ops/brand/{id}",
  mergeBrand: "PUT /commodity/ops/brand/{id}/merge",
  removeBrand: "DELETE /commodity/ops/brand/{id}",
  skusOps: "POST /commodity/ops/skus",
  saveCells: "PUT /commodity/ops/cells",
  saveGoods: "PUT /commodity/ops/goods",
});
