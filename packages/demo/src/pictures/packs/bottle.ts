import { type Canvas, linear } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
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
  lotion: { width: 192, height: 372, shoulder: 34, neck: 96, cap: 112, capHeight: 112, ribs: 0 },
  jug: { width: 290, height: 372, shoulder: 120, neck: 84, cap: 112, capHeight: 74, ribs: 26 },
  oil: { width: 168, height: 420, shoulder: 132, neck: 58, cap: 72, capHeight: 66, ribs: 0 },
} as const;

/** A bottle with shoulder and screw cap; a `jug` has a grip. */
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
    drawing.shape === "jug" ? grip(canvas, drawing.body) : "",
    castShade(canvas, wall(neck + 6, -height - 2, -height + 24, 7), 0.34),
    label(canvas, drawing, area),
    roundShade(canvas, wrap, 0.95),
    `<path d="M${-half} ${top}Q0 ${top + 14} ${half} ${top}" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-opacity=".25" stroke-width="1.5"/>`,
    screwCap(canvas, drawing.cap, { width: cap, top: capTop, height: capHeight, sag: 7, ribs: size.ribs }),
  ].join("");
  return { art, width, height: height + capHeight };
};

function grip(canvas: Canvas, colour: string): string {
  const hole =
    "M70 -300Q108 -292 122 -246Q128 -222 112 -222Q98 -222 92 -240Q84 -264 62 -276Q46 -302 70 -300Z";
  const fill = linear(canvas, [
    [0, darken(colour, 0.42)],
    [0.4, darken(colour, 0.12)],
    [1, lighten(colour, 0.5)],
  ]);
  return `<path d="${hole}" fill="${fill}"/><path d="${hole}" fill="none" stroke="${darken(colour, 0.3)}" stroke-opacity=".4" stroke-width="2"/>`;
}
