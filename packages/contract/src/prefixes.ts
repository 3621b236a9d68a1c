import { cartSchemas } from "./cart.schema.ts";
import { cartApi, cartFavouriteApi, cartLimitApi, cartWishApi } from "./cart.ts";
import { casesSchemas } from "./cases/case.schema.ts";
import { casesOpsSchemas } from "./cases/case-ops.schema.ts";
import { casesApi, casesOpsApi } from "./cases.ts";
import { commodityOpsSchemas, commoditySchemas } from "./commodity.schema.ts";
import { commodityApi, commodityOpsApi } from "./commodity.ts";
import { counterOpsSchemas } from "./counter/counter.schema.ts";
import { paymentCounterOpsApi, tillOpsApi } from "./counter/counter.ts";
import { tillOpsSchemas } from "./counter/till.schema.ts";
import { couponSchemas } from "./coupon.schema.ts";
import { couponApi, couponCentreApi } from "./coupon.ts";
import type { AnyEndpoint, EndpointSchema } from "./endpoint.ts";
import { cartFavouriteSchemas } from "./goods/favourite.schema.ts";
import { cartLimitSchemas } from "./goods/purchase-limit.schema.ts";
import { cartWishSchemas } from "./goods/restock-wish.schema.ts";
import { logisticsPapersSchemas } from "./logistics/papers.schema.ts";
import { logisticsOpsSchemas } from "./logistics/rule-ops.schema.ts";
import { logisticsSimulationOpsSchemas } from "./logistics/simulation.schema.ts";
import { logisticsSchemas } from "./logistics.schema.ts";
import {
  logisticsApi,
  logisticsOpsApi,
  logisticsPapersApi,
  logisticsPauseOpsApi,
  logisticsSimulationOpsApi,
} from "./logistics.ts";
import { memberOpsSchemas, memberSchemas } from "./member.schema.ts";
import { memberApi, memberOpsApi } from "./member.ts";
import { notifySchemas } from "./notify.schema.ts";
import { notifyApi } from "./notify.ts";
import { saleContentOpsSchemas } from "./ops/content.schema.ts";
import { saleHomeOpsSchemas } from "./ops/home.schema.ts";
import { userMessageOpsSchemas } from "./ops/message.schema.ts";
import { moveInSchemas } from "./ops/move-in.schema.ts";
import { logisticsPauseOpsSchemas } from "./ops/pause.schema.ts";
import { salePreviewOpsSchemas } from "./ops/preview.schema.ts";
import { userOpsSchemas } from "./ops/user-ops.schema.ts";
import { orderCountsSchemas } from "./order/order-counts.schema.ts";
import { orderOpsSchemas, orderSchemas } from "./order.schema.ts";
import { orderApi, orderCountsApi, orderOpsApi } from "./order.ts";
import { paymentOpsSchemas, paymentSchemas } from "./payment.schema.ts";
import { paymentApi, paymentOpsApi } from "./payment.ts";
import { userClosingSchemas, userPrivacyOpsSchemas } from "./privacy.schema.ts";
import { activityOpsSchemas, trialSchemas } from "./promo/activity.schema.ts";
import { cartOpsApi, saleActivityOpsApi } from "./promo/activity.ts";
import { campaignOpsSchemas } from "./promo/campaign.schema.ts";
import { campaignOpsApi } from "./promo/campaign.ts";
import { couponCentreSchemas } from "./promo/centre.schema.ts";
import { couponOpsSchemas } from "./promo/coupon.schema.ts";
import { couponOpsApi } from "./promo/coupon.ts";
import { reportOpsSchemas, reportSchemas } from "./report.schema.ts";
import { reportApi, reportOpsApi } from "./report.ts";
import { reviewOpsSchemas, reviewSchemas } from "./review/review.schema.ts";
import { reviewApi, reviewOpsApi } from "./review/review.ts";
import { saleSchemas } from "./sale.schema.ts";
import { saleApi, saleContentOpsApi, saleHomeOpsApi, salePreviewOpsApi } from "./sale.ts";
import { staffOpsSchemas, staffSchemas } from "./staff.schema.ts";
import { staffApi, staffOpsApi } from "./staff.ts";
import { taskOpsSchemas } from "./task.schema.ts";
import { taskOpsApi } from "./task.ts";
import { userSchemas } from "./user.schema.ts";
import {
  userApi,
  userClosingApi,
  userMessageOpsApi,
  userMoveInOpsApi,
  userOpsApi,
  userPrivacyOpsApi,
} from "./user.ts";

export type Prefix = {
  name: string;
  api: Record<string, AnyEndpoint>;
  schemas: Record<string, EndpointSchema>;
};

/** The whole contract, for printing it and for tests that try every call. Never imported by a browser. */
export const PREFIXES: readonly Prefix[] = [
  { name: "sale", api: saleApi, schemas: saleSchemas },
  { name: "sale", api: saleHomeOpsApi, schemas: saleHomeOpsSchemas },
  { name: "sale", api: salePreviewOpsApi, schemas: salePreviewOpsSchemas },
  { name: "sale", api: saleContentOpsApi, schemas: saleContentOpsSchemas },
  { name: "sale", api: saleActivityOpsApi, schemas: activityOpsSchemas },
  { name: "commodity", api: commodityApi, schemas: commoditySchemas },
  { name: "commodity", api: commodityOpsApi, schemas: commodityOpsSchemas },
  { name: "user", api: userApi, schemas: userSchemas },
  { name: "notify", api: notifyApi, schemas: notifySchemas },
  { name: "member", api: memberApi, schemas: memberSchemas },
  { name: "coupon", api: couponApi, schemas: couponSchemas },
  { name: "coupon", api: couponCentreApi, schemas: couponCentreSchemas },
  { name: "member", api: memberOpsApi, schemas: memberOpsSchemas },
  { name: "cart", api: cartApi, schemas: cartSchemas },
  { name: "cart", api: cartLimitApi, schemas: cartLimitSchemas },
  { name: "cart", api: cartFavouriteApi, schemas: cartFavouriteSchemas },
  { name: "cart", api: cartWishApi, schemas: cartWishSchemas },
  { name: "coupon", api: couponOpsApi, schemas: couponOpsSchemas },
  { name: "campaign", api: campaignOpsApi, schemas: campaignOpsSchemas },
  { name: "cart", api: cartOpsApi, schemas: trialSchemas },
  { name: "logistics", api: logisticsApi, schemas: logisticsSchemas },
  { name: "logistics", api: logisticsPapersApi, schemas: logisticsPapersSchemas },
  { name: "logistics", api: logisticsPauseOpsApi, schemas: logisticsPauseOpsSchemas },
  { name: "logistics", api: logisticsOpsApi, schemas: logisticsOpsSchemas },
  { name: "logistics", api: logisticsSimulationOpsApi, schemas: logisticsSimulationOpsSchemas },
  { name: "order", api: orderApi, schemas: orderSchemas },
  { name: "order", api: orderCountsApi, schemas: orderCountsSchemas },
  { name: "order", api: orderOpsApi, schemas: orderOpsSchemas },
  { name: "cases", api: casesApi, schemas: casesSchemas },
  { name: "cases", api: casesOpsApi, schemas: casesOpsSchemas },
  { name: "review", api: reviewApi, schemas: reviewSchemas },
  { name: "review", api: reviewOpsApi, schemas: reviewOpsSchemas },
  { name: "payment", api: paymentApi, schemas: paymentSchemas },
  { name: "report", api: reportApi, schemas: reportSchemas },
  { name: "report", api: reportOpsApi, schemas: reportOpsSchemas },
  { name: "staff", api: staffApi, schemas: staffSchemas },
  { name: "staff", api: staffOpsApi, schemas: staffOpsSchemas },
  { name: "payment", api: paymentOpsApi, schemas: paymentOpsSchemas },
  { name: "payment", api: paymentCounterOpsApi, schemas: counterOpsSchemas },
  { name: "till", api: tillOpsApi, schemas: tillOpsSchemas },
  { name: "user", api: userOpsApi, schemas: userOpsSchemas },
  { name: "user", api: userMessageOpsApi, schemas: userMessageOpsSchemas },
  { name: "user", api: userMoveInOpsApi, schemas: moveInSchemas },
  { name: "user", api: userClosingApi, schemas: userClosingSchemas },
  { name: "task", api: taskOpsApi, schemas: taskOpsSchemas },
  {
    name: "user",
    api: userPrivacyOpsApi,
    schemas: userPrivacyOpsSchemas,
  },
];
