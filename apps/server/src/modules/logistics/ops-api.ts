import { logisticsOpsApi, logisticsSimulationOpsApi } from "@crux/contract/logistics";
import { logisticsOpsSchemas } from "@crux/contract/logistics/rule-ops.schema";
import { logisticsSimulationOpsSchemas } from "@crux/contract/logistics/simulation.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  checkDraft,
  compareVersions,
  getDraft,
  getOrderCart,
  getSimulation,
  getVersion,
  listSimulations,
  listVersions,
  publishDraft,
  saveDraft,
  tryCart,
  withdrawRules,
} from "./service.ts";

const RULES = { right: "logistics.rules" } as const;

const rules = serveOps(logisticsOpsApi, logisticsOpsSchemas, {
  ruleVersions: opsRead(listVersions, RULES),
  ruleVersion: opsRead(getVersion, RULES),
  withdrawRules: opsWrite(withdrawRules, RULES),
  ruleChanges: opsRead(compareVersions, RULES),
  draft: opsRead(getDraft, RULES),
  // It saves itself while somebody types.
  saveDraft: opsWrite(saveDraft, { ...RULES, unlogged: "content" }),
  checkDraft: opsRead(checkDraft, RULES),
  orderCart: opsRead(getOrderCart, RULES),
  tryCart: opsRead(tryCart, RULES),
  publishRules: opsWrite(publishDraft, RULES),
});

const simulations = serveOps(logisticsSimulationOpsApi, logisticsSimulationOpsSchemas, {
  simulations: opsRead(listSimulations, RULES),
  simulation: opsRead(getSimulation, RULES),
});

/** What staff do with the rules by which parcels are made and priced. */
export const logisticsOpsEndpoints: ServedOps[] = [...rules, ...simulations];
