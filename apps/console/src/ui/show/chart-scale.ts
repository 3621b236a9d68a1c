const LINES = 5;
const ROUND = [1, 2, 5, 10] as const;

/** Round values from 0 up past `most`, and down past `fewest` where that is below 0: about five of them and `least` apart at least, for the lines of a chart. */
export function scaleOf(most: number, least: number, fewest = 0): number[] {
  const wanted = Math.max((most - Math.min(fewest, 0)) / LINES, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (ROUND.find((factor) => factor * power >= wanted) ?? 10) * power;
  const above = Math.max(fewest < 0 ? 0 : 1, Math.ceil(most / step));
  const below = fewest < 0 ? Math.ceil(-fewest / step) : 0;
  return Array.from({ length: above + below + 1 }, (_, line) => (line - below) * step);
}
