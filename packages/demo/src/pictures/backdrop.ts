import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, round } from "./canvas.ts";
import { lighten, mix } from "./colour.ts";
import { soft } from "./shading.ts";
import { TINTS } from "./tint.ts";

/** What a packshot stands before, so that a list of one category is not one colour. */
export type Backdrop = "plain" | "podium" | "leaf";

export const BACKDROPS: Backdrop[] = ["plain", "podium", "leaf"];

/** The backdrop behind a pack of that width in pixels whose ground line is `base`; plain has none. */
export function drawBackdrop(
  canvas: Canvas,
  drawing: Drawing,
  backdrop: Backdrop,
  stand: { base: number; width: number },
): string {
  if (backdrop === "podium") return podium(canvas, drawing, stand);
  return backdrop === "leaf" ? leaves(canvas, drawing) : "";
}

/** A round stand in the category's tint, with the arch of a niche behind it. */
function podium(canvas: Canvas, drawing: Drawing, { base, width }: { base: number; width: number }): string {
  const { main, ground } = TINTS[drawing.tint];
  const half = Math.min(372, Math.max(236, width / 2 + 74));
  const [rise, depth] = [half * 0.13, 58];
  const y = base - 6;
  const niche = linear(
    canvas,
    [
      [0, mix(ground, main, 0.16)],
      [0.7, mix(ground, main, 0.04)],
      [1, ground],
    ],
    "down",
  );
  const side = linear(canvas, [
    [0, mix(ground, main, 0.3)],
    [0.26, lighten(ground, 0.5)],
    [0.6, mix(ground, main, 0.12)],
    [1, mix(ground, main, 0.4)],
  ]);
  const top = linear(
    canvas,
    [
      [0, "#FFFFFF"],
      [1, mix(ground, main, 0.1)],
    ],
    "slant",
  );
  const arch = `M106 800V400A294 300 0 0 1 694 400V800Z`;
  const wall = `M${round(400 - half)} ${round(y)}V${round(y + depth)}A${round(half)} ${round(rise)} 0 0 0 ${round(400 + half)} ${round(y + depth)}V${round(y)}Z`;
  return [
    `<path d="${arch}" fill="${niche}"/>`,
    `<ellipse cx="410" cy="${round(y + depth + rise * 0.7)}" rx="${round(half * 1.06)}" ry="${round(rise * 1.1)}" fill="#12231D" fill-opacity=".2" filter="${soft(canvas, 12)}"/>`,
    `<path d="${wall}" fill="${side}"/>`,
    `<ellipse cx="400" cy="${round(y)}" rx="${round(half)}" ry="${round(rise)}" fill="${top}"/>`,
  ].join("");
}

/** The shadow of a branch that light throws across the wall. */
function leaves(canvas: Canvas, drawing: Drawing): string {
  const { dark } = TINTS[drawing.tint];
  const leaf = "M0 0C26 -40 22 -120 0 -176C-22 -120 -26 -40 0 0Z";
  const branch = Array.from({ length: 9 }, (_, index) => {
    const along = index * 58;
    const size = round(1.12 - index * 0.06, 2);
    return `<path d="${leaf}" transform="translate(${along} ${round(along * 0.1)}) rotate(${34 + index * 2}) scale(${size})"/><path d="${leaf}" transform="translate(${along + 20} ${round(along * 0.1)}) rotate(${146 - index * 2}) scale(${size})"/>`;
  }).join("");
  const twig = `<path d="M-60 -8Q220 10 520 54" fill="none" stroke="${dark}" stroke-width="9"/>`;
  const one = (place: string, faint: number): string =>
    `<g transform="${place}" fill="${dark}" fill-opacity="${faint}" stroke-opacity="${faint}">${branch}${twig}</g>`;
  return `<g filter="${soft(canvas, 9)}">${one("translate(-30 70) rotate(16) scale(1.02)", 0.095)}${one("translate(836 180) rotate(126) scale(.86)", 0.07)}</g>`;
}
