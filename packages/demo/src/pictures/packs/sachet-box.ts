import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, place } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { cartonArt } from "./carton.ts";
import type { DrawPack } from "./pack.ts";

/** A box of stick sachets with three sticks standing out of the open top. */
export const drawSachetBox: DrawPack = (canvas, drawing) => {
  const size =
    drawing.shape === "tall"
      ? { width: 284, height: 330, depth: 96 }
      : { width: 368, height: 270, depth: 92 };
  const sticks = [-0.34, -0.12, 0.1]
    .map((share, index) =>
      place(stick(canvas, drawing), size.width * share + 6, -size.height + 46, 1, -7 + index * 6),
    )
    .join("");
  return {
    art: `${sticks}${cartonArt(canvas, drawing, size)}`,
    width: size.width + size.depth,
    height: size.height + 118,
  };
};

/** One stick sachet, standing on y = 0. */
export function stick(canvas: Canvas, drawing: Drawing): string {
  const crease = linear(canvas, [
    [0, "#12231D", 0.24],
    [0.25, "#FFFFFF", 0.4],
    [0.6, "#FFFFFF", 0],
    [1, "#12231D", 0.3],
  ]);
  const ink = inkOn(drawing.accent, drawing.accent);
  return [
    `<rect x="-29" y="-190" width="58" height="190" rx="3" fill="${drawing.accent}"/>`,
    `<rect x="-29" y="-190" width="58" height="20" fill="${lighten(drawing.accent, 0.55)}"/>`,
    emblem(drawing.emblem, 0, -138, 15, ink),
    `<rect x="-29" y="-190" width="58" height="190" rx="3" fill="${crease}"/>`,
    `<path d="M-29 -170h58" stroke="${darken(drawing.accent, 0.4)}" stroke-opacity=".35" stroke-width="1.5"/>`,
  ].join("");
}
