import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, place, radial } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { roundedRect } from "../path.ts";
import { cartonArt } from "./carton.ts";
import type { DrawPack } from "./pack.ts";

/** A carton with a foil blister card leaning on its front. */
export const drawBlister: DrawPack = (canvas, drawing) => ({
  art: `${place(cartonArt(canvas, drawing, { width: 330, height: 386, depth: 84 }), -26, 0)}${place(blisterCard(canvas, drawing), 118, -4, 0.86, 12)}`,
  width: 440,
  height: 416,
});

/** One blister card of ten, standing on y = 0. */
export function blisterCard(canvas: Canvas, drawing: Drawing): string {
  const foil = linear(
    canvas,
    [
      [0, "#DDE3E5"],
      [0.3, "#FAFCFC"],
      [0.55, "#D3DADC"],
      [0.8, "#EEF2F3"],
      [1, "#BAC4C7"],
    ],
    "slant",
  );
  const dome = radial(
    canvas,
    [
      [0, lighten(drawing.contentColour, 0.7)],
      [0.4, drawing.contentColour],
      [1, darken(drawing.contentColour, 0.3)],
    ],
    0.36,
    0.3,
    0.75,
  );
  const wells = Array.from({ length: 10 }, (_, index) => {
    const x = -44 + (index % 2) * 88;
    const y = -236 + Math.floor(index / 2) * 47;
    return `<ellipse cx="${x}" cy="${y + 3}" rx="33" ry="19" fill="#12231D" fill-opacity=".16"/><ellipse cx="${x}" cy="${y}" rx="31" ry="17" fill="${dome}"/><ellipse cx="${x - 9}" cy="${y - 6}" rx="10" ry="4" fill="#FFFFFF" fill-opacity=".6"/>`;
  }).join("");
  const edge = roundedRect(-100, -270, 200, 266, 16);
  return `<path d="${edge}" transform="translate(5 6)" fill="#12231D" fill-opacity=".16"/><path d="${edge}" fill="${foil}"/><path d="${edge}" fill="none" stroke="#98A4A8" stroke-opacity=".5" stroke-width="1.5"/>${wells}`;
}
