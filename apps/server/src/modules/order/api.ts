import { logisticsApi } from "@crux/contract/logistics";
import { logisticsSchemas } from "@crux/contract/logistics.schema";
import { orderApi, orderCountsApi } from "@crux/contract/order";
import { orderCountsSchemas } from "@crux/contract/order/order-counts.schema";
import { orderSchemas } from "@crux/contract/order.schema";
import { read, serve, steps, write } from "../../kernel/verb/serve.ts";
import { uploadProof } from "../user/service.ts";
import { countOpen } from "./count-open.ts";
import { changeOwnReceiver } from "./edit/change-own-receiver.ts";
import { receiveOwnPkg } from "./receive-own-pkg.ts";
import {
  cancelOrder,
  createOrder,
  createPortions,
  getOrder,
  getRefund,
  listOrders,
  listRefunds,
  pkgsOfOrder,
} from "./service.ts";
import { getRefundPaper, getTaxPaper } from "./tax/tax-papers.ts";

const ownEndpoints = serve(orderApi, orderSchemas, {
  create: write(createOrder, { idempotent: true }),
  createPortions: write(createPortions, { idempotent: true }),
  list: read(listOrders, { fromReplica: true }),
  detail: read(getOrder, { fromReplica: true }),
  cancel: write(cancelOrder),
  changeOwnReceiver: write(changeOwnReceiver),
  refunds: read(listRefunds, { fromReplica: true }),
  refund: read(getRefund, { fromReplica: true }),
  receiveOwnPkg: write(receiveOwnPkg),
  taxPaper: read(getTaxPaper, { fromReplica: true }),
  refundPaper: read(getRefundPaper, { fromReplica: true }),
  uploadProof: steps(uploadProof, {
    access: "user",
    upload: "picture",
    perMinute: { address: 600, person: 30 },
  }),
});

const { ofOrder } = logisticsSchemas;

export const orderEndpoints = [
  ...ownEndpoints,
  ...serve(orderCountsApi, orderCountsSchemas, { counts: read(countOpen, { fromReplica: true }) }),
  ...serve(logisticsApi, { ofOrder }, { ofOrder: read(pkgsOfOrder, { fromReplica: true }) }),
];
