import { endpoints } from "./endpoint.ts";
import type { logisticsSchemas } from "./logistics.schema.ts";

export const logisticsApi = endpoints<typeof logisticsSchemas>()({
  list: "POST /logistics/secure/{uid}/logisticsPkg/query",
  detail: "GET /logistics/secure/{uid}/logisticsPkg/{id}",
  tracks: "GET /logistics/logisticsPkg/getLogisticsTrackInfo",
  ofOrder: "GET /logistics/secure/{uid}/logisticsPkg/getByOrderId",
});
