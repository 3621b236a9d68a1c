import type { Movement } from "@crux/contract/ops/stock.schema";

/**
 * What moved the pieces on hand since somebody saw so many of them, newest first, out of the last movements of a sku; all that
 * moved them where that lies further back.
 */
export function movesSince(
  moves: readonly Movement[],
  { seen, onHand }: { seen: number; onHand: number },
): Movement[] {
  const since: Movement[] = [];
  let left = onHand;
  for (const move of moves) {
    if (left === seen) break;
    if (move.onHandChange === 0) continue;
    since.push(move);
    left -= move.onHandChange;
  }
  return since;
}
