import { tillOpsApi } from "@crux/contract/counter/counter";
import { tillOpsSchemas } from "@crux/contract/counter/till.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { moveCash } from "./move-cash.ts";
import { closeTill, getOpenTills, getTillEntries, listTills, openTill } from "./service.ts";

/** What staff do with cash drawers. */
export const tillOpsEndpoints: ServedOps[] = serveOps(tillOpsApi, tillOpsSchemas, {
  openTills: opsRead(getOpenTills, { right: "pos.sell" }),
  openTill: opsWrite(openTill, { right: "pos.sell", idempotent: true }),
  closeTill: opsWrite(closeTill, { right: "pos.till", idempotent: true }),
  tillEntries: opsRead(getTillEntries, { right: "pos.till" }),
  moveCash: opsWrite(moveCash, { right: "pos.till", idempotent: true }),
  tills: opsRead(listTills, { right: "pos.till" }),
});
