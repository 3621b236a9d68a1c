import { endpoints } from "./endpoint.ts";
import type { logisticsPapersSchemas } from "./logistics/papers.schema.ts";
import type { logisticsOpsSchemas } from "./logistics/rule-ops.schema.ts";
import type { logisticsSimulationOpsSchemas } from "./logistics/simulation.schema.ts";
import type { logisticsSchemas } from "./logistics.schema.ts";
import type { logisticsPauseOpsSchemas } from "./ops/pause.schema.ts";

export const logisticsApi = endpoints<typeof logisticsSchemas>()({
  list: "POST /logistics/secure/{uid}/logisticsPkg/query",
  detail: "GET /logistics/secure/{uid}/logisticsPkg/{id}",
  tracks: "GET /logistics/logisticsPkg/getLogisticsTrackInfo",
  ofOrder: "GET /logistics/secure/{uid}/logisticsPkg/getByOrderId",
});

/** What becomes of papers that a customer takes back. */
export const logisticsPapersApi = endpoints<typeof logisticsPapersSchemas>()({
  pkgsNeeding: "GET /logistics/secure/{uid}/receiver/{receiverId}/pkgsNeeding",
});

/** When staff let nobody order goods, or send them by a route. */
export const logisticsPauseOpsApi = endpoints<typeof logisticsPauseOpsSchemas>()({
  pauses: "GET /logistics/ops/pauses",
  pauseTargets: "GET /logistics/ops/pauseTargets",
  addPause: "POST /logistics/ops/pause",
  savePause: "PUT /logistics/ops/pause/{id}",
  endPause: "PUT /logistics/ops/pause/{id}/end",
});

/** What staff do with the rules by which parcels are made and priced. */
export const logisticsOpsApi = endpoints<typeof logisticsOpsSchemas>()({
  ruleVersions: "GET /logistics/ops/ruleVersions",
  ruleVersion: "GET /logistics/ops/ruleVersion/{version}",
  withdrawRules: "PUT /logistics/ops/ruleVersion/{version}/withdraw",
  ruleChanges: "POST /logistics/ops/ruleChanges",
  draft: "GET /logistics/ops/draft",
  saveDraft: "PUT /logistics/ops/draft",
  checkDraft: "GET /logistics/ops/draft/faults",
  orderCart: "GET /logistics/ops/order/{orderId}/cart",
  tryCart: "POST /logistics/ops/tryCart",
  publishRules: "PUT /logistics/ops/draft/publish",
});

/** What staff see of drafts that were tried on past orders. */
export const logisticsSimulationOpsApi = endpoints<typeof logisticsSimulationOpsSchemas>()({
  simulations: "GET /logistics/ops/simulations",
  simulation: "GET /logistics/ops/simulation/{id}",
});
