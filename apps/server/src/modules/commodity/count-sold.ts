import type { Ctx } from "../../kernel/verb/context.ts";
import { takeSold } from "../inventory/service.ts";
import { addSold } from "./sold-store.ts";

const BATCH = 5_000;

/** How much was sold, by which lists are put in order; a moment later will do. */
export const SOLD = "~sold";

/**
 * Adds what was paid for to what its products sold, and takes off what came back to the shelf: pieces that left the house
 * stay sold, whatever became of them. Answers how many notes of stock it took.
 */
export async function countSold(ctx: Ctx): Promise<number> {
  const { taken, pieces } = await takeSold(ctx, BATCH);
  if (taken === 0) return 0;
  await addSold(ctx.db, pieces);
  ctx.invalidate(SOLD);
  return taken;
}
