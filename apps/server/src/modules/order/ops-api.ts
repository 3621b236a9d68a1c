import { orderOpsApi } from "@crux/contract/order";
import { orderOpsSchemas } from "@crux/contract/order.schema";
import { getPkgForStaff, listPkgsForStaff, uploadPackPhoto } from "../logistics/service.ts";
import { opsRead, opsSteps, opsWrite, serveOps } from "../staff/service.ts";
import {
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
  setNote,
} from "./service.ts";

const SEE = { right: "parcel.read" } as const;
const SHIP = { right: "parcel.ship" } as const;

/** What staff do with orders, their refunds and their parcels, which an order follows. */
export const orderOpsEndpoints = serveOps(orderOpsApi, orderOpsSchemas, {
  pkgs: opsRead(listPkgsForStaff, SEE),
  pkg: opsRead(getPkgForStaff, SEE),
  declarePkg: opsWrite(declarePkg, SHIP),
  packPkg: opsWrite(packPkg, SHIP),
  uploadPackPhoto: opsSteps(uploadPackPhoto, { ...SHIP, upload: "picture", perMinute: { person: 120 } }),
  finishPkg: opsWrite(finishPkg, SHIP),
  handOverPkg: opsWrite(handOverPkg, SHIP),
  correctWaybill: opsWrite(correctWaybill, SHIP),
  nameHandover: opsWrite(nameHandover, SHIP),
  deliverPkg: opsWrite(deliverPkg, SHIP),
  receivePkg: opsWrite(receivePkg, SHIP),
  setNote: opsWrite(setNote, { right: "order.edit" }),
  refundsOps: opsRead(listRefundsOps, { right: "order.read" }),
  refundDetail: opsRead(getRefundOps, { right: "order.read" }),
  previewRefund: opsRead(previewRefund, { right: "refund.create" }),
  changeReceiver: opsWrite(changeReceiver, { right: "order.edit" }),
  cancelUnpaid: opsWrite(cancelUnpaid, { right: "order.cancel" }),
  createRefund: opsWrite(createRefund, { right: "refund.create", idempotent: true }),
  removeRefund: opsWrite(removeRefund, { right: "refund.create" }),
  rejectOrder: opsWrite(rejectOrder, { right: "order.cancel" }),
  callOffOrder: opsWrite(callOffOrder, { right: "order.cancel" }),
});
