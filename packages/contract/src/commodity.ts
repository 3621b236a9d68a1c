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
  receive: "POST /commodity/ops/receipt",
  countStock: "PUT /commodity/ops/sku/{skuId}/stock",
  setAlert: "PUT /commodity/ops/sku/{skuId}/alert",
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
});
