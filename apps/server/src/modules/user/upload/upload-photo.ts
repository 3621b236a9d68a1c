import { randomUUID } from "node:crypto";
import type { userSchemas } from "@crux/contract/user.schema";
import { IDENTITY_NOTICE } from "@crux/rules/identity/identity-notice";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { redrawPhoto } from "../../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { insertConsent } from "../identity/identity-store.ts";
import { insertUpload } from "./upload-store.ts";
import type { UploadKind } from "./upload-tables.ts";

const MINUTE_MS = 60_000;
/** With the minute between two sweeps an unused upload is gone within the hour. */
const UNUSED_MS = 55 * MINUTE_MS;
const MAX_UNUSED = 20;

const PHOTOS = "/v1/files/identity/";
const AVATARS = "/media/avatar/";

/**
 * Keeps one side of an identity card, redrawn and sealed, and returns its address, which only its owner can open
 * (R-API-59). Throws 170001, 900001 for what is no picture, 900005 while too many lie about unused.
 */
export async function uploadIdPhoto(
  ctx: Ctx,
  { file, idType }: z.output<typeof userSchemas.uploadIdPhoto.input>,
): Promise<string> {
  const uid = uidOf(ctx);
  const body = await redrawPhoto(file, "fit");
  await insertConsent(ctx.db, { uid, textVersion: IDENTITY_NOTICE.version, now: ctx.now });
  const name = `identity/${randomUUID()}.jpg`;
  await keepUpload(ctx, { uid, kind: idType, name, body });
  return photoUrl(name);
}

/** Keeps a picture of the caller, cut to a square, and returns its address (R-API-60). */
export async function uploadAvatar(
  ctx: Ctx,
  { file }: z.output<typeof userSchemas.uploadAvatar.input>,
): Promise<string> {
  const uid = uidOf(ctx);
  const body = await redrawPhoto(file, "square");
  const name = `avatar/${randomUUID()}.jpg`;
  await keepUpload(ctx, { uid, kind: "AVATAR", name, body });
  return `/media/${name}`;
}

/** The file behind the address of an ID photo, or null for any other text. */
export function photoName(url: string): string | null {
  return url.startsWith(PHOTOS) ? url.replace("/v1/files/", "") : null;
}

/** The file behind the address of an uploaded avatar, or null for any other text. */
export function avatarName(url: string): string | null {
  return url.startsWith(AVATARS) ? url.replace("/media/", "") : null;
}

/** The address of a kept ID photo; empty without one. */
export function photoUrl(name: string | null): string {
  return name === null ? "" : `/v1/files/${name}`;
}

/** Who uploads; throws 170001 for nobody. */
export function uidOf(ctx: Ctx): number {
  if (!ctx.caller) throw new Fail(170001);
  return ctx.caller.uid;
}

type NewPhoto = { uid: number; kind: UploadKind; name: string; body: Buffer };

/** Keeps a picture that nothing uses yet; throws 900005 while too many of this user lie about. */
export async function keepUpload(ctx: Ctx, { uid, kind, name, body }: NewPhoto): Promise<void> {
  const { box, files } = ctx.vault;
  const upload = {
    uid,
    kind,
    name,
    keyId: box.currentKeyId(),
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + UNUSED_MS),
  };
  if (!(await insertUpload(ctx.db, upload, MAX_UNUSED))) throw new Fail(900005);
  await files.keep(name, body);
}
