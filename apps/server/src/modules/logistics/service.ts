export { type AcceptedParcel, type AcceptedScheme, acceptScheme } from "./accept-scheme.ts";
export { createPkgs } from "./create-pkgs.ts";
export { type GoodsLine, presentSku } from "./goods.ts";
export {
  cancelPkgs,
  findDuePkg,
  flagPkg,
  type MovedBy,
  markPkgs,
  movePkg,
  readdressPkgs,
  refundPkgs,
  revealPkgs,
} from "./move-pkgs.ts";
export {
  attachPhotos,
  openPackPhoto,
  removeUnboundPhotos,
  rewrapPackPhotos,
  uploadPackPhoto,
} from "./pack-photos.ts";
export type { Leg, PkgRow } from "./pkg-rows.ts";
export { PKG_LIST } from "./pkg-store.ts";
export { planSchemes } from "./plan-schemes.ts";
export { getRuleBook, type Identity, identityOf } from "./rule-book.ts";
export { listRuleVersions, publishRules, tryRules, validateRules } from "./rule-versions.ts";
export {
  findPkgRow,
  getPkg,
  getPkgForStaff,
  listPkgs,
  listPkgsForStaff,
  listPkgsOfOrderForStaff,
  listPkgsOfOrders,
  presentForStaff,
} from "./show-pkgs.ts";
export { endSolving, splitTally } from "./solve-apart.ts";
export { getTracks, keepTracks, type NewTrack } from "./tracks.ts";
export { unpackRefunded } from "./unpack-refunded.ts";
export type { DueWaybill } from "./waybill-store.ts";
export {
  claimWaybills,
  correctWaybill,
  giveWaybill,
  handOverWaybill,
  nameSecondLeg,
  notePoll,
  pkgOfWaybill,
  stopAsking,
  weigh,
} from "./waybills.ts";
