import { commodityOpsApi } from "@crux/contract/commodity";
import { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { setBarcode, uploadPicture } from "./service.ts";

const UPLOAD = { right: "sale.edit", upload: "picture", perMinute: { person: 120 } } as const;

/** What staff do with goods. */
export const commodityOpsEndpoints: ServedOps[] = serveOps(commodityOpsApi, commodityOpsSchemas, {
  uploadPicture: opsSteps(uploadPicture, UPLOAD),
  setBarcode: opsWrite(setBarcode, { right: "stock.edit" }),
});
