import { randomUUID } from "node:crypto";
import type { userSchemas } from "@crux/contract/user.schema";
import { IDENTITY_NOTICE } from "@crux/rules/identity/identity-notice";
import type { z } from "zod";
import { redrawPhoto } from "../../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { keepUpload, photoUrl, uidOf } from "../upload/keep-upload.ts";
import { insertConsent } from "./identity-store.ts";

const PHOTOS = "/v1/files/identity/";

/**
 * Keeps one side of an identity card, redrawn and sealed, and returns its address, which only its owner can open
 * (R-API-59). Throws `session.TOKEN_MISSING`, `general.INVALID_REQUEST` for what is no picture,
 * `general.TOO_MANY_REQUESTS` while too many lie about unused.
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

/** The file behind the address of an ID photo, or null for any other text. */
export function photoName(url: string): string | null {
  return url.startsWith(PHOTOS) ? url.replace("/v1/files/", "") : null;
}
