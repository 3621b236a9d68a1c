/** A weight in kg as a label says it: `1.25 kg`. */
export function weightText(kilograms: number): string {
  return `${Number(kilograms.toFixed(3))} kg`;
}
