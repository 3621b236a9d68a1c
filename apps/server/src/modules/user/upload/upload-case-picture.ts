import { randomUUID } from "node:crypto";
import { redrawPhoto } from "../../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { Staff } from "../../staff/service.ts";
import { keepUpload, photoUrl, uidOf } from "./keep-upload.ts";
import { bindUpload, findUpload } from "./upload-store.ts";

const URL_OF_PICTURE = /^\/v1\/files\/(case\/[0-9a-f-]{36}\.jpg)$/;

/**
 * Keeps a picture for an after-sales case, redrawn and sealed, and returns its address, which only its owner and staff
 * who may see orders can open. Throws `session.TOKEN_MISSING`, `general.INVALID_REQUEST`, `general.TOO_MANY_REQUESTS`.
 */
export async function uploadCasePicture(ctx: Ctx, { file }: { file: Uint8Array }): Promise<string> {
  const uid = uidOf(ctx);
  const body = await redrawPhoto(file, "fit");
  const name = `case/${randomUUID()}.jpg`;
  await keepUpload(ctx, { uid, kind: "CASE", name, body });
  return photoUrl(name);
}

/** Takes uploaded pictures of this user into use, each once; false when one is not theirs, not new or no such picture. */
export async function bindCasePictures(
  ctx: Ctx,
  { uid, urls }: { uid: number; urls: readonly string[] },
): Promise<boolean> {
  for (const url of urls) {
    const name = URL_OF_PICTURE.exec(url)?.[1];
    if (!name || !(await bindUpload(ctx.db, { uid, kind: "CASE", name, now: ctx.now }))) return false;
  }
  return true;
}

/** A picture of a case for its owner and for staff who may see orders, null for everybody else. */
export async function openCasePicture(ctx: Ctx, name: string, staff: Staff | null): Promise<Buffer | null> {
  const upload = await findUpload(ctx.db, name);
  if (upload?.kind !== "CASE") return null;
  const maySee = ctx.caller?.uid === upload.uid || staff?.rights.has("order.read") === true;
  return maySee ? ctx.vault.files.read(name) : null;
}
