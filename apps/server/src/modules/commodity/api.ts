import { commodityApi } from "@crux/contract/commodity";
import { commoditySchemas } from "@crux/contract/commodity.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { STOCK } from "../inventory/service.ts";
import { findTags, GOODS, LISTED, skusOfProduct } from "./service.ts";

export const commodityEndpoints = serve(commodityApi, commoditySchemas, {
  tags: read(findTags, { cache: ["catalogue", LISTED], fromReplica: true }),
  skus: read(skusOfProduct, { cache: ["catalogue", STOCK], mayRely: [GOODS], fromReplica: true }),
});
