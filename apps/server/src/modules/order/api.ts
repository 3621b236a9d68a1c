import { orderApi } from "@crux/contract/order";
import { orderSchemas } from "@crux/contract/order.schema";
import { read, serve, write } from "../../kernel/serve.ts";
import { cancelOrder, createOrder, getOrder, listOrders } from "./service.ts";

export const orderEndpoints = serve(orderApi, orderSchemas, {
  create: write(createOrder, { idempotent: true }),
  list: read(listOrders),
  detail: read(getOrder),
  cancel: write(cancelOrder),
});
