import { orderOpsApi } from "@crux/contract/order";
import { orderOpsSchemas } from "@crux/contract/order.schema";
import { read, serve, steps, write } from "../../kernel/verb/serve.ts";
import { getPkgForStaff, listPkgsForStaff, uploadPackPhoto } from "../logistics/service.ts";
import {
  callOffOrder,
  correctWaybill,
  createRefund,
  declarePkg,
  deliverPkg,
  finishPkg,
  handOverPkg,
  nameHandover,
  packPkg,
  receivePkg,
  rejectOrder,
  removeRefund,
} from "./service.ts";

const SEE = { right: "parcel.read" } as const;
const SHIP = { right: "parcel.ship" } as const;

/** What staff do with orders, their refunds and their parcels, which an order follows. */
export const orderOpsEndpoints = serve(orderOpsApi, orderOpsSchemas, {
  pkgs: read(listPkgsForStaff, SEE),
  pkg: read(getPkgForStaff, SEE),
  declarePkg: write(declarePkg, SHIP),
  packPkg: write(packPkg, SHIP),
  uploadPackPhoto: steps(uploadPackPhoto, { ...SHIP, upload: true, perMinute: { person: 120 } }),
  finishPkg: write(finishPkg, SHIP),
  handOverPkg: write(handOverPkg, SHIP),
  correctWaybill: write(correctWaybill, SHIP),
  nameHandover: write(nameHandover, SHIP),
  deliverPkg: write(deliverPkg, SHIP),
  receivePkg: write(receivePkg, SHIP),
  createRefund: write(createRefund, { right: "refund.create", idempotent: true }),
  removeRefund: write(removeRefund, { right: "refund.create" }),
  rejectOrder: write(rejectOrder, { right: "order.cancel" }),
  callOffOrder: write(callOffOrder, { right: "order.cancel" }),
});
