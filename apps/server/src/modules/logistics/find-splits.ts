import { createHash } from "node:crypto";
import type { Line } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import { LRUCache } from "lru-cache";
import { createFairQueue, type Piece } from "../../kernel/limits/fair-queue.ts";
import type { RuleBook } from "./compile-rules.ts";
import { isSolvedApart, solveApart } from "./solve-apart.ts";
import { parcelCount, type Solve, type Split, solvePresets } from "./solve-presets.ts";

const splits = new LRUCache<string, Split[]>({
  max: 500,
  maxSize: 60_000,
  sizeCalculation: (found) => 1 + sum(found.map(({ solution }) => parcelCount(solution))),
});
const solving = new Map<string, Promise<Split[]>>();

/** A cart of thousands of pieces takes seconds; it counts as two. */
const BIG_PIECES = 200;
/**
 * Carts that are split apart wait for each other and not the shop for them: a few of each customer, and by turns. What took
 * 40 ms longer is laid aside for who did not.
 */
const carts = createFairQueue({
  ...{ max: 60, maxOfPerson: 4, creditMs: 3_000, refillMsPerSecond: 100, betweenMs: 40 },
});
const atOnce: Piece = async (work) => (await work(false)).result;

/**
 * The splits of a cart for every preset that customers may choose, from memory where these lines were split under these
 * rules before. Throws `general.TOO_MANY_REQUESTS` while too many carts of this person, or of all, are waiting, and for
 * a person whose carts took more than three seconds of the processor at once, or more than a tenth of it in the long
 * run.
 */
export async function findSplits(book: RuleBook, lines: Line[], person: string): Promise<Split[]> {
  const key = `${book.digest} ${createHash("sha256").update(JSON.stringify(lines)).digest("base64")}`;
  const known = splits.get(key) ?? solving.get(key);
  if (known) return known;
  const work = solveInTurn(book, lines, person).finally(() => solving.delete(key));
  solving.set(key, work);
  const found = await work;
  splits.set(key, found);
  return found;
}

function solveInTurn(book: RuleBook, lines: Line[], person: string): Promise<Split[]> {
  if (!isSolvedApart(lines)) return solvePresets(book, lines, inPieces(atOnce));
  const weight = sum(lines.map(({ qty }) => qty)) > BIG_PIECES ? 2 : 1;
  return carts.enter({ person, weight }, (piece) => solvePresets(book, lines, inPieces(piece)));
}

/** Each search is a piece of this cart's turn. */
const inPieces =
  (piece: Piece): Solve =>
  (job, objectives) =>
    piece(async (isBetween) => {
      const { solutions, spentMs } = await solveApart(job, objectives, isBetween);
      return { result: solutions, spentMs };
    });
