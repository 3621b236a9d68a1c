import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { round } from "./canvas.ts";
import { measure, text } from "./text.ts";

/** The printed area of a pack: centred on x = 0, from `top` down by `height`; `sag` bends its edges on round bodies. */
export type LabelArea = { width: number; top: number; height: number; sag: number; textWidth: number };

/** Where a line of the label stands; `y` is a share of the area's height, 0 at its top. */
export type LineSpot = {
  y: number;
  fill: string;
  x?: number;
  anchor?: "start" | "middle";
  maxWidth?: number;
};

const STAGE = /^([1-4])段$/;

/** The brand line in Latin capitals. */
export function brandLine(drawing: Drawing, area: LabelArea, spot: LineSpot): string {
  const { x = 0, anchor = "middle", maxWidth = area.textWidth, fill } = spot;
  const size = Math.min(30, area.height * 0.11);
  return text(drawing.brandLine, x, baseline(area, spot), {
    size,
    fill,
    weight: 700,
    serif: true,
    anchor,
    spacing: 2.4,
    maxWidth,
  });
}

/** The Chinese name, one or two lines, as large as `room` (a share of the area's height) allows. */
export function titleLines(drawing: Drawing, area: LabelArea, spot: LineSpot & { room: number }): string {
  const { x = 0, anchor = "middle", maxWidth = area.textWidth, fill } = spot;
  const lines = drawing.title.split("|");
  const widest = Math.max(...lines.map((line) => measure(line, 1, 700)), 0.1);
  const size = Math.min(
    60,
    area.height * Math.min(0.26, spot.room / (lines.length * 1.16)),
    maxWidth / widest,
  );
  const middle = baseline(area, spot) + size * 0.36;
  const stage = STAGE.exec(lines.at(-1) ?? "")?.[1];
  if (stage && lines[0] && anchor === "middle") {
    // Stages of formula are told apart by this digit alone.
    const big = size * 2.1;
    const style = { fill, weight: 700 as const, maxWidth };
    return [
      text(lines[0], x, middle - size * 0.84, { ...style, size: size * 0.94 }),
      text(stage, x - size * 0.42, middle + size * 1.16, { ...style, size: big }),
      text("段", x + size * 0.62, middle + size * 1.08, { ...style, size: size * 0.8 }),
    ].join("");
  }
  return lines
    .map((line, index) => {
      const offset = (index - (lines.length - 1) / 2) * size * 1.16;
      return text(line, x, middle + offset, { size, fill, weight: 700, anchor });
    })
    .join("");
}

/** The fact: pieces, weight or strength. */
export function factLine(drawing: Drawing, area: LabelArea, spot: LineSpot): string {
  const { x = 0, anchor = "middle", maxWidth = area.textWidth, fill } = spot;
  const size = Math.min(26, area.height * 0.1);
  return text(drawing.fact, x, baseline(area, spot) + size * 0.34, {
    size,
    fill,
    weight: 700,
    anchor,
    maxWidth,
  });
}

/** The fact in a filled pill with words in `ink`; nothing when there is no fact. */
export function factPill(drawing: Drawing, area: LabelArea, spot: LineSpot & { ink: string }): string {
  if (drawing.fact === "") return "";
  const size = Math.min(24, area.height * 0.09);
  const wide = Math.min(area.textWidth, measure(drawing.fact, size, 700) + size * 1.2);
  const y = baseline(area, spot);
  return `<rect x="${round(-wide / 2)}" y="${round(y - size * 0.85)}" width="${round(wide)}" height="${round(size * 1.7)}" rx="${round(size * 0.85)}" fill="${spot.fill}"/>${text(drawing.fact, 0, y + size * 0.36, { size, fill: spot.ink, weight: 700, maxWidth: wide - size })}`;
}

/** The height of a line at a share of the area; on round bodies the middle hangs lower by `sag`. */
function baseline(area: LabelArea, { y }: LineSpot): number {
  return area.top + area.height * y + area.sag;
}
