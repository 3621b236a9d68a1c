import { clip } from "../canvas.ts";
import { lighten } from "../colour.ts";
import { label } from "../label.ts";
import { symmetric, wall } from "../path.ts";
import { castShade, roundFill, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES = {
  squat: { width: 356, height: 214, corner: 34, lid: 366, lidHeight: 92, ribs: 0 },
  honey: { width: 300, height: 296, corner: 46, lid: 262, lidHeight: 74, ribs: 36 },
  pot: { width: 320, height: 250, corner: 84, lid: 300, lidHeight: 84, ribs: 0 },
  spread: { width: 262, height: 320, corner: 36, lid: 236, lidHeight: 72, ribs: 30 },
} as const;

/** A jar with a wide lid: cream jar, honey jar, spread jar. */
export const drawJar: DrawPack = (canvas, drawing) => {
  const size = SHAPES[(drawing.shape ?? "squat") as keyof typeof SHAPES] ?? SHAPES.squat;
  const { width, height, corner, lid, lidHeight } = size;
  const half = width / 2;
  const mouth = Math.min(half - 6, lid / 2 - 8);
  const body = symmetric(
    [
      ["C", mouth, -height + 12, half, -height + 8, half, -height + 46],
      ["L", half, -corner],
      ["Q", half, -8, half - corner * 0.8, -4],
      ["Q", half * 0.4, 4, 0, 4],
    ],
    [mouth, -height],
  );
  const squat = lid > width;
  const top = -height + (squat ? 34 : 62);
  const area = {
    width,
    top,
    height: height - (squat ? 62 : 62 + corner * 0.6),
    sag: 9,
    textWidth: width * 0.74,
  };
  const wrap = wall(width, top, top + area.height, area.sag);
  const rim = `M${-half + 10} ${-14}Q0 ${6} ${half - 10} ${-14}`;
  const art = [
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    castShade(canvas, wall(Math.min(width - 8, lid - 10), -height, -height + 28, 9), 0.3),
    `<g clip-path="${clip(canvas, body)}">${label(canvas, drawing, area)}${roundShade(canvas, wrap, 0.9)}</g>`,
    `<path d="${rim}" fill="none" stroke="${lighten(drawing.body, 0.6)}" stroke-opacity=".5" stroke-width="3"/>`,
    screwCap(canvas, drawing.cap, {
      width: lid,
      top: -height - lidHeight + 14,
      height: lidHeight,
      sag: 9,
      ribs: size.ribs,
    }),
  ].join("");
  return { art, width: Math.max(width, lid), height: height + lidHeight };
};
