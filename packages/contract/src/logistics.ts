import { endpoints } from "./endpoint.ts";
import type { logisticsSchemas } from "./logistics.schema.ts";
import type { logisticsPauseOpsSchemas } from "./ops/pause.schema.ts";

export const logisticsApi = endpoints<typeof logisticsSchemas>()({
  list: "POST /logistics/secure/{uid}/logisticsPkg/query",
  detail: "GET /logistics/secure/{uid}/logisticsPkg/{id}",
  tracks: "GET /logistics/logisticsPkg/getLogisticsTrackInfo",
  ofOrder: "GET /logistics/secure/{uid}/logisticsPkg/getByOrderId",
});

/** When staff let nobody order goods, or send them by a route. */
export const logisticsPauseOpsApi = endpoints<typeof logisticsPauseOpsSchemas>()({
  pauses: "GET /logistics/ops/pauses",
  pauseTargets: "GET /logistics/ops/pauseTargets",
  addPause: "POST /logistics/ops/pause",
  savePause: "PUT /logistics/ops/pause/{id}",
  endPause: "PUT /logistics/ops/pause/{id}/end",
});
