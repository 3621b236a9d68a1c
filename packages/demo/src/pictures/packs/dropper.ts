import { darken, lighten } from "../colour.ts";
import { label } from "../label.ts";
import { roundedRect, symmetric, wall } from "../path.ts";
import { castShade, roundFill, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

/** A glass bottle with collar and rubber bulb; shape `square` has flatter shoulders. */
export const drawDropper: DrawPack = (canvas, drawing) => {
  const square = drawing.shape === "square";
  const [width, height, shoulder] = square ? [226, 262, 34] : [206, 290, 66];
  const half = width / 2;
  const neck = 46;
  const body = symmetric(
    [
      ["C", neck, -height + shoulder * 0.5, half, -height + shoulder * 0.25, half, -height + shoulder],
      ["L", half, -28],
      ["Q", half, -6, half - 22, -4],
      ["Q", half * 0.4, 3, 0, 3],
    ],
    [neck, -height],
  );
  const top = -height + shoulder + 10;
  const area = { width, top, height: height - shoulder - 42, sag: 6, textWidth: width * 0.8 };
  const wrap = wall(width, top, top + area.height, area.sag);
  const bulbTop = -height - 168;
  const bulb = symmetric(
    [
      ["C", 30, bulbTop, 34, bulbTop + 26, 34, bulbTop + 56],
      ["Q", 35, bulbTop + 84, 44, bulbTop + 96],
      ["Q", 22, bulbTop + 106, 0, bulbTop + 106],
    ],
    [0, bulbTop],
  );
  const art = [
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="${roundedRect(-half + 14, -height + shoulder + 2, 9, height - shoulder - 40, 4)}" fill="${lighten(drawing.body, 0.7)}" fill-opacity=".5"/>`,
    castShade(canvas, wall(neck * 2, -height, -height + 20, 4), 0.35),
    label(canvas, drawing, area),
    roundShade(canvas, wrap, 0.85),
    `<path d="${bulb}" fill="${roundFill(canvas, darken(drawing.cap, 0.08))}"/>`,
    screwCap(canvas, drawing.cap, { width: 112, top: -height - 72, height: 74, sag: 5, ribs: 22 }),
  ].join("");
  return { art, width, height: height + 168 };
};
