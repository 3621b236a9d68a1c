import { DAILY_ROUTES } from "./routes/daily.ts";
import { GOODS_ROUTES } from "./routes/goods.ts";
import { MEMBERS_ROUTES } from "./routes/members.ts";
import { MONEY_ROUTES } from "./routes/money.ts";
import { PARCELS_ROUTES } from "./routes/parcels.ts";
import { PROMOTION_ROUTES } from "./routes/promotion.ts";
import { SHOP_ROUTES } from "./routes/shop.ts";
import { TEAM_ROUTES } from "./routes/team.ts";
import type { Route } from "./shell/route.ts";

/** The page of every path; the menu has those with a `menu`, in this order. */
export const ROUTES: readonly Route[] = [
  ...DAILY_ROUTES,
  ...MONEY_ROUTES,
  ...PARCELS_ROUTES,
  ...GOODS_ROUTES,
  ...PROMOTION_ROUTES,
  ...MEMBERS_ROUTES,
  ...SHOP_ROUTES,
  ...TEAM_ROUTES,
];
