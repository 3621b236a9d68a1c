import type { Route } from "../shell/route.ts";

/** What sells them: campaigns, activities, coupons (营销). */
export const PROMOTION_ROUTES: readonly Route[] = [
  {
    path: "/campaigns",
    title: "推广",
    rights: ["sale.edit"],
    menu: { group: "营销", key: "y" },
    load: () => import("../screens/campaigns/campaigns-screen.tsx"),
  },
  {
    path: "/campaigns/new",
    title: "新建推广",
    rights: ["sale.edit"],
    load: () => import("../screens/campaign/campaign-screen.tsx"),
  },
  {
    path: "/activities",
    title: "活动",
    rights: ["sale.edit"],
    menu: { group: "营销" },
    load: () => import("../screens/activities/activities-screen.tsx"),
  },
  {
    path: "/coupons",
    title: "优惠券",
    rights: ["coupon.edit"],
    menu: { group: "营销", short: "券" },
    load: () => import("../screens/coupons/coupons-screen.tsx"),
  },
  {
    path: "/coupons/import",
    title: "迁入优惠券",
    rights: ["coupon.edit"],
    load: () => import("../screens/coupon-import/coupon-import-screen.tsx"),
  },
  {
    path: "/coupons/new",
    title: "新建优惠券",
    rights: ["coupon.edit"],
    load: () => import("../screens/coupon/coupon-screen.tsx"),
  },
  {
    path: "/coupons/:id",
    title: "优惠券",
    rights: ["coupon.edit"],
    load: () => import("../screens/coupon/coupon-screen.tsx"),
  },
  {
    path: "/coupons/:id/tickets",
    title: "券码",
    rights: ["coupon.edit"],
    load: () => import("../screens/tickets/tickets-screen.tsx"),
  },
  {
    path: "/activities/new",
    title: "新建活动",
    rights: ["sale.edit"],
    load: () => import("../screens/activity/activity-screen.tsx"),
  },
  {
    path: "/activities/:id",
    title: "活动",
    rights: ["sale.edit"],
    load: () => import("../screens/activity/activity-screen.tsx"),
  },
];
