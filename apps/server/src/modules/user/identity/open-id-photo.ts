import type { Ctx } from "../../../kernel/verb/context.ts";
import { findUpload } from "../upload/upload-store.ts";
import { insertAccess } from "./identity-store.ts";

/** An ID photo for its owner, null for everybody else; both leave a line in the log of accesses (I-33, I-34). */
export async function openIdPhoto(ctx: Ctx, name: string): Promise<Buffer | null> {
  const upload = await findUpload(ctx.db, name);
  if (!upload || (upload.kind !== "FRONT" && upload.kind !== "BACK")) return null;
  const isOwner = ctx.caller?.uid === upload.uid;
  const body = isOwner ? await ctx.vault.files.read(name) : null;
  await insertAccess(ctx.db, {
    actorUid: ctx.caller?.uid ?? null,
    ownerUid: upload.uid,
    name,
    isAllowed: body !== null,
    ip: ctx.ip,
    now: ctx.now,
  });
  return body;
}
