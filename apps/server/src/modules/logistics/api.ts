import { logisticsApi } from "@crux/contract/logistics";
import { logisticsSchemas } from "@crux/contract/logistics.schema";
import { read, serve } from "../../kernel/serve.ts";
import { pkgsOfOrder } from "./service.ts";

export const logisticsEndpoints = serve(logisticsApi, logisticsSchemas, {
  ofOrder: read(pkgsOfOrder),
});
