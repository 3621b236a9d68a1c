import type { ServedEndpoint } from "../kernel/verb/serve.ts";
import { campaignOpsEndpoints } from "../modules/campaign/ops-api.ts";
import { cartEndpoints } from "../modules/cart/api.ts";
import { cartOpsEndpoints } from "../modules/cart/ops-api.ts";
import { casesEndpoints } from "../modules/cases/api.ts";
import { casesOpsEndpoints } from "../modules/cases/ops-api.ts";
import { commodityEndpoints } from "../modules/commodity/api.ts";
import { commodityOpsEndpoints } from "../modules/commodity/ops-api.ts";
import { couponEndpoints } from "../modules/coupon/api.ts";
import { couponOpsEndpoints } from "../modules/coupon/ops-api.ts";
import { logisticsEndpoints } from "../modules/logistics/api.ts";
import { logisticsOpsEndpoints } from "../modules/logistics/ops-api.ts";
import { pauseOpsEndpoints } from "../modules/logistics/pauses/ops-api.ts";
import { memberEndpoints } from "../modules/member/api.ts";
import { memberOpsEndpoints } from "../modules/member/ops-api.ts";
import { notifyEndpoints } from "../modules/notify/api.ts";
import type { CodeDoor } from "../modules/notify/send-code.ts";
import { orderEndpoints } from "../modules/order/api.ts";
import { orderOpsEndpoints } from "../modules/order/ops-api.ts";
import { boughtPieces } from "../modules/order/service.ts";
import { paymentEndpoints } from "../modules/payment/api.ts";
import { counterOpsEndpoints } from "../modules/payment/counter/ops-api.ts";
import { paymentOpsEndpoints } from "../modules/payment/ops-api.ts";
import type { Providers } from "../modules/payment/providers.ts";
import { privacyEndpoints } from "../modules/privacy/api.ts";
import { privacyOpsEndpoints } from "../modules/privacy/ops-api.ts";
import { reportEndpoints } from "../modules/report/api.ts";
import { reportOpsEndpoints } from "../modules/report/ops-api.ts";
import { reviewEndpoints } from "../modules/review/api.ts";
import { reviewOpsEndpoints } from "../modules/review/ops-api.ts";
import { activityOpsEndpoints } from "../modules/sale/activity-ops-api.ts";
import { saleEndpoints } from "../modules/sale/api.ts";
import { contentOpsEndpoints } from "../modules/sale/content-ops-api.ts";
import { staffEndpoints, staffOpsEndpoints } from "../modules/staff/api.ts";
import type { StaffRules } from "../modules/staff/context.ts";
import type { ServedOps } from "../modules/staff/serve-ops.ts";
import { taskOpsEndpoints } from "../modules/task/api.ts";
import type { TaskKind } from "../modules/task/service.ts";
import { tillOpsEndpoints } from "../modules/till/ops-api.ts";
import { userEndpoints } from "../modules/user/api.ts";
import { userOpsEndpoints } from "../modules/user/ops-api.ts";
import { reachOf } from "../modules/user/service.ts";
import type { Outside } from "../outside/outside.ts";

/** Every module's calls for customers and visitors, in the order of the line of modules. */
export const endpointsOf = (
  { wechat, sms }: Outside,
  codes: CodeDoor,
  providers: Providers,
  rules: StaffRules,
): ServedEndpoint[] => [
  ...staffEndpoints(rules),
  ...notifyEndpoints(codes, { sms, wechat, reachOf }),
  ...userEndpoints({ wechat, sms }),
  ...memberEndpoints,
  ...commodityEndpoints,
  ...saleEndpoints,
  ...couponEndpoints,
  ...logisticsEndpoints,
  ...cartEndpoints(boughtPieces),
  ...orderEndpoints,
  ...casesEndpoints,
  ...reviewEndpoints,
  ...paymentEndpoints(providers),
  ...reportEndpoints,
  ...privacyEndpoints,
];

/** Every module's calls for the staff, with long work of these kinds. */
export const opsCallsOf = (kinds: readonly TaskKind[], outside: Outside): ServedOps[] => [
  ...staffOpsEndpoints(outside),
  ...taskOpsEndpoints(new Map(kinds.map((kind) => [kind.name, kind]))),
  ...userOpsEndpoints,
  ...memberOpsEndpoints,
  ...commodityOpsEndpoints,
  ...contentOpsEndpoints(outside.publicUrl),
  ...pauseOpsEndpoints,
  ...activityOpsEndpoints,
  ...couponOpsEndpoints,
  ...campaignOpsEndpoints,
  ...cartOpsEndpoints,
  ...logisticsOpsEndpoints,
  ...orderOpsEndpoints,
  ...casesOpsEndpoints,
  ...reviewOpsEndpoints,
  ...paymentOpsEndpoints,
  ...counterOpsEndpoints,
  ...tillOpsEndpoints,
  ...reportOpsEndpoints(outside),
  ...privacyOpsEndpoints,
];
