import { reportOpsApi } from "@crux/contract/report";
import { reportOpsSchemas } from "@crux/contract/report.schema";
import type { Outside } from "../../outside/outside.ts";
import { getAccounts, listLedger } from "../ledger/service.ts";
import { opsEach, opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { getOrderForStaff, replayForStaff } from "./get-order.ts";
import { getUserForStaff } from "./get-user.ts";
import { getGst } from "./gst/gst-quarters.ts";
import { countOrdersForStaff, listOrdersForStaff } from "./list-orders.ts";
import { listUsersForStaff } from "./list-users.ts";
import { listCampaigns } from "./promo/campaign-figures.ts";
import { findTicketByNumber, getCouponRule, listCouponRules } from "./promo/coupon-figures.ts";
import { getActivityResults, getCouponResults } from "./promo/results.ts";
import { listTicketsForStaff } from "./promo/ticket-list.ts";
import { searchEverywhere } from "./search.ts";
import { getSeries, getTop } from "./series.ts";
import { getSetup } from "./setup.ts";
import { outsideCalls } from "./system/outside-probes.ts";
import { getHealth, listOutbox, listTimers, retryOutbox } from "./system/system.ts";
import { getToday } from "./today.ts";

const RUN = { right: "system.run" } as const;

/** What staff look at where modules meet, and the systems that this server depends on. */
export function reportOpsEndpoints(outside: Outside): ServedOps[] {
  const systems = outsideCalls(outside);
  return serveOps(reportOpsApi, reportOpsSchemas, {
    orders: opsRead(listOrdersForStaff, { right: "order.read" }),
    orderCounts: opsRead(countOrdersForStaff, { right: "order.read" }),
    order: opsRead(getOrderForStaff, { right: "order.read" }),
    replay: opsRead(replayForStaff, { right: "order.read" }),
    ledger: opsRead(listLedger, { right: "payment.read" }),
    accounts: opsRead(getAccounts, { right: "payment.read" }),
    users: opsRead(listUsersForStaff, { right: "customer.read" }),
    user: opsRead(getUserForStaff, { right: "customer.read" }),
    campaigns: opsRead(listCampaigns, { right: "sale.edit" }),
    activityResults: opsRead(getActivityResults, { right: "sale.edit" }),
    couponRules: opsRead(listCouponRules, { right: "coupon.edit" }),
    couponRule: opsRead(getCouponRule, { right: "coupon.edit" }),
    couponResults: opsRead(getCouponResults, { right: "coupon.edit" }),
    tickets: opsRead(listTicketsForStaff, { right: "coupon.edit" }),
    ticketByNumber: opsRead(findTicketByNumber, { right: "coupon.edit" }),
    today: opsRead(getToday),
    series: opsRead(getSeries, { right: "report.read" }),
    top: opsRead(getTop, { right: "report.read" }),
    gst: opsRead(getGst, { right: "report.read", perMinute: { person: 30 } }),
    setup: opsRead(async (ctx) => getSetup(ctx, await systems.list()), RUN),
    search: opsRead(searchEverywhere, { perMinute: { person: 240 } }),
    health: opsRead(getHealth, RUN),
    timers: opsRead(listTimers, RUN),
    outbox: opsRead(listOutbox, RUN),
    retryOutbox: opsWrite(retryOutbox, RUN),
    retryOutboxes: opsEach(
      ({ rows }) =>
        rows.map((row) => ({ key: String(row.id), endpoint: reportOpsApi.retryOutbox, input: row })),
      RUN,
    ),
    outside: opsRead(systems.list, RUN),
    testOutside: opsSteps(systems.test, { ...RUN, perMinute: { person: 20 } }),
  });
}
