import { clip, radial } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { label } from "../label.ts";
import { symmetric, wall } from "../path.ts";
import { castShade, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

/** A clear tub: gummies show above and below the label. */
export const drawGummyTub: DrawPack = (canvas, drawing) => {
  const [width, height] = drawing.shape === "tall" ? [250, 350] : [300, 314];
  const half = width / 2;
  const body = symmetric(
    [
      ["C", half - 20, -height + 14, half, -height + 10, half, -height + 46],
      ["L", half, -40],
      ["Q", half, -5, half - 38, -3],
      ["Q", half * 0.4, 4, 0, 4],
    ],
    [half - 20, -height],
  );
  const bead = radial(
    canvas,
    [
      [0, lighten(drawing.contentColour, 0.62)],
      [0.45, drawing.contentColour],
      [1, darken(drawing.contentColour, 0.28)],
    ],
    0.35,
    0.3,
    0.75,
  );
  const other = radial(
    canvas,
    [
      [0, lighten(drawing.accent, 0.75)],
      [0.5, lighten(drawing.accent, 0.3)],
      [1, drawing.accent],
    ],
    0.35,
    0.3,
    0.75,
  );
  const beads = Array.from({ length: 8 * 9 }, (_, index) => {
    const row = Math.floor(index / 9);
    const x = -half + 6 + (index % 9) * (width / 8.2) + (row % 2) * 17;
    const y = -8 - row * 38 - ((index * 7) % 5) * 3;
    return `<circle cx="${Math.round(x)}" cy="${y}" r="23" fill="${(index * 5 + row) % 4 === 0 ? other : bead}"/>`;
  }).join("");
  const top = -height + 76;
  const area = { width, top, height: height - 136, sag: 7, textWidth: width * 0.78 };
  const art = [
    `<g clip-path="${clip(canvas, body)}"><path d="${body}" fill="${lighten(drawing.contentColour, 0.6)}"/>${beads}<path d="${wall(width + 10, -height - 10, -height + 46, 8)}" fill="#FFFFFF" fill-opacity=".62"/></g>`,
    castShade(canvas, wall(width - 44, -height, -height + 24, 8), 0.2),
    label(canvas, drawing, area),
    roundShade(canvas, body, 0.8),
    screwCap(canvas, drawing.cap, { width: width - 28, top: -height - 68, height: 78, sag: 8, ribs: 38 }),
  ].join("");
  return { art, width, height: height + 70 };
};
