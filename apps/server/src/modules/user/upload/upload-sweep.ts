import type { Sweep } from "../../../kernel/time/sweeps.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { claimExpiredUploads, deleteUpload } from "./upload-store.ts";

const BATCH = 50;
const LEASE_MS = 60_000;

/** Removes files that nothing uses (I-38). */
export const uploadSweep: Sweep = {
  name: "remove uploads",
  everyMs: 60_000,
  inSteps: true,
  work: removeExpired,
};

/** The row goes after its file, so that whatever ends this in between leaves a row, whose lease ends. */
async function removeExpired(ctx: Ctx): Promise<number> {
  const leasedUntil = new Date(ctx.now.getTime() + LEASE_MS);
  const expired = await claimExpiredUploads(ctx.db, { now: ctx.now, leasedUntil, batch: BATCH });
  const outcomes = await Promise.allSettled(
    expired.map(async ({ id, name }) => {
      await ctx.vault.files.remove(name);
      await deleteUpload(ctx.db, id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return expired.length;
}
