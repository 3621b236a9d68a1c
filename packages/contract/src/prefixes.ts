import { cartSchemas } from "./cart.schema.ts";
import { cartApi } from "./cart.ts";
import { commoditySchemas } from "./commodity.schema.ts";
import { commodityApi } from "./commodity.ts";
import type { AnyEndpoint, EndpointSchema } from "./endpoint.ts";
import { logisticsSchemas } from "./logistics.schema.ts";
import { logisticsApi } from "./logistics.ts";
import { memberSchemas } from "./member.schema.ts";
import { memberApi } from "./member.ts";
import { notifySchemas } from "./notify.schema.ts";
import { notifyApi } from "./notify.ts";
import { orderSchemas } from "./order.schema.ts";
import { orderApi } from "./order.ts";
import { paymentSchemas } from "./payment.schema.ts";
import { paymentApi } from "./payment.ts";
import { saleSchemas } from "./sale.schema.ts";
import { saleApi } from "./sale.ts";
import { userSchemas } from "./user.schema.ts";
import { userApi } from "./user.ts";

export type Prefix = {
  name: string;
  api: Record<string, AnyEndpoint>;
  schemas: Record<string, EndpointSchema>;
};

/** The whole contract, for printing it and for tests that try every call. Never imported by a browser. */
export const PREFIXES: readonly Prefix[] = [
  { name: "sale", api: saleApi, schemas: saleSchemas },
  { name: "commodity", api: commodityApi, schemas: commoditySchemas },
  { name: "user", api: userApi, schemas: userSchemas },
  { name: "notify", api: notifyApi, schemas: notifySchemas },
  { name: "member", api: memberApi, schemas: memberSchemas },
  { name: "cart", api: cartApi, schemas: cartSchemas },
  { name: "logistics", api: logisticsApi, schemas: logisticsSchemas },
  { name: "order", api: orderApi, schemas: orderSchemas },
  { name: "payment", api: paymentApi, schemas: paymentSchemas },
];
