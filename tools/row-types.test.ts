import { expect, it } from "vitest";
import { compareRowTypes } from "./row-types.ts";

/** Templates that are put together where they run, so that nobody can ask the database about them. */
const PUT_TOGETHER = [
  "kernel/database/list-sql.ts: { count: number }",
  "kernel/verb/list-page.ts: { place: number; counted: number }",
  "modules/commodity/search/hits-store.ts: Listed",
  "modules/commodity/search/hits-store.ts: Listed & { met: number }",
  "modules/commodity/search/narrowing-store.ts: { kind: string; id: number; name: string; count: number }",
  "modules/commodity/stock/level-store.ts: LevelRow",
  "modules/coupon/move-store.ts: { id: number }",
  "modules/logistics/pkg-store.ts: PkgRow",
  "modules/logistics/track-store.ts: NewTrack",
  "modules/logistics/track-store.ts: OpenTrack",
  "modules/notify/notices/notice-store.ts: never",
  "modules/order/new-order-store.ts: Placed",
  "modules/order/new-order-store.ts: { skuId: number; pieces: number }",
  "modules/privacy/person-store.ts: Row",
  "modules/report/check-moves.ts: { from: string | null; to: string }",
  "modules/report/check-seals.ts: Chunk",
  "modules/report/check-seals.ts: { rowId: number; count: number }",
  "modules/report/check.ts: { what: string; count: number }",
  "modules/report/day-store.ts: DayRow",
  "modules/report/day-store.ts: SoFarRow",
  "modules/report/figure-store.ts: NamedRow",
  "modules/report/figure-store.ts: SumRow",
  "modules/report/figure-store.ts: TopSumRow",
  "modules/report/gst/gst-store.ts: ExportSumRow",
  "modules/report/gst/gst-store.ts: LocalRow",
  "modules/report/gst/gst-store.ts: { count: number }",
  "modules/report/order-list-store.ts: { state: OrderState; counted: number }",
  "modules/report/promo/campaign-store.ts: CampaignRow",
  "modules/report/promo/result-store.ts: ActivityDayRow",
  "modules/report/promo/result-store.ts: ActivitySumsRow",
  "modules/report/promo/result-store.ts: CouponDayRow",
  "modules/report/promo/result-store.ts: SumsRow",
  "modules/report/seal-rows.ts: Sealable",
  "modules/report/seal-rows.ts: { id: number }",
  "modules/report/search-store.ts: Found",
  "modules/report/today-store.ts: QueueRow",
  "modules/sale/activity-store.ts: Found",
  "modules/sale/activity/activity-edit-store.ts: ListedActivityRow",
  "modules/user/identity/order-papers-store.ts: { client: string }",
];

it("the row types of templates are what the database answers", async () => {
  const { faults, undescribed, compared } = await compareRowTypes();
  expect(faults).toEqual([]);
  expect([...new Set(undescribed)].sort()).toEqual(PUT_TOGETHER);
  expect(compared).toBeGreaterThan(70);
}, 300_000);
