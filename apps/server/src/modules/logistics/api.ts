import { logisticsApi } from "@crux/contract/logistics";
import { logisticsSchemas } from "@crux/contract/logistics.schema";
import { read, serve } from "../../kernel/serve.ts";
import { getPkg, getTracks, listPkgs, pkgsOfOrder } from "./service.ts";

const TRACKS_PER_MINUTE = 30;

export const logisticsEndpoints = serve(logisticsApi, logisticsSchemas, {
  list: read(listPkgs),
  detail: read(getPkg),
  tracks: read(getTracks, { perMinute: TRACKS_PER_MINUTE }),
  ofOrder: read(pkgsOfOrder),
});
