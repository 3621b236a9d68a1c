import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { label } from "../label.ts";
import { text } from "../text.ts";
import type { DrawPack } from "./pack.ts";

type CartonSize = { width: number; height: number; depth: number };

const SHAPES: Record<string, CartonSize> = {
  upright: { width: 282, height: 420, depth: 92 },
  slim: { width: 216, height: 440, depth: 84 },
  flat: { width: 400, height: 290, depth: 84 },
  cube: { width: 320, height: 340, depth: 120 },
};

/** A folding carton standing at an angle: front and right side, with a sliver of the top. */
export const drawCarton: DrawPack = (canvas, drawing) => {
  const size = SHAPES[drawing.shape ?? "upright"] ?? { width: 282, height: 420, depth: 92 };
  return { art: cartonArt(canvas, drawing, size), width: size.width + size.depth, height: size.height + 34 };
};

/** The faces of a carton of the given size, centred on its ground line. */
export function cartonArt(canvas: Canvas, drawing: Drawing, { width, height, depth }: CartonSize): string {
  const shift = (width - depth) / 2;
  const ground = drawing.layout === "full" ? drawing.accent : drawing.label;
  const sheen = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.22],
      [0.4, "#FFFFFF", 0.04],
      [1, "#12231D", 0.1],
    ],
    "slant",
  );
  const sideTone = drawing.layout === "full" ? darken(drawing.accent, 0.24) : drawing.accent;
  const sideShade = linear(canvas, [
    [0, "#12231D", 0.16],
    [1, "#12231D", 0.38],
  ]);
  const area = { width, top: -height, height, sag: 0, textWidth: width * 0.84 };
  const front = `<g transform="translate(${shift - width / 2} 0) skewY(3)"><g transform="translate(0 ${-tilt(width / 2, 3)})">${label(canvas, drawing, area)}<rect x="${-width / 2}" y="${-height}" width="${width}" height="${height}" fill="${sheen}"/></g></g>`;
  const ink = inkOn(sideTone, drawing.accent);
  const side = `<g transform="translate(${shift} 0) skewY(-16)"><rect x="0" y="${-height}" width="${depth}" height="${height}" fill="${sideTone}"/>${emblem(drawing.emblem, depth / 2, -height * 0.84, depth * 0.2, ink)}<g transform="translate(${depth * 0.62} ${-height * 0.08}) rotate(-90)">${text(drawing.brandLine, 0, 0, { size: Math.min(30, depth * 0.34), fill: ink, weight: 700, serif: true, anchor: "start", spacing: 3, maxWidth: height * 0.6 })}</g><rect x="0" y="${-height}" width="${depth}" height="${height}" fill="${sideShade}"/></g>`;
  const rise = tilt(depth, 16);
  const back = tilt(width, 3);
  const lidFace = `M${shift} ${-height}L${shift - width} ${-height - back}L${shift - width + depth} ${-height - back - rise}L${shift + depth} ${-height - rise}Z`;
  return `${edgeShade(canvas, shift, width, depth)}<path d="${lidFace}" fill="${lighten(ground, 0.45)}"/><path d="${lidFace}" fill="${drawing.accent}" fill-opacity=".12"/>${side}${front}<path d="M${shift} 0V${-height}" stroke="#FFFFFF" stroke-opacity=".45" stroke-width="2"/>`;
}

/** The blurred shade under the two lower edges, which run away upwards from the near corner. */
function edgeShade(canvas: Canvas, shift: number, width: number, depth: number): string {
  const blur = canvas.define(
    (id) =>
      `<filter id="${id}" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="8"/></filter>`,
  );
  const [left, right] = [shift - width, shift + depth];
  const [leftY, rightY] = [-tilt(width, 3), -tilt(depth, 16)];
  return `<path filter="${blur}" d="M${left + 6} ${leftY - 14}L${left + 2} ${leftY + 5}L${shift} 7L${right + 8} ${rightY + 8}L${right + 4} ${rightY - 14}Z" fill="#12231D" fill-opacity=".46"/>`;
}

const tilt = (run: number, degrees: number): number =>
  Math.round(run * Math.tan((degrees * Math.PI) / 180) * 10) / 10;
