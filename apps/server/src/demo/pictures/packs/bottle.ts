import { darken } from "../colour.ts";
import { label } from "../label.ts";
import { symmetric, wall } from "../path.ts";
import { castShade, roundFill, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES = {
  classic: { width: 256, height: 372, shoulder: 64, neck: 156, cap: 182, capHeight: 84, ribs: 34 },
  tall: { width: 218, height: 404, shoulder: 78, neck: 118, cap: 142, capHeight: 78, ribs: 28 },
  wide: { width: 300, height: 330, shoulder: 48, neck: 206, cap: 232, capHeight: 78, ribs: 40 },
  packer: { width: 240, height: 380, shoulder: 34, neck: 176, cap: 206, capHeight: 96, ribs: 0 },
} as const;

/** A capsule bottle with shoulder and screw cap. */
export const drawBottle: DrawPack = (canvas, drawing) => {
  const size = SHAPES[(drawing.shape ?? "classic") as keyof typeof SHAPES] ?? SHAPES.classic;
  const { width, height, shoulder, neck, cap, capHeight } = size;
  const half = width / 2;
  const body = symmetric(
    [
      ["C", neck / 2, -height + shoulder * 0.42, half, -height + shoulder * 0.3, half, -height + shoulder],
      ["L", half, -30],
      ["Q", half, -8, half - 22, -5],
      ["Q", half * 0.45, 3, 0, 3],
    ],
    [neck / 2, -height],
  );
  const top = -height + shoulder + 14;
  const area = { width, top, height: height - shoulder - 58, sag: 7, textWidth: width * 0.8 };
  const wrap = wall(width, top, top + area.height, area.sag);
  const capTop = -height - capHeight + 10;
  const art = [
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    castShade(canvas, wall(neck + 6, -height - 2, -height + 24, 7), 0.34),
    label(canvas, drawing, area),
    roundShade(canvas, wrap, 0.95),
    `<path d="M${-half} ${top}Q0 ${top + 14} ${half} ${top}" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-opacity=".25" stroke-width="1.5"/>`,
    screwCap(canvas, drawing.cap, { width: cap, top: capTop, height: capHeight, sag: 7, ribs: size.ribs }),
  ].join("");
  return { art, width, height: height + capHeight };
};
