import { endpoints } from "./endpoint.ts";
import type { reportOpsSchemas, reportSchemas } from "./report.schema.ts";

export const reportApi = endpoints<typeof reportSchemas>()({
  rebates: "GET /report/secure/{userId}/rebate",
});

/** What staff look at where modules meet. */
export const reportOpsApi = endpoints<typeof reportOpsSchemas>()({
  orders: "POST /report/ops/orders",
  orderCounts: "POST /report/ops/orderCounts",
  order: "GET /report/ops/order/{orderId}",
  replay: "GET /report/ops/order/{orderId}/replay",
  today: "GET /report/ops/today",
  setup: "GET /report/ops/setup",
  search: "POST /report/ops/search",
  health: "GET /report/ops/health",
  timers: "GET /report/ops/timers",
  outbox: "POST /report/ops/outbox",
  retryOutbox: "PUT /report/ops/outbox/{id}/retry",
  retryOutboxes: "PUT /report/ops/outbox/retry",
  outside: "GET /report/ops/outside",
  testOutside: "PUT /report/ops/outside/{name}/test",
  ledger: "POST /report/ops/ledger",
  accounts: "GET /report/ops/accounts",
  users: "POST /report/ops/users",
  user: "GET /report/ops/user/{uid}",
  campaigns: "POST /report/ops/campaigns",
  activityResults: "GET /report/ops/activity/{activityId}/results",
  couponRules: "POST /report/ops/couponRules",
  couponRule: "GET /report/ops/couponRule/{ruleId}",
  couponResults: "GET /report/ops/couponRule/{ruleId}/results",
  tickets: "POST /report/ops/tickets",
  ticketByNumber: "POST /report/ops/ticket",
  series: "POST /report/ops/series",
  top: "POST /report/ops/top",
  gst: "POST /report/ops/gst",
});
