import { randomUUID } from "node:crypto";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { redrawPhoto } from "../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { OpsCtx, Staff, StaffCtx } from "../staff/service.ts";
import {
  bindPackPhotos,
  claimUnboundPhotos,
  deletePackPhoto,
  findPackPhoto,
  insertPackPhoto,
  listWaitingPhotos,
  lockPhotosOfOtherKeys,
  outdatePhoto,
  updatePhotoKey,
} from "./pack-photo-store.ts";
import { findPkgRow } from "./show-pkgs.ts";

const FILES = "/v1/files/";
const FOLDER = "packing/";
const MAX_PHOTOS = 20;
/** How long a picture waits for its parcel to be closed with it: a shift. */
const UNBOUND_MS = 12 * HOUR_MS;
const BATCH = 50;
const LEASE_MS = 60_000;

type Upload = z.output<typeof orderOpsSchemas.uploadPackPhoto.input>;

/**
 * Keeps a picture of a packed parcel, redrawn and sealed, and returns its address; `logistics.PARCEL_NOT_FOUND`,
 * `general.INVALID_REQUEST`, `general.TOO_MANY_REQUESTS` for too many.
 */
export const uploadPackPhoto = {
  async prepare(ctx: StaffCtx, { pkgId, file }: Upload): Promise<Buffer> {
    await findPkgRow(ctx, pkgId);
    return redrawPhoto(file, "fit");
  },
  async change(ctx: OpsCtx, { pkgId }: Upload): Promise<string> {
    const name = `${FOLDER}${randomUUID()}.jpg`;
    const keyId = ctx.vault.box.currentKeyId();
    const photo = { name, pkgId, actor: `staff ${ctx.staff.id}`, keyId, at: ctx.now };
    if (!(await insertPackPhoto(ctx.db, photo, MAX_PHOTOS))) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
    ctx.note({ after: { name } });
    return FILES + name;
  },
  /** The file follows its row, so that no file is forgotten. */
  async finish(ctx: StaffCtx, url: string, body: Buffer): Promise<string> {
    await ctx.vault.files.keep(url.slice(FILES.length), body);
    return url;
  },
};

/**
 * Takes pictures into use and answers them as they are stored; `logistics.INVALID_PHOTO` when one is not of this parcel
 * or a shift old.
 */
export async function attachPhotos(ctx: Ctx, pkgId: number, urls: readonly string[]): Promise<string> {
  const names = [...new Set(urls)].map((url) => url.replace(FILES, ""));
  const since = new Date(ctx.now.getTime() - UNBOUND_MS);
  if ((await bindPackPhotos(ctx.db, { pkgId, names, since })) < names.length)
    throw new Fail(logisticsOutcome.INVALID_PHOTO);
  return names.map((name) => FILES + name).join("||");
}

/** The addresses of pictures that wait for these parcels to be closed with them, by parcel. */
export async function waitingPhotos(ctx: Ctx, pkgIds: readonly number[]): Promise<Map<number, string[]>> {
  const since = new Date(ctx.now.getTime() - UNBOUND_MS);
  const rows = pkgIds.length === 0 ? [] : await listWaitingPhotos(ctx.db, { pkgIds, since });
  const byPkg = Map.groupBy(rows, ({ pkgId }) => pkgId);
  return new Map([...byPkg].map(([pkgId, photos]) => [pkgId, photos.map(({ name }) => FILES + name)]));
}

/** Gives up a picture that no parcel was closed with; `logistics.INVALID_PHOTO` when there is no such one. */
export async function removePackPhoto(
  ctx: OpsCtx,
  { pkgId, name }: { pkgId: number; name: string },
): Promise<null> {
  const at = new Date(ctx.now.getTime() - UNBOUND_MS);
  const isGone = await outdatePhoto(ctx.db, { pkgId, name: FOLDER + name, at });
  if (!isGone) throw new Fail(logisticsOutcome.INVALID_PHOTO);
  return null;
}

/** A picture of a packed parcel for the one who gets it and for staff who look at parcels, null for everybody else. */
export async function openPackPhoto(ctx: Ctx, name: string, staff: Staff | null): Promise<Buffer | null> {
  const photo = await findPackPhoto(ctx.db, name);
  if (!photo) return null;
  const isOwn = photo.isAttached && photo.uid === ctx.caller?.uid;
  return isOwn || staff?.rights.has("parcel.read") ? ctx.vault.files.read(name) : null;
}

/** Removes pictures that no parcel was closed with. A row goes after its file, so that nothing is forgotten half-way. */
export async function removeUnboundPhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - UNBOUND_MS);
  const leasedUntil = new Date(ctx.now.getTime() + LEASE_MS);
  const names = await claimUnboundPhotos(ctx.db, { before, now: ctx.now, leasedUntil, batch: BATCH });
  for (const name of names) {
    await ctx.vault.files.remove(name);
    await deletePackPhoto(ctx.db, name);
  }
  return names.length;
}

/** Puts a batch of pictures under the present master key; returns how many there were. */
export async function rewrapPackPhotos(ctx: Ctx): Promise<number> {
  const keyId = ctx.vault.box.currentKeyId();
  const names = await lockPhotosOfOtherKeys(ctx.db, keyId, BATCH);
  for (const name of names) {
    await ctx.vault.files.rewrap(name);
    await updatePhotoKey(ctx.db, name, keyId);
  }
  return names.length;
}
