import { DAY_MS } from "@crux/rules/time/durations";

/** A line that nobody matched yet. */
export type OpenLine = { id: number; txn: string; refs: readonly string[]; amountCents: number; at: Date };

/** A movement of the books: numbers that name it alone, and numbers that it shares with others, such as its payment's. */
export type Move = {
  key: string;
  cents: number;
  at: Date;
  day: string;
  orderId: number | null;
  own: readonly string[];
  shared: readonly string[];
};

export type Match = { lineId: number; move: Move; by: "NUMBER" | "AMOUNT" };

const NEAR_MS = 3 * DAY_MS;

/**
 * Finds the movement of each line: by the provider's number, of several that one with its amount; then by amount within three
 * days, where lines and movements of that amount are equally many or only one of each is near. A movement is one line's.
 */
export function matchLines(lines: readonly OpenLine[], moves: readonly Move[]): Match[] {
  const free = new Set(moves);
  const matches: Match[] = [];
  const take = (line: OpenLine, move: Move | undefined, by: Match["by"]) => {
    if (!move) return false;
    free.delete(move);
    matches.push({ lineId: line.id, move, by });
    return true;
  };
  const own = byNumber(moves, "own");
  const shared = byNumber(moves, "shared");
  const left = lines.filter((line) => {
    const numbers = [line.txn, ...line.refs].filter((one) => one !== "");
    const named = (table: Map<string, Move[]>) =>
      numbers
        .flatMap((one) => table.get(one) ?? [])
        .filter((move) => free.has(move) && isSameWay(line, move));
    const candidates = named(own);
    const exact = candidates.find(({ cents }) => cents === line.amountCents);
    return !(
      take(line, exact ?? candidates[0], "NUMBER") ||
      take(
        line,
        named(shared).find(({ cents }) => cents === line.amountCents),
        "NUMBER",
      )
    );
  });
  const movesOf = Map.groupBy(free, ({ cents }) => cents);
  for (const [cents, waiting] of Map.groupBy(left, ({ amountCents }) => amountCents)) {
    const open = new Set(waiting);
    for (const line of waiting) {
      const candidates = (movesOf.get(cents) ?? []).filter((move) => free.has(move) && isNear(line, move));
      const rivals = [...open].filter((one) => isNear(line, one)).length;
      if (candidates.length === rivals && take(line, nearest(line, candidates), "AMOUNT")) open.delete(line);
    }
  }
  return matches;
}

function byNumber(moves: readonly Move[], which: "own" | "shared"): Map<string, Move[]> {
  const table = new Map<string, Move[]>();
  for (const move of moves)
    for (const number of move[which]) table.set(number, [...(table.get(number) ?? []), move]);
  return table;
}

const isSameWay = ({ amountCents }: OpenLine, { cents }: Move) => amountCents > 0 === cents > 0;

const apart = (one: { at: Date }, other: { at: Date }) => Math.abs(one.at.getTime() - other.at.getTime());
const isNear = (one: { at: Date }, other: { at: Date }) => apart(one, other) <= NEAR_MS;

function nearest(line: OpenLine, moves: readonly Move[]): Move | undefined {
  return moves.toSorted((one, other) => apart(line, one) - apart(line, other))[0];
}
