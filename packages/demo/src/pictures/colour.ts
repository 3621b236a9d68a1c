/** `a` moved towards `b` by `share` (0–1) in sRGB; both as #RRGGBB. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

export const darken = (colour: string, share: number): string => mix(colour, "#0C1A16", share);
export const lighten = (colour: string, share: number): string => mix(colour, "#FFFFFF", share);

/** Perceived brightness, 0 black to 1 white. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

/** The ink that reads on `ground`: white, or a dark tone of `accent`. */
export function inkOn(ground: string, accent: string): string {
  return brightness(ground) < 0.62 ? "#FFFFFF" : darken(accent, 0.45);
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
