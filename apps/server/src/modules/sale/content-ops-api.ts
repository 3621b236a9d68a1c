import { saleContentOpsSchemas } from "@crux/contract/ops/content.schema";
import { saleContentOpsApi } from "@crux/contract/sale";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { getHistory, listSettings, restoreConfig, setConfig } from "./settings/edit-settings.ts";

/** What staff set and show in the shop. */
export const contentOpsEndpoints: ServedOps[] = serveOps(saleContentOpsApi, saleContentOpsSchemas, {
  configs: opsRead(listSettings, { right: "sale.edit" }),
  setConfig: opsWrite(setConfig, { right: "sale.edit" }),
  configHistory: opsRead(getHistory, { right: "sale.edit" }),
  restoreConfig: opsWrite(restoreConfig, { right: "sale.edit" }),
});
