import { SHOP_ID } from "@crux/contract/limits";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import type { Banner, ProductListPage, Section, ShopProduct } from "@crux/contract/sale.schema";
import { isRunning } from "@crux/rules/price/activity-rule";
import { pageOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  findProducts,
  nearWords,
  type ProductFacts,
  type ProductPage,
  pictureAlts,
  picturesOf,
  searchProducts,
  showsGoods,
} from "../commodity/service.ts";
import { activitiesOf, presentActivity } from "./activities.ts";
import { findNextHomeChange } from "./home/home-store.ts";
import { type Narrowed, narrowingOf } from "./narrowings.ts";
import { membershipCents } from "./settings/membership-cents.ts";
import { ownSynonyms } from "./settings/own-synonyms.ts";
import { publicRate } from "./settings/public-rate.ts";
import type { ShopRow, ShownAt } from "./store.ts";
import { findConfig, findShopName, listBanners, listProductIdsOf, listSections, listShops } from "./store.ts";

export { type ActivityFacts, activitiesOf, activitiesOffering, presentActivity } from "./activities.ts";
export { addActivity, putActivity as saveActivity } from "./activity/edit-activity.ts";
export { addBanners, addSection, saveConfig, saveShop } from "./edit-sale.ts";
export { addHomePiece } from "./home/edit-home.ts";
export { dropPiece, forgetProducts, type Piece, placePiece, shownBy } from "./home/place-pieces.ts";
export { addNamedPause, endPause, listPausesForStaff, savePause } from "./pauses/edit-pauses.ts";
export {
  listPauses,
  pausedRoutes,
  pausesNow,
  refusePausedGoods,
  refusePausedRoutes,
} from "./pauses/pauses.ts";
export { addHotWord } from "./settings/hot-words.ts";
export { membershipCents } from "./settings/membership-cents.ts";

/** The names that visitors may read (R-MODEL-17); any other row of the table stays inside. */
const PUBLIC_CONFIG = new Set([
  "HOT_SEARCH",
  "LOGISTIC_SERVICES",
  "STORE_POLICY",
  "SHIPPING_RULES",
  "STORE_CONFIG",
  "NEW_USER_COUPON",
  "KF_QR",
  "KF_ACCOUNT",
  "KF_HOUR",
  "MP_QR",
  "MP_ACCOUNT",
]);

/** A configuration value, or null. For the server itself: every name. */
export function config(ctx: Ctx, name: string): Promise<string | null> {
  return findConfig(ctx.db, name);
}

/** A public configuration value; null for an unknown or an inner name (R-API-07). */
export async function publicConfig(
  ctx: Ctx,
  { name }: { name: string },
): Promise<{ key: string; value: string } | null> {
  if (name === "MEMBERSHIP_PRICE") return { key: name, value: String(await membershipCents(ctx)) };
  if (name === "CNY_RATE") return await publicRate(ctx);
  const value = PUBLIC_CONFIG.has(name) ? await findConfig(ctx.db, name) : null;
  return value === null ? null : { key: name, value };
}

/** What the shop calls itself wherever it speaks of itself: its name, or 商城 before it has one. */
export async function shopName({ db }: Pick<Ctx, "db">): Promise<string> {
  return (await findShopName(db, SHOP_ID)) || "商城";
}

/** Banners, info banners and category pictures that are not disabled and whose time it is, by priority. */
export async function banners(ctx: Ctx): Promise<Banner[]> {
  ctx.changesAt(await findNextHomeChange(ctx.db, ctx.now), "home");
  return await listBanners(ctx.db, ctx);
}

export function shops(ctx: Ctx): Promise<ShopRow[]> {
  return listShops(ctx.db);
}

/** The sections of the home page in display order, each with its products that are on sale. */
export async function sections(ctx: Ctx): Promise<Section[]> {
  ctx.changesAt(await findNextHomeChange(ctx.db, ctx.now), "home");
  return await sectionsAt(ctx, ctx);
}

/** The sections of a moment, with their products as they are then. */
export async function sectionsAt(ctx: Ctx, at: ShownAt): Promise<Section[]> {
  const rows = await listSections(ctx.db, at);
  const ids = [...new Set(rows.flatMap((row) => row.productIds))];
  const online = [...(await findProducts(ctx, ids, "level")).values()].filter(
    (one) => one.saleStatus === "ONLINE",
  );
  const products = new Map(
    (await withActivities({ ...ctx, now: at.now }, online)).map((one) => [one.id, one]),
  );
  return rows.map(({ productIds, priority: _, ...section }) => ({
    ...section,
    itemList: productIds.flatMap((id) => {
      const shopProduct = products.get(id);
      return shopProduct ? [{ shopProduct }] : [];
    }),
  }));
}

/** One page of the product list (R-API-10); with an activity only its products (R-API-11), with numbers only those. */
export async function listShopProducts(
  ctx: Ctx,
  {
    tag,
    activityId,
    ids,
    brandIds,
    fromCents,
    toCents,
    promotionIds,
    ...search
  }: Omit<ProductPage, "narrowed"> &
    Narrowed & { tag?: number | undefined; activityId?: number | undefined; ids?: number[] | undefined },
): Promise<ProductListPage> {
  const promoted = activityId === undefined ? undefined : await listProductIdsOf(ctx.db, [activityId]);
  const productIds = ids && promoted ? promoted.filter((one) => ids.includes(one)) : (ids ?? promoted);
  const { products, total, correctedTo } = await searchProducts(
    ctx,
    {
      ...search,
      tagId: search.tagId ?? tag,
      ...(productIds ? { productIds } : {}),
      narrowed: await narrowingOf(ctx, { brandIds, fromCents, toCents, promotionIds }),
    },
    ownSynonyms,
  );
  return { ...pageOf(await withActivities(ctx, products), { total, ...search }), correctedTo };
}

/** Words of the shop that are near to a keyword. */
export function nearWordsOf(ctx: Ctx, { keyword }: { keyword: string }): Promise<string[]> {
  return nearWords(ctx, keyword, ownSynonyms);
}

/** A product of the catalogue in any sale status; `sale.PRODUCT_NOT_FOUND` for an unknown one or a service. */
export async function shopProduct(ctx: Ctx, { id }: { id: number }): Promise<ShopProduct> {
  showsGoods(ctx, id);
  const [product] = await withActivities(ctx, [...(await findProducts(ctx, [id])).values()]);
  if (!product) throw new Fail(saleOutcome.PRODUCT_NOT_FOUND);
  return { ...product, ...pictureAlts((await picturesOf(ctx, [id])).get(id) ?? []) };
}

/** Products of the catalogue as the shop shows them, in any sale status, by their ids. */
export async function showProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ShopProduct>> {
  const found = await withActivities(ctx, [...(await findProducts(ctx, ids)).values()]);
  return new Map(found.map((product) => [product.id, product]));
}

/** Products with the activity that runs now of each. */
export async function withActivities(ctx: Ctx, products: readonly ProductFacts[]): Promise<ShopProduct[]> {
  const activities = await activitiesOf(
    ctx,
    products.map((product) => product.id),
  );
  return products.map((product) => {
    const found = activities.get(product.id);
    const activity = found && isRunning(found, ctx.now.toISOString()) ? presentActivity(found) : null;
    return { ...product, activity, activityImgUrl: activity?.icon ?? "" };
  });
}
