import type { Ctx } from "../../kernel/context.ts";
import type { Sweep } from "../../kernel/sweeps.ts";
import { claimExpiredUploads, deleteUpload } from "./upload-store.ts";

const BATCH = 50;

/** Removes files that nothing uses; the row goes after its file, so that a failure is tried again (I-38). */
export const uploadSweep: Sweep = { name: "remove uploads", everyMs: 60_000, work: removeExpired };

async function removeExpired(ctx: Ctx): Promise<number> {
  const expired = await claimExpiredUploads(ctx.db, ctx.now, BATCH);
  for (const { id, name } of expired) {
    await ctx.vault.files.remove(name);
    await deleteUpload(ctx.db, id);
  }
  return expired.length;
}
