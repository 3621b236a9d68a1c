import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { type Canvas, place } from "./canvas.ts";
import { drawPack } from "./packs/draw-pack.ts";
import { contactShadow } from "./shading.ts";

/** Where a pack stands in a group: centre and ground line, height and, where narrow, greatest width in pixels. */
export type Stand = { x: number; ground: number; height: number; maxWidth?: number };

/** Packs standing together, drawn in the given order, back ones first. */
export function packGroup(canvas: Canvas, drawings: Drawing[], stands: Stand[]): string {
  return drawings
    .map((drawing, index) => {
      const stand = stands[index];
      if (stand === undefined) return "";
      const pack = drawPack(canvas, drawing);
      const scale = Math.min(
        stand.height / pack.height,
        (stand.maxWidth ?? Number.POSITIVE_INFINITY) / pack.width,
      );
      return place(contactShadow(canvas, pack.width) + pack.art, stand.x, stand.ground, scale);
    })
    .join("");
}
