import type { commoditySchemas } from "./commodity.schema.ts";
import { endpoints } from "./endpoint.ts";

export const commodityApi = endpoints<typeof commoditySchemas>()({
  tags: "GET /commodity/tag/findByLevel",
  skus: "GET /commodity/skuDetail/findByProductId",
});
