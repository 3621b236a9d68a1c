import { orderOpsApi } from "@crux/contract/order";
import { orderOpsSchemas } from "@crux/contract/order.schema";
import { countPkgsForStaff, notePkg, removePackPhoto, uploadPackPhoto } from "../logistics/service.ts";
import {
  opsEach,
  opsRead,
  opsReveal,
  opsSteps,
  opsWrite,
  type RowAction,
  serveOps,
} from "../staff/service.ts";
import { findPkg, getBench } from "./parcel/bench.ts";
import { exportDeclarations, listDeclarationProfiles } from "./parcel/export-declarations.ts";
import { getPkgWithUse, listPkgsWithUse } from "./parcel/id-use.ts";
import { pollPkg } from "./parcel/poll-pkg.ts";
import { printPkgs } from "./parcel/print-pkgs.ts";
import { readWaybills } from "./parcel/read-waybills.ts";
import { showPapers } from "./parcel/show-papers.ts";
import {
  addNote,
  callOffOrder,
  cancelUnpaid,
  changeReceiver,
  correctWaybill,
  createRefund,
  declarePkg,
  deliverPkg,
  finishPkg,
  getRefundOps,
  handOverPkg,
  listRefundsOps,
  nameHandover,
  packPkg,
  previewRefund,
  receivePkg,
  rejectOrder,
  removeRefund,
  reopenPkg,
  resplit,
  setNote,
  splitOffers,
  trySplit,
  writeToCustomer,
} from "./service.ts";
import { getRefundPaperOps, getTaxPaperOps } from "./tax/tax-papers.ts";

const SEE = { right: "parcel.read" } as const;
const EDIT = { right: "order.edit" } as const;
const SHIP = { right: "parcel.ship" } as const;

/** One action for each parcel that a call names, by the call that does it with one. */
function rowsFor(endpoint: RowAction["endpoint"]) {
  return ({ rows }: { rows: readonly { pkgId: number }[] }): RowAction[] =>
    rows.map((row) => ({ key: String(row.pkgId), endpoint, input: row }));
}

/** What staff do with orders, their refunds and their parcels, which an order follows. */
export const orderOpsEndpoints = serveOps(orderOpsApi, orderOpsSchemas, {
  pkgs: opsRead(listPkgsWithUse, SEE),
  pkgCounts: opsRead(countPkgsForStaff, SEE),
  pkg: opsRead(getPkgWithUse, SEE),
  declarePkgs: opsEach(rowsFor(orderOpsApi.declarePkg), SHIP),
  packPkgs: opsEach(rowsFor(orderOpsApi.packPkg), SHIP),
  handOverPkgs: opsEach(rowsFor(orderOpsApi.handOverPkg), SHIP),
  deliverPkgs: opsEach(rowsFor(orderOpsApi.deliverPkg), SHIP),
  pollPkgs: opsEach(rowsFor(orderOpsApi.pollPkg), SHIP),
  receivePkgs: opsEach(rowsFor(orderOpsApi.receivePkg), SHIP),
  readWaybills: opsRead(readWaybills, SEE),
  declarationProfiles: opsRead(listDeclarationProfiles, SEE),
  exportDeclarations: opsWrite(exportDeclarations, SHIP),
  printPkgs: opsReveal(printPkgs, SEE),
  showPapers: opsSteps(showPapers, { right: "customer.identity" }),
  notePkg: opsWrite(notePkg, SHIP),
  pollPkg: opsWrite(pollPkg, SHIP),
  declarePkg: opsWrite(declarePkg, SHIP),
  packPkg: opsWrite(packPkg, { ...SHIP, idempotent: true }),
  uploadPackPhoto: opsSteps(uploadPackPhoto, { ...SHIP, upload: "picture", perMinute: { person: 120 } }),
  findPkg: opsRead(findPkg, SHIP),
  bench: opsRead(getBench, SHIP),
  removePackPhoto: opsWrite(removePackPhoto, SHIP),
  finishPkg: opsWrite(finishPkg, { ...SHIP, idempotent: true }),
  reopenPkg: opsWrite(reopenPkg, { ...SHIP, idempotent: true }),
  handOverPkg: opsWrite(handOverPkg, SHIP),
  correctWaybill: opsWrite(correctWaybill, SHIP),
  nameHandover: opsWrite(nameHandover, SHIP),
  deliverPkg: opsWrite(deliverPkg, SHIP),
  receivePkg: opsWrite(receivePkg, SHIP),
  setNote: opsWrite(setNote, EDIT),
  addNote: opsWrite(addNote, EDIT),
  addNotes: opsEach(
    ({ rows }) =>
      rows.map((row) => ({ key: String(row.orderId), endpoint: orderOpsApi.addNote, input: row })),
    EDIT,
  ),
  writeToCustomer: opsWrite(writeToCustomer, { right: "message.send", idempotent: true }),
  refundsOps: opsRead(listRefundsOps, { right: "order.read" }),
  refundDetail: opsRead(getRefundOps, { right: "order.read" }),
  previewRefund: opsRead(previewRefund, { right: "refund.create" }),
  changeReceiver: opsWrite(changeReceiver, EDIT),
  splitOffers: opsRead(splitOffers, EDIT),
  trySplit: opsRead(trySplit, EDIT),
  resplit: opsWrite(resplit, { ...EDIT, idempotent: true }),
  cancelUnpaid: opsWrite(cancelUnpaid, { right: "order.cancel" }),
  createRefund: opsWrite(createRefund, { right: "refund.create", idempotent: true }),
  removeRefund: opsWrite(removeRefund, { right: "refund.create" }),
  rejectOrder: opsWrite(rejectOrder, { right: "order.cancel" }),
  taxPaperOps: opsRead(getTaxPaperOps, { right: "order.read" }),
  refundPaperOps: opsRead(getRefundPaperOps, { right: "order.read" }),
  callOffOrder: opsWrite(callOffOrder, { right: "order.cancel" }),
});
