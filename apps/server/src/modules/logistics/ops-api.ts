import { logisticsOpsApi } from "@crux/contract/logistics";
import { logisticsOpsSchemas } from "@crux/contract/logistics/rule-ops.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  checkDraft,
  compareVersions,
  getDraft,
  getOrderCart,
  getVersion,
  listVersions,
  publishDraft,
  saveDraft,
  tryCart,
  withdrawRules,
} from "./service.ts";

const RULES = { right: "logistics.rules" } as const;

/** What staff do with the rules by which parcels are made and priced. */
export const logisticsOpsEndpoints: ServedOps[] = serveOps(logisticsOpsApi, logisticsOpsSchemas, {
  ruleVersions: opsRead(listVersions, RULES),
  ruleVersion: opsRead(getVersion, RULES),
  withdrawRules: opsWrite(withdrawRules, RULES),
  ruleChanges: opsRead(compareVersions, RULES),
  draft: opsRead(getDraft, RULES),
  saveDraft: opsWrite(saveDraft, RULES),
  checkDraft: opsRead(checkDraft, RULES),
  orderCart: opsRead(getOrderCart, RULES),
  tryCart: opsRead(tryCart, RULES),
  publishRules: opsWrite(publishDraft, RULES),
});
