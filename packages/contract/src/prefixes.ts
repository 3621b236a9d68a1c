import { cartSchemas } from "./cart.schema.ts";
import { cartApi } from "./cart.ts";
import { commoditySchemas } from "./commodity.schema.ts";
import { commodityApi } from "./commodity.ts";
import { couponSchemas } from "./coupon.schema.ts";
import { couponApi } from "./coupon.ts";
import type { AnyEndpoint, EndpointSchema } from "./endpoint.ts";
import { logisticsSchemas } from "./logistics.schema.ts";
import { logisticsApi } from "./logistics.ts";
import { memberOpsSchemas, memberSchemas } from "./member.schema.ts";
import { memberApi, memberOpsApi } from "./member.ts";
import { notifySchemas } from "./notify.schema.ts";
import { notifyApi } from "./notify.ts";
import { orderOpsSchemas, orderSchemas } from "./order.schema.ts";
import { orderApi, orderOpsApi } from "./order.ts";
import { paymentOpsSchemas, paymentSchemas } from "./payment.schema.ts";
import { paymentApi, paymentOpsApi } from "./payment.ts";
import { reportOpsSchemas, reportSchemas } from "./report.schema.ts";
import { reportApi, reportOpsApi } from "./report.ts";
import { saleSchemas } from "./sale.schema.ts";
import { saleApi } from "./sale.ts";
import { staffOpsSchemas, staffSchemas } from "./staff.schema.ts";
import { staffApi, staffOpsApi } from "./staff.ts";
import {
  cartSummaries,
  commoditySummaries,
  couponSummaries,
  logisticsSummaries,
  memberOpsSummaries,
  memberSummaries,
  notifySummaries,
  orderOpsSummaries,
  orderSummaries,
  paymentOpsSummaries,
  paymentSummaries,
  reportOpsSummaries,
  reportSummaries,
  saleSummaries,
  staffOpsSummaries,
  staffSummaries,
  taskOpsSummaries,
  userClosingSummaries,
  userOpsSummaries,
  userPrivacyOpsSummaries,
  userSummaries,
} from "./summaries.ts";
import { taskOpsSchemas } from "./task.schema.ts";
import { taskOpsApi } from "./task.ts";
import { userClosingSchemas, userOpsSchemas, userPrivacyOpsSchemas, userSchemas } from "./user.schema.ts";
import { userApi, userClosingApi, userOpsApi, userPrivacyOpsApi } from "./user.ts";

export type Prefix = {
  name: string;
  api: Record<string, AnyEndpoint>;
  schemas: Record<string, EndpointSchema>;
  /** One line about each call. */
  summaries: Record<string, string>;
};

/** The whole contract, for printing it and for tests that try every call. Never imported by a browser. */
export const PREFIXES: readonly Prefix[] = [
  { name: "sale", api: saleApi, schemas: saleSchemas, summaries: saleSummaries },
  { name: "commodity", api: commodityApi, schemas: commoditySchemas, summaries: commoditySummaries },
  { name: "user", api: userApi, schemas: userSchemas, summaries: userSummaries },
  { name: "notify", api: notifyApi, schemas: notifySchemas, summaries: notifySummaries },
  { name: "member", api: memberApi, schemas: memberSchemas, summaries: memberSummaries },
  { name: "coupon", api: couponApi, schemas: couponSchemas, summaries: couponSummaries },
  { name: "member", api: memberOpsApi, schemas: memberOpsSchemas, summaries: memberOpsSummaries },
  { name: "cart", api: cartApi, schemas: cartSchemas, summaries: cartSummaries },
  { name: "logistics", api: logisticsApi, schemas: logisticsSchemas, summaries: logisticsSummaries },
  { name: "order", api: orderApi, schemas: orderSchemas, summaries: orderSummaries },
  { name: "order", api: orderOpsApi, schemas: orderOpsSchemas, summaries: orderOpsSummaries },
  { name: "payment", api: paymentApi, schemas: paymentSchemas, summaries: paymentSummaries },
  { name: "report", api: reportApi, schemas: reportSchemas, summaries: reportSummaries },
  { name: "report", api: reportOpsApi, schemas: reportOpsSchemas, summaries: reportOpsSummaries },
  { name: "staff", api: staffApi, schemas: staffSchemas, summaries: staffSummaries },
  { name: "staff", api: staffOpsApi, schemas: staffOpsSchemas, summaries: staffOpsSummaries },
  { name: "task", api: taskOpsApi, schemas: taskOpsSchemas, summaries: taskOpsSummaries },
  { name: "payment", api: paymentOpsApi, schemas: paymentOpsSchemas, summaries: paymentOpsSummaries },
  { name: "user", api: userOpsApi, schemas: userOpsSchemas, summaries: userOpsSummaries },
  { name: "user", api: userClosingApi, schemas: userClosingSchemas, summaries: userClosingSummaries },
  {
    name: "user",
    api: userPrivacyOpsApi,
    schemas: userPrivacyOpsSchemas,
    summaries: userPrivacyOpsSummaries,
  },
];
