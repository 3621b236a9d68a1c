import { randomUUID } from "node:crypto";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import type { z } from "zod";
import type { Ctx, OpsCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { redrawPhoto } from "../../kernel/uploads-photo.ts";
import { countPackPhotos, findPackPhotoOwner, insertPackPhoto } from "./pack-photo-store.ts";
import { findPkgRow } from "./show-pkgs.ts";

const FILES = "/v1/files/";
const MAX_PHOTOS = 20;

/** Keeps a picture of a packed parcel, redrawn and sealed, and returns its address; 110001, 900001, 900005 for too many. */
export async function uploadPackPhoto(
  ctx: OpsCtx,
  { pkgId, file }: z.output<typeof orderOpsSchemas.uploadPackPhoto.input>,
): Promise<string> {
  await findPkgRow(ctx, pkgId);
  const body = await redrawPhoto(file, "fit");
  const name = `packing/${randomUUID()}.jpg`;
  const photo = { name, pkgId, actor: `staff ${ctx.staff.id}`, at: ctx.now };
  if (!(await insertPackPhoto(ctx.db, photo, MAX_PHOTOS))) throw new Fail(900005);
  await ctx.vault.files.keep(name, body);
  return FILES + name;
}

/** The pictures of a parcel as they are stored with it; throws 900001 when one was not uploaded for it. */
export async function attachPhotos(ctx: Ctx, pkgId: number, urls: readonly string[]): Promise<string> {
  const names = [...new Set(urls)].map((url) => url.replace(FILES, ""));
  if ((await countPackPhotos(ctx.db, pkgId, names)) < names.length) throw new Fail(900001);
  return names.map((name) => FILES + name).join("||");
}

/** A picture of a packed parcel for the one who gets it, null for everybody else. */
export async function openPackPhoto(ctx: Ctx, name: string): Promise<Buffer | null> {
  const owner = await findPackPhotoOwner(ctx.db, name);
  return owner !== undefined && owner === ctx.caller?.uid ? ctx.vault.files.read(name) : null;
}
