import { commodityOpsApi } from "@crux/contract/commodity";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { setBarcode } from "./service.ts";

/** What staff do with goods. */
export const commodityOpsEndpoints: ServedOps[] = serveOps(commodityOpsApi, commodityOpsSchemas, {
  setBarcode: opsWrite(setBarcode, { right: "stock.edit" }),
});
