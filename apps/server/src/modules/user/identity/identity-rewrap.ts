import type { Ctx } from "../../../kernel/verb/context.ts";
import { lockUploadsOfOtherKeys, updateUploadKey } from "../upload/upload-store.ts";
import { lockIdentitiesOfOtherKeys, updateSealedCode } from "./identity-store.ts";
import { lockOrderPapersOfOtherKeys, updateKeptCode } from "./order-papers-store.ts";
import { placeOf } from "./place-of.ts";

const BATCH = 100;

/** Puts a batch of numbers and photos under the present master key; returns how many there were. */
export async function rewrapPapers(ctx: Ctx): Promise<number> {
  const { box, files } = ctx.vault;
  const keyId = box.currentKeyId();
  const identities = await lockIdentitiesOfOtherKeys(ctx.db, keyId, BATCH);
  for (const { id, uid, codeMark: mark, codeSealed: sealed } of identities)
    await updateSealedCode(ctx.db, id, { sealed: box.rewrap(sealed, placeOf(uid, mark)), keyId });
  const kept = await lockOrderPapersOfOtherKeys(ctx.db, keyId, BATCH);
  for (const { uid, orderId, codeMark: mark, codeSealed: sealed } of kept)
    await updateKeptCode(ctx.db, { uid, orderId }, { sealed: box.rewrap(sealed, placeOf(uid, mark)), keyId });
  const uploads = await lockUploadsOfOtherKeys(ctx.db, keyId, BATCH);
  for (const { id, name } of uploads) {
    await files.rewrap(name);
    await updateUploadKey(ctx.db, id, keyId);
  }
  return identities.length + kept.length + uploads.length;
}
