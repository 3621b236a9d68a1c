const LINES = 5;
const ROUND = [1, 2, 5, 10] as const;

/** Round values from 0 up past `most`, about five of them and `least` apart at least, for the lines of a chart. */
export function scaleOf(most: number, least: number): number[] {
  const wanted = Math.max(most / LINES, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (ROUND.find((factor) => factor * power >= wanted) ?? 10) * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, line) => line * step);
}
