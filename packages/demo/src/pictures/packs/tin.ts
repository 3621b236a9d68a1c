import { darken, lighten } from "../colour.ts";
import { label } from "../label.ts";
import { wall } from "../path.ts";
import { castShade, roundFill, roundShade } from "../shading.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES: Record<string, { width: number; height: number }> = {
  tall: { width: 286, height: 410 },
  short: { width: 310, height: 296 },
  slim: { width: 236, height: 400 },
  tea: { width: 250, height: 330 },
};

/** A tin with a plastic or metal lid, a seam rim at both ends and print all round. */
export const drawTin: DrawPack = (canvas, drawing) => {
  const { width, height } = SHAPES[drawing.shape ?? "tall"] ?? { width: 286, height: 410 };
  const half = width / 2;
  const sag = 11;
  const metal = "#C9D1D3";
  const body = wall(width, -height, -sag - 8, sag);
  const lidHalf = half + 7;
  const lidTop = -height - 44;
  const lid = `M${-lidHalf} ${lidTop}Q0 ${lidTop - 2 * sag} ${lidHalf} ${lidTop}V${-height + 4}Q0 ${-height + 4 + 2 * sag} ${-lidHalf} ${-height + 4}Z`;
  const plate = `M${-lidHalf} ${lidTop}Q0 ${lidTop - 2.4 * sag} ${lidHalf} ${lidTop}Q0 ${lidTop + 2.4 * sag} ${-lidHalf} ${lidTop}Z`;
  const dish = `M${-lidHalf + 18} ${lidTop}Q0 ${lidTop - 1.9 * sag} ${lidHalf - 18} ${lidTop}Q0 ${lidTop + 1.9 * sag} ${-lidHalf + 18} ${lidTop}Z`;
  const art = [
    `<path d="${wall(width + 8, -sag - 16, -sag, sag)}" fill="${roundFill(canvas, metal)}"/>`,
    label(canvas, drawing, { width, top: -height, height: height - sag - 8, sag, textWidth: width * 0.76 }),
    roundShade(canvas, body),
    castShade(canvas, wall(width, -height, -height + 34, sag), 0.3),
    `<path d="${wall(width + 6, -height - 2, -height + 10, sag)}" fill="${roundFill(canvas, metal)}"/>`,
    `<path d="${lid}" fill="${roundFill(canvas, drawing.cap)}"/>`,
    `<path d="${plate}" fill="${lighten(drawing.cap, 0.3)}"/><path d="${dish}" fill="${darken(drawing.cap, 0.06)}" fill-opacity=".55"/>`,
    `<path d="M${-lidHalf} ${-height - 6}Q0 ${-height - 6 + 2 * sag} ${lidHalf} ${-height - 6}" fill="none" stroke="${darken(drawing.cap, 0.35)}" stroke-opacity=".3" stroke-width="2"/>`,
  ].join("");
  return { art, width: width + 14, height: height + 44 + sag };
};
