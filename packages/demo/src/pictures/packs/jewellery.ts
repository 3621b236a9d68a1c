import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, place, radial, type Stop } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { roundedRect } from "../path.ts";
import { roundFill } from "../shading.ts";
import { text } from "../text.ts";
import type { DrawPack } from "./pack.ts";

const GOLD: Stop[] = [
  [0, "#8A6A2B"],
  [0.3, "#F6E3B0"],
  [0.6, "#C79A45"],
  [1, "#7A5A22"],
];

/** Opals in an open velvet box, named by shape: `pendant` on a chain, `studs` as a pair. */
export const JEWELLERY: Record<string, DrawPack> = {
  pendant: (canvas, drawing) => {
    const gold = linear(canvas, GOLD);
    const chain = `<path d="M-110 -304Q-92 -196 0 -178Q92 -196 110 -304" fill="none" stroke="${gold}" stroke-width="4" stroke-dasharray="7 3"/><circle cx="0" cy="-170" r="10" fill="none" stroke="${gold}" stroke-width="5"/>`;
    return {
      art: `${box(canvas, drawing)}${chain}${place(opal(canvas, drawing), 0, -106)}`,
      width: 400,
      height: 332,
    };
  },
  studs: (canvas, drawing) => {
    const pair = [-74, 74].map((x) => place(opal(canvas, drawing), x, -170, 0.86)).join("");
    return { art: `${box(canvas, drawing)}${pair}`, width: 400, height: 332 };
  },
};

function opal(canvas: Canvas, drawing: Drawing): string {
  const play: Stop[] = [
    [0, "#FFFFFF"],
    [0.25, lighten(drawing.contentColour, 0.4)],
    [0.55, drawing.contentColour],
    [0.8, drawing.accent],
    [1, darken(drawing.accent, 0.4)],
  ];
  const gem = radial(canvas, play, 0.38, 0.32, 0.75);
  return `<ellipse rx="47" ry="58" fill="${linear(canvas, GOLD)}"/><ellipse rx="39" ry="50" fill="${gem}"/><path d="M-20 -24Q-8 -42 8 -38M-26 14Q-10 2 2 14T28 8M-14 36Q4 24 22 34" fill="none" stroke="#FFFFFF" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/>`;
}

function box(canvas: Canvas, drawing: Drawing): string {
  const inner = roundedRect(-172, -304, 344, 280, 16);
  const velvet = linear(
    canvas,
    [
      [0, "#12231D", 0.34],
      [0.3, "#12231D", 0.04],
      [1, "#FFFFFF", 0.1],
    ],
    "down",
  );
  const words = text(drawing.brandLine, 0, -4, {
    size: 19,
    fill: "#E8C98A",
    weight: 700,
    serif: true,
    spacing: 3,
    maxWidth: 300,
  });
  return `<path d="${roundedRect(-200, -330, 400, 332, 26)}" fill="${roundFill(canvas, drawing.body)}"/><path d="${inner}" fill="${lighten(drawing.body, 0.1)}"/><path d="${inner}" fill="${velvet}"/>${words}`;
}
