import { logisticsApi, logisticsPapersApi } from "@crux/contract/logistics";
import { logisticsPapersSchemas } from "@crux/contract/logistics/papers.schema";
import { logisticsSchemas } from "@crux/contract/logistics.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { countPkgsNeeding, getPkg, getTracks, listPkgs } from "./service.ts";

const TRACKS_PER_MINUTE = 30;

/** Whose order it is, and whether there is one, is for `order` to say. */
const { ofOrder: _, ...ownSchemas } = logisticsSchemas;

export const logisticsEndpoints = [
  ...serve(logisticsApi, ownSchemas, {
    list: read(listPkgs, { fromReplica: true }),
    detail: read(getPkg, { fromReplica: true }),
    tracks: read(getTracks, { perMinute: { address: TRACKS_PER_MINUTE } }),
  }),
  ...serve(logisticsPapersApi, logisticsPapersSchemas, { pkgsNeeding: read(countPkgsNeeding) }),
];
