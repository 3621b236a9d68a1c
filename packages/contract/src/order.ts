import { endpoints } from "./endpoint.ts";
import type { orderCountsSchemas } from "./order/order-counts.schema.ts";
import type { orderOpsSchemas, orderSchemas } from "./order.schema.ts";

export const orderApi = endpoints<typeof orderSchemas>()({
  create: "POST /order/secure/{uid}/order",
  createPortions: "POST /order/secure/{uid}/order/portions",
  list: "POST /order/secure/{uid}/orders",
  detail: "GET /order/secure/{uid}/order/{orderId}",
  cancel: "PUT /order/secure/{uid}/order/{orderId}/cancel",
  changeOwnReceiver: "PUT /order/secure/{uid}/order/{orderId}/receiver",
  uploadProof: "PUT /order/manual_order",
  refunds: "POST /order/secure/{uid}/refundOrder/query",
  refund: "GET /order/secure/{uid}/refundOrder/{id}",
  receiveOwnPkg: "PUT /order/secure/{uid}/pkg/{pkgId}/receive",
  taxPaper: "GET /order/secure/{uid}/order/{orderId}/taxPaper",
  refundPaper: "GET /order/secure/{uid}/refundOrder/{id}/taxPaper",
});

/** What of orders and parcels is under way. */
export const orderCountsApi = endpoints<typeof orderCountsSchemas>()({
  counts: "GET /order/secure/{uid}/counts",
});

/** What staff do with orders and their parcels. */
export const orderOpsApi = endpoints<typeof orderOpsSchemas>()({
  pkgs: "POST /order/ops/pkgs",
  pkgCounts: "POST /order/ops/pkgs/counts",
  pkg: "GET /order/ops/pkg/{pkgId}",
  declarePkgs: "PUT /order/ops/pkgs/declare",
  packPkgs: "PUT /order/ops/pkgs/pack",
  handOverPkgs: "PUT /order/ops/pkgs/handOver",
  deliverPkgs: "PUT /order/ops/pkgs/deliver",
  receivePkgs: "PUT /order/ops/pkgs/receive",
  pollPkgs: "PUT /order/ops/pkgs/poll",
  readWaybills: "POST /order/ops/pkgs/waybills",
  exportDeclarations: "PUT /order/ops/pkgs/declaration",
  declarationProfiles: "GET /order/ops/pkgs/declaration",
  printPkgs: "POST /order/ops/pkgs/print",
  showPapers: "PUT /order/ops/pkg/{pkgId}/papers",
  notePkg: "PUT /order/ops/pkg/{pkgId}/note",
  pollPkg: "PUT /order/ops/pkg/{pkgId}/poll",
  declarePkg: "PUT /order/ops/pkg/{pkgId}/declare",
  packPkg: "PUT /order/ops/pkg/{pkgId}/pack",
  findPkg: "POST /order/ops/pkgs/find",
  bench: "GET /order/ops/bench",
  removePackPhoto: "PUT /order/ops/pkg/{pkgId}/photo/remove",
  uploadPackPhoto: "PUT /order/ops/pkg/{pkgId}/photo",
  finishPkg: "PUT /order/ops/pkg/{pkgId}/finish",
  reopenPkg: "PUT /order/ops/pkg/{pkgId}/reopen",
  handOverPkg: "PUT /order/ops/pkg/{pkgId}/handOver",
  correctWaybill: "PUT /order/ops/pkg/{pkgId}/waybill",
  nameHandover: "PUT /order/ops/pkg/{pkgId}/secondLeg",
  deliverPkg: "PUT /order/ops/pkg/{pkgId}/deliver",
  receivePkg: "PUT /order/ops/pkg/{pkgId}/receive",
  setNote: "PUT /order/ops/order/{orderId}/note",
  addNote: "POST /order/ops/order/{orderId}/note",
  addNotes: "POST /order/ops/orders/note",
  writeToCustomer: "POST /order/ops/order/{orderId}/message",
  refundsOps: "POST /order/ops/refundOrders",
  refundDetail: "GET /order/ops/refundOrder/{refundId}",
  previewRefund: "POST /order/ops/refundOrder/preview",
  changeReceiver: "PUT /order/ops/order/{orderId}/receiver",
  splitOffers: "GET /order/ops/order/{orderId}/pkgs",
  trySplit: "POST /order/ops/order/{orderId}/pkgs/try",
  resplit: "PUT /order/ops/order/{orderId}/pkgs",
  cancelUnpaid: "PUT /order/ops/order/{orderId}/cancel",
  createRefund: "POST /order/ops/order/{orderId}/refundOrder",
  removeRefund: "DELETE /order/ops/refundOrder/{refundId}",
  rejectOrder: "PUT /order/ops/order/{orderId}/reject",
  taxPaperOps: "GET /order/ops/order/{orderId}/taxPaper",
  refundPaperOps: "GET /order/ops/refundOrder/{refundId}/taxPaper",
  callOffOrder: "PUT /order/ops/order/{orderId}/callOff",
});
