import { saleContentOpsSchemas } from "@crux/contract/ops/content.schema";
import { saleHomeOpsSchemas } from "@crux/contract/ops/home.schema";
import { salePreviewOpsSchemas } from "@crux/contract/ops/preview.schema";
import { saleContentOpsApi, saleHomeOpsApi, salePreviewOpsApi } from "@crux/contract/sale";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  addHomePiece,
  listHome,
  listHomeTargets,
  orderHomePieces,
  removeHomePiece,
  restoreHomePiece,
  saveHomePiece,
} from "./home/edit-home.ts";
import { openPreview } from "./preview/previews.ts";
import { getHistory, listSettings, restoreConfig, setConfig } from "./settings/edit-settings.ts";

const CONTENT = serveOps(saleContentOpsApi, saleContentOpsSchemas, {
  configs: opsRead(listSettings, { right: "sale.edit" }),
  setConfig: opsWrite(setConfig, { right: "sale.edit" }),
  configHistory: opsRead(getHistory, { right: "sale.edit" }),
  restoreConfig: opsWrite(restoreConfig, { right: "sale.edit" }),
});

const HOME = serveOps(saleHomeOpsApi, saleHomeOpsSchemas, {
  homePieces: opsRead(listHome, { right: "sale.edit" }),
  homeTargets: opsRead(listHomeTargets, { right: "sale.edit" }),
  addHomePiece: opsWrite(addHomePiece, { right: "sale.edit", idempotent: true }),
  saveHomePiece: opsWrite(saveHomePiece, { right: "sale.edit" }),
  removeHomePiece: opsWrite(removeHomePiece, { right: "sale.edit" }),
  restoreHomePiece: opsWrite(restoreHomePiece, { right: "sale.edit" }),
  orderHomePieces: opsWrite(orderHomePieces, { right: "sale.edit" }),
});

/** What staff set and show in the shop, which customers find at `origin`. */
export const contentOpsEndpoints = (origin: () => string): ServedOps[] => [
  ...CONTENT,
  ...HOME,
  ...serveOps(salePreviewOpsApi, salePreviewOpsSchemas, {
    openPreview: opsRead(openPreview(origin), { right: "sale.edit", perMinute: { person: 120 } }),
  }),
];
