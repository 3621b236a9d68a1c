import { z } from "zod";
import { campaignReportSchemas } from "./promo/campaign.schema.ts";
import { couponReportSchemas } from "./promo/coupon.schema.ts";
import { promoResultSchemas } from "./promo/results.schema.ts";
import { ticketListSchemas } from "./promo/ticket-list.schema.ts";
import { gstSchemas } from "./report/gst.schema.ts";
import { ledgerSchemas } from "./report/ledger.schema.ts";
import { orderDetailSchemas } from "./report/order-detail.schema.ts";
import { orderListSchemas } from "./report/order-list.schema.ts";
import { seriesSchemas } from "./report/series.schema.ts";
import { setupSchemas } from "./report/setup.schema.ts";
import { systemSchemas } from "./report/system.schema.ts";
import { todaySchemas } from "./report/today.schema.ts";
import { userDetailSchemas } from "./report/user-detail.schema.ts";
import { userListSchemas } from "./report/user-list.schema.ts";
import { cents, nothing, time } from "./wire.ts";

/** What a member earned in one month (R-MODEL-23); `month` as `2026-10`. */
export const rebate = z.object({
  id: z.int(),
  month: z.string(),
  cashBackAmount: cents,
  cashBackStatus: z.enum(["CREATED", "ISSUED", "CANCELLED"]),
  cashBackType: z.enum(["RETAIL", "WHOLESALE"]),
  createTime: time,
  /** What refunds after its payment took back of it, and how much of that later cash-back has to pay. */
  reclaimedAmount: cents,
  owedAmount: cents,
});
export type Rebate = z.infer<typeof rebate>;

export const reportSchemas = {
  rebates: { summary: "The caller's rebates", input: nothing, output: z.array(rebate), fails: [] },
};

/** What staff look at where modules meet. */
export const reportOpsSchemas = {
  ...orderListSchemas,
  ...orderDetailSchemas,
  ...todaySchemas,
  ...setupSchemas,
  ...systemSchemas,
  ...ledgerSchemas,
  ...userListSchemas,
  ...userDetailSchemas,
  ...couponReportSchemas,
  ...campaignReportSchemas,
  ...promoResultSchemas,
  ...ticketListSchemas,
  ...seriesSchemas,
  ...gstSchemas,
};
