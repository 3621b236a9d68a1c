export { type AcceptedParcel, type AcceptedScheme, acceptScheme } from "./accept-scheme.ts";
export { getShift, listPkgIdsByCode, listPlaces, type PkgPlace } from "./bench-store.ts";
export {
  awaitedOf,
  createReship,
  heldIn,
  type ReshippedRow,
  reshippedOf,
  stopWaiting,
} from "./cases/reship-pkg.ts";
export { createPkgs } from "./create-pkgs.ts";
export { type Divisible, getDivisible, paidFor } from "./division/divisible.ts";
export { itemsOf, type Judgement, judgeDivision } from "./division/judge-division.ts";
export { offerDivisions } from "./division/offer-divisions.ts";
export { replacePkgs } from "./division/replace-pkgs.ts";
export { type GoodsLine, presentSku } from "./goods.ts";
export {
  cancelPkgs,
  findDuePkg,
  flagPkg,
  holdPkgs,
  isTabled,
  type MovedBy,
  markPkgs,
  movePkg,
  noteTabled,
  readdressPkgs,
  refundPkgs,
  revealPkgs,
  tabledAtOf,
} from "./move-pkgs.ts";
export {
  countDeclarable,
  declarableAfter,
  findNamedPkgs,
  findTakenNumbers,
  type NamedPkg,
} from "./named-pkgs.ts";
export {
  attachPhotos,
  openPackPhoto,
  removePackPhoto,
  removeUnboundPhotos,
  rewrapPackPhotos,
  uploadPackPhoto,
  waitingPhotos,
} from "./pack-photos.ts";
export {
  countPkgsNeeding,
  endsOfOrders,
  listPaperless,
  listUnsettled,
  noteDeclared,
  notePapers,
  type PaperlessRow,
  undeclaredOf,
  type YearlyUse,
  yearlyUses,
} from "./papers.ts";
export { servicesNow } from "./parcel-services.ts";
export { getPkgNote, notePkg } from "./pkg-note.ts";
export type { Leg, PkgRow } from "./pkg-rows.ts";
export { countPkgsByStatus } from "./pkg-store.ts";
export { planSchemes } from "./plan-schemes.ts";
export { getRuleBook, type Identity, identityOf, weightsOf } from "./rule-book.ts";
export { beginRules, endRules } from "./rule-sets/begin-rules.ts";
export { beginServicesInTime } from "./rule-sets/begin-services.ts";
export { checkDraft, getDraft, saveDraft } from "./rule-sets/drafts.ts";
export { getOrderCart } from "./rule-sets/order-cart.ts";
export { tryCart } from "./rule-sets/try-cart.ts";
export {
  compareVersions,
  getVersion,
  listVersions,
  publishDraft,
  withdrawRules,
} from "./rule-sets/versions.ts";
export { publishRules, tryRules, validateRules } from "./rule-versions.ts";
export { findPkgRow, findPkgRows, getPkg, listPkgs, listPkgsOfOrders } from "./show-pkgs.ts";
export {
  actorNames,
  countPkgsForStaff,
  getPkgForStaff,
  listPkgsForStaff,
  listPkgsOfOrderForStaff,
  presentForStaff,
} from "./show-pkgs-to-staff.ts";
export { type PastOrders, SIMULATION_COLUMNS, simulateRules } from "./simulation/simulate-rules.ts";
export { getSimulation, listSimulations } from "./simulation/simulations.ts";
export { endSolving, splitTally } from "./solve-apart.ts";
export { PKG_LIST } from "./staff-list-store.ts";
export { getTracks, keepTracks, type NewTrack } from "./tracks.ts";
export { unpackRefunded } from "./unpack-refunded.ts";
export type { DueWaybill } from "./waybill-store.ts";
export {
  askAgain,
  claimWaybills,
  correctWaybill,
  giveWaybill,
  handOverWaybill,
  nameSecondLeg,
  notePoll,
  openAgain,
  pkgOfWaybill,
  stopAsking,
  weigh,
} from "./waybills.ts";
