import { inject } from "vitest";
import type { AppOptions } from "../app.ts";
import type { Engine } from "../kernel/database/database.ts";
import { openMigrated, type Shop } from "./open-shop.ts";
import { shopOn } from "./shop-on.ts";

/** Opens a shop as production begins it: tables, and nothing that the demo loads. */
export async function openEmptyShop(engine: Engine, options: Partial<AppOptions> = {}): Promise<Shop> {
  return shopOn(await openMigrated(engine), inject("vaultFolder"), options);
}
