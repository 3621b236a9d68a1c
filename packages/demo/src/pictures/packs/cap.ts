import { type Canvas, round } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { roundFill } from "../shading.ts";

type CapSize = { width: number; top: number; height: number; sag: number; ribs: number };

/** A screw cap seen from a little above; `ribs` are spaced as they turn away, 0 for a smooth one. */
export function screwCap(canvas: Canvas, colour: string, { width, top, height, sag, ribs }: CapSize): string {
  const half = width / 2;
  const r = Math.min(14, height / 4);
  const bottom = top + height;
  const side = `M${-half} ${top + r}Q${-half} ${top} ${-half + r} ${top}Q0 ${top - sag} ${half - r} ${top}Q${half} ${top} ${half} ${top + r}V${bottom}Q0 ${bottom + 2 * sag} ${-half} ${bottom}Z`;
  const crown = `M${-half + r} ${top + 1}Q0 ${top - sag} ${half - r} ${top + 1}Q0 ${top + sag * 1.4} ${-half + r} ${top + 1}Z`;
  const lines = Array.from({ length: ribs }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / ribs;
    const x = round(-Math.cos(angle) * half);
    const drop = round(2 * sag * (1 - (x / half) ** 2) * 0.5);
    return `M${x} ${top + r + 4 + drop * 0.4}V${bottom + drop - 5}`;
  }).join("");
  const rim = `M${-half} ${bottom - 9}Q0 ${bottom - 9 + 2 * sag} ${half} ${bottom - 9}`;
  return [
    `<path d="${side}" fill="${roundFill(canvas, colour)}"/>`,
    ribs > 0
      ? `<path d="${lines}" stroke="${darken(colour, 0.4)}" stroke-opacity=".4" stroke-width="2.2" fill="none"/>`
      : "",
    ribs > 0
      ? `<path d="${lines}" transform="translate(2 0)" stroke="${lighten(colour, 0.6)}" stroke-opacity=".35" stroke-width="1.6" fill="none"/>`
      : "",
    `<path d="${rim}" fill="none" stroke="${darken(colour, 0.35)}" stroke-opacity=".35" stroke-width="2"/>`,
    `<path d="${crown}" fill="${lighten(colour, 0.34)}"/>`,
  ].join("");
}
