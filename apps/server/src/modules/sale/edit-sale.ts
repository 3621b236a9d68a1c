import type { Ctx } from "../../kernel/verb/context.ts";
import { upsertConfig } from "./settings/config-store.ts";
import type { BannerRow, SectionRow, ShopRow } from "./store.ts";
import * as store from "./store.ts";

/** Adds or replaces a shop. */
export async function saveShop(ctx: Ctx, shop: ShopRow): Promise<void> {
  await store.upsertShop(ctx.db, shop);
  ctx.invalidate("home");
}

/** Sets configuration values by name. */
export async function saveConfig(ctx: Ctx, values: Readonly<Record<string, string>>): Promise<void> {
  await upsertConfig(ctx.db, values);
  ctx.invalidate("home");
}

/** Adds pictures to the home page or another page. */
export async function addBanners(ctx: Ctx, banners: readonly Omit<BannerRow, "id">[]): Promise<void> {
  await store.insertBanners(ctx.db, banners);
  ctx.invalidate("home");
}

/** Adds a section with its products in this order. */
export async function addSection(ctx: Ctx, section: Omit<SectionRow, "id">): Promise<void> {
  await store.insertSection(ctx.db, section);
  ctx.invalidate("home");
}
