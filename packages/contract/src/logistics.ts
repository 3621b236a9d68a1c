import { endpoints } from "./endpoint.ts";
import type { logisticsSchemas } from "./logistics.schema.ts";

export const logisticsApi = endpoints<typeof logisticsSchemas>()({
  ofOrder: "GET /logistics/secure/{uid}/logisticsPkg/getByOrderId",
});
