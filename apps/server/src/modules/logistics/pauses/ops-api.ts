import { logisticsPauseOpsApi } from "@crux/contract/logistics";
import { logisticsPauseOpsSchemas } from "@crux/contract/ops/pause.schema";
import { endPause, listPausesForStaff, savePause } from "../../sale/service.ts";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../../staff/service.ts";
import { addPause, listPauseTargets } from "./pause-targets.ts";

/** When staff let nobody order goods, or send them by a route. */
export const pauseOpsEndpoints: ServedOps[] = serveOps(logisticsPauseOpsApi, logisticsPauseOpsSchemas, {
  pauses: opsRead(listPausesForStaff, { right: "sale.edit" }),
  pauseTargets: opsRead(listPauseTargets, { right: "sale.edit" }),
  addPause: opsWrite(addPause, { right: "sale.edit", idempotent: true }),
  savePause: opsWrite(savePause, { right: "sale.edit" }),
  endPause: opsWrite(endPause, { right: "sale.edit" }),
});
