import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { type Canvas, clip, round } from "./canvas.ts";
import { inkOn, lighten } from "./colour.ts";
import { emblem } from "./emblem.ts";
import { brandLine, factLine, factPill, type LabelArea, titleLines } from "./label-words.ts";
import { wall } from "./path.ts";

/** The label of a pack in one of six layouts, without light and shade. */
export function label(canvas: Canvas, drawing: Drawing, area: LabelArea): string {
  const outline = wall(area.width, area.top, area.top + area.height, area.sag);
  const ground = drawing.layout === "full" ? drawing.accent : drawing.label;
  const print = LAYOUTS[drawing.layout](drawing, area, tonesOf(drawing));
  return `<g clip-path="${clip(canvas, outline)}"><path d="${outline}" fill="${ground}"/>${print}</g>`;
}

type Tones = { accent: string; onLabel: string; onAccent: string };
type Layout = (drawing: Drawing, area: LabelArea, tones: Tones) => string;

const LAYOUTS: Record<Drawing["layout"], Layout> = {
  block: (drawing, area, { accent, onLabel, onAccent }) =>
    [
      stripe(area, 0.77, 1.2, accent),
      mark(drawing, area, 0.13, 0.07, accent),
      brandLine(drawing, area, { y: 0.305, fill: accent }),
      titleLines(drawing, area, { y: 0.54, fill: onLabel, room: 0.36 }),
      factLine(drawing, area, { y: 0.9, fill: onAccent }),
    ].join(""),
  band: (drawing, area, { accent, onLabel, onAccent }) =>
    [
      stripe(area, -0.2, 0.25, accent),
      stripe(area, 0.27, 0.285, lighten(accent, 0.45)),
      brandLine(drawing, area, { y: 0.16, fill: onAccent }),
      titleLines(drawing, area, { y: 0.5, fill: onLabel, room: 0.36 }),
      factLine(drawing, area, { y: 0.735, fill: accent }),
      mark(drawing, area, 0.87, 0.065, accent),
    ].join(""),
  side: (drawing, area, { accent, onLabel, onAccent }) => {
    const wide = area.width * 0.27;
    const edge = -area.width / 2;
    const x = edge + wide + area.width * 0.06;
    const spot = { x, anchor: "start" as const, maxWidth: area.textWidth * 0.5 + area.width * 0.17 };
    const middle = area.top + area.height * 0.2 + area.sag;
    return [
      `<rect x="${round(edge - 4)}" y="${round(area.top - 30)}" width="${round(wide + 4)}" height="${round(area.height + 60)}" fill="${accent}"/>`,
      emblem(drawing.emblem, edge + wide * 0.58, middle, wide * 0.24, onAccent),
      brandLine(drawing, area, { ...spot, y: 0.23, fill: accent }),
      titleLines(drawing, area, { ...spot, y: 0.49, fill: onLabel, room: 0.38 }),
      `<rect x="${round(x)}" y="${round(area.top + area.height * 0.73 + area.sag)}" width="${round(area.width * 0.16)}" height="5" fill="${accent}"/>`,
      factLine(drawing, area, { ...spot, y: 0.87, fill: onLabel }),
    ].join("");
  },
  full: (drawing, area, { accent, onAccent }) => {
    const [top, bottom] = [area.top + area.height * 0.06, area.top + area.height * 0.94];
    return [
      `<path d="${wall(area.textWidth + 26, top, bottom, area.sag)}" fill="none" stroke="${onAccent}" stroke-opacity=".5" stroke-width="2.5"/>`,
      brandLine(drawing, area, { y: 0.22, fill: onAccent }),
      mark(drawing, area, 0.335, 0.05, onAccent),
      titleLines(drawing, area, { y: 0.575, fill: onAccent, room: 0.32 }),
      factPill(drawing, area, { y: 0.82, fill: onAccent, ink: accent }),
    ].join("");
  },
  sun: (drawing, area, { accent, onLabel, onAccent }) => {
    const radius = round(Math.min(area.width * 0.3, area.height * 0.19));
    const middle = round(area.top + area.height * 0.24 + area.sag);
    return [
      `<circle cx="0" cy="${middle}" r="${radius}" fill="${lighten(accent, 0.78)}"/><circle cx="0" cy="${middle}" r="${round(radius * 0.76)}" fill="${accent}"/>`,
      emblem(drawing.emblem, 0, middle, radius * 0.42, onAccent),
      titleLines(drawing, area, { y: 0.555, fill: onLabel, room: 0.25 }),
      brandLine(drawing, area, { y: 0.785, fill: accent }),
      factLine(drawing, area, { y: 0.9, fill: onLabel }),
    ].join("");
  },
  arch: (drawing, area, { accent, onAccent }) => {
    const half = round(area.textWidth / 2 + 8);
    const rise = round(Math.min(half * 0.8, area.height * 0.34));
    const top = round(area.top + area.height * 0.22 + rise);
    const bottom = round(area.top + area.height + 40);
    return [
      `<path d="M${-half} ${bottom}V${top}A${half} ${rise} 0 0 1 ${half} ${top}V${bottom}Z" fill="${accent}"/>`,
      brandLine(drawing, area, { y: 0.13, fill: accent }),
      mark(drawing, area, 0.33, 0.06, onAccent),
      titleLines(drawing, area, { y: 0.6, fill: onAccent, room: 0.38, maxWidth: area.textWidth * 0.88 }),
      factLine(drawing, area, { y: 0.88, fill: onAccent, maxWidth: area.textWidth * 0.9 }),
    ].join("");
  },
};

function tonesOf({ accent, label: ground }: Drawing): Tones {
  return { accent, onLabel: inkOn(ground, accent), onAccent: inkOn(accent, accent) };
}

function stripe(area: LabelArea, from: number, to: number, fill: string): string {
  const at = (share: number): number => area.top + area.height * share;
  return `<path d="${wall(area.width + 4, at(from), at(to), area.sag)}" fill="${fill}"/>`;
}

function mark(drawing: Drawing, area: LabelArea, y: number, share: number, fill: string): string {
  return emblem(drawing.emblem, 0, area.top + area.height * y + area.sag, area.height * share, fill);
}
