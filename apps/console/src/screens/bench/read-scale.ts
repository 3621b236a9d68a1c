/** What a scale says in one line: whole grams, and whether the pan rests. */
export type Reading = { grams: number; isStable: boolean };

const GRAMS: Record<string, number> = { g: 1, kg: 1_000 };
const MOST_GRAMS = 100_000;

/**
 * Reads one line as scales send it: `ST,GS,+  0.812kg`, `S S      812.0 g`, `+ 812 g`. Null for a line without a weight in
 * grams or kilograms, for a negative one and for more than a parcel can weigh. `US` and `S D` mark a pan that still moves.
 */
export function readScale(line: string): Reading | null {
  const found = line.match(/([+-]?)\s*(\d+(?:\.\d+)?)\s*(kg|g)\b/i);
  if (!found) return null;
  const [, sign, digits = "", unit = ""] = found;
  const grams = Math.round(Number(digits) * (GRAMS[unit.toLowerCase()] ?? 0));
  if ((sign === "-" && grams > 0) || grams > MOST_GRAMS) return null;
  return { grams, isStable: !/^\s*(?:US\b|S\s+D\b)/i.test(line) };
}
