import { createHash } from "node:crypto";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { redrawPhoto } from "../../../kernel/files/redraw-photo.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { Staff } from "../../staff/service.ts";
import { keepUpload, photoUrl, uidOf } from "./keep-upload.ts";
import { bindUpload, findUpload } from "./upload-store.ts";

const FOLDER = "manual_order";
const URL_OF_PROOF = new RegExp(`^/v1/files/(${FOLDER}/\\d{13}\\.jpg)$`);
const SAME_MOMENT = 20;

/**
 * Keeps a picture of a bank transfer, redrawn and sealed, under the moment of its upload and returns its address, which
 * only its owner and reviewers can open (R-PAY-12, R-PAY-15, OP-066). Throws `session.TOKEN_MISSING`,
 * `general.INVALID_REQUEST`, `general.TOO_MANY_REQUESTS`.
 */
export async function uploadProof(ctx: Ctx, { file }: { file: Uint8Array }): Promise<string> {
  const uid = uidOf(ctx);
  const body = await redrawPhoto(file, "fit");
  const pictureHash = createHash("sha256").update(body).digest("hex");
  for (let later = 0; ; later += 1) {
    const name = `${FOLDER}/${ctx.now.getTime() + later}.jpg`;
    try {
      await keepUpload(ctx, { uid, kind: "PROOF", name, body, pictureHash });
      return photoUrl(name);
    } catch (error) {
      // Somebody else's picture came in the same millisecond.
      if (violatedConstraint(error) !== "upload_name" || later >= SAME_MOMENT) throw error;
    }
  }
}

/**
 * Takes uploaded proofs of this user into use, each once, and answers the hashes of their pictures; null when one is not
 * theirs, not new or no proof.
 */
export async function bindProofs(
  ctx: Ctx,
  { uid, urls }: { uid: number; urls: readonly string[] },
): Promise<string[] | null> {
  const hashes: string[] = [];
  for (const url of urls) {
    const name = URL_OF_PROOF.exec(url)?.[1];
    if (!name || !(await bindUpload(ctx.db, { uid, kind: "PROOF", name, now: ctx.now }))) return null;
    const upload = await findUpload(ctx.db, name);
    if (upload?.pictureHash) hashes.push(upload.pictureHash);
  }
  return hashes;
}

/** A proof for its owner and for staff who review payments, null for everybody else. */
export async function openProof(ctx: Ctx, name: string, staff: Staff | null): Promise<Buffer | null> {
  const upload = await findUpload(ctx.db, name);
  if (upload?.kind !== "PROOF") return null;
  const maySee = ctx.caller?.uid === upload.uid || staff?.rights.has("payment.review") === true;
  return maySee ? ctx.vault.files.read(name) : null;
}
