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
});
