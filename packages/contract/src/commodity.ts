import type { commodityOpsSchemas, commoditySchemas } from "./commodity.schema.ts";
import { endpoints } from "./endpoint.ts";

export const commodityApi = endpoints<typeof commoditySchemas>()({
  tags: "GET /commodity/tag/findByLevel",
  skus: "GET /commodity/skuDetail/findByProductId",
});

/** What staff do with goods. */
export const commodityOpsApi = endpoints<typeof commodityOpsSchemas>()({
  uploadPicture: "PUT /commodity/ops/picture",
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
