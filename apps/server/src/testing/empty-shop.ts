import { inject } from "vitest";
import type { AppOptions } from "../app.ts";
import type { Engine } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { openEmpty, type Shop } from "./open-shop.ts";
import { shopOn } from "./shop-on.ts";

/** Opens a shop as production begins it: tables, and nothing that the demo loads. */
export async function openEmptyShop(engine: Engine, options: Partial<AppOptions> = {}): Promise<Shop> {
  const opened = await openEmpty(engine);
  await migrate(opened.database);
  return shopOn(opened, inject("vaultFolder"), options);
}
