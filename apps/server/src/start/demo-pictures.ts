import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import type { Db } from "../kernel/database/database.ts";
import type { PictureFolder } from "../kernel/web/web-pictures.ts";
import { wasDemoLoaded } from "../modules/user/service.ts";

/**
 * The demo's pictures by their address, where the demo is on or its goods were loaded once; nothing for a shop that never
 * had it, nor for a build that was made without them.
 */
export async function demoPictures(
  { withDemo }: Pick<Config, "withDemo">,
  db: Db,
): Promise<Record<string, PictureFolder>> {
  if (!withDemo && !(await wasDemoLoaded(db))) return {};
  const { PICTURE_FOLDER } = await import("@crux/demo/pictures/picture-folder");
  const folder = fileURLToPath(PICTURE_FOLDER);
  return existsSync(folder) ? { "/media/demo": folder } : {};
}
