import { endpoints } from "./endpoint.ts";
import type { orderOpsSchemas, orderSchemas } from "./order.schema.ts";

export const orderApi = endpoints<typeof orderSchemas>()({
  create: "POST /order/secure/{uid}/order",
  list: "POST /order/secure/{uid}/orders",
  detail: "GET /order/secure/{uid}/order/{orderId}",
  cancel: "PUT /order/secure/{uid}/order/{orderId}/cancel",
  uploadProof: "PUT /order/manual_order",
  refunds: "POST /order/secure/{uid}/refundOrder/query",
  refund: "GET /order/secure/{uid}/refundOrder/{id}",
});

/** What staff do with orders and their parcels. */
export const orderOpsApi = endpoints<typeof orderOpsSchemas>()({
  pkgs: "POST /order/ops/pkgs",
  pkg: "GET /order/ops/pkg/{pkgId}",
  declarePkg: "PUT /order/ops/pkg/{pkgId}/declare",
  packPkg: "PUT /order/ops/pkg/{pkgId}/pack",
  uploadPackPhoto: "PUT /order/ops/pkg/{pkgId}/photo",
  finishPkg: "PUT /order/ops/pkg/{pkgId}/finish",
  handOverPkg: "PUT /order/ops/pkg/{pkgId}/handOver",
  correctWaybill: "PUT /order/ops/pkg/{pkgId}/waybill",
  nameHandover: "PUT /order/ops/pkg/{pkgId}/secondLeg",
  deliverPkg: "PUT /order/ops/pkg/{pkgId}/deliver",
  receivePkg: "PUT /order/ops/pkg/{pkgId}/receive",
  setNote: "PUT /order/ops/order/{orderId}/note",
  refundsOps: "POST /order/ops/refundOrders",
  refundDetail: "GET /order/ops/refundOrder/{refundId}",
  previewRefund: "POST /order/ops/refundOrder/preview",
  changeReceiver: "PUT /order/ops/order/{orderId}/receiver",
  cancelUnpaid: "PUT /order/ops/order/{orderId}/cancel",
  createRefund: "POST /order/ops/order/{orderId}/refundOrder",
  removeRefund: "DELETE /order/ops/refundOrder/{refundId}",
  rejectOrder: "PUT /order/ops/order/{orderId}/reject",
  callOffOrder: "PUT /order/ops/order/{orderId}/callOff",
});
