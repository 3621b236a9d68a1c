import { clip, linear } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { label } from "../label.ts";
import { castShade, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES: Record<
  string,
  { top: number; bottom: number; height: number; cap: number; capHeight: number }
> = {
  classic: { top: 224, bottom: 172, height: 366, cap: 164, capHeight: 84 },
  slim: { top: 166, bottom: 128, height: 390, cap: 122, capHeight: 74 },
  wide: { top: 262, bottom: 214, height: 330, cap: 206, capHeight: 92 },
};

/** A squeeze tube standing on its cap, flat crimp on top. */
export const drawTube: DrawPack = (canvas, drawing) => {
  const size = SHAPES[drawing.shape ?? "classic"] ?? {
    top: 224,
    bottom: 172,
    height: 366,
    cap: 164,
    capHeight: 84,
  };
  const [wide, narrow] = [size.top / 2, size.bottom / 2];
  const foot = -size.capHeight + 2;
  const head = foot - size.height;
  const body = `M${-wide} ${head}H${wide}C${wide} ${head + size.height * 0.5} ${narrow + 4} ${foot - 70} ${narrow} ${foot - 14}Q${narrow} ${foot} ${narrow - 12} ${foot + 3}Q0 ${foot + 12} ${-narrow + 12} ${foot + 3}Q${-narrow} ${foot} ${-narrow} ${foot - 14}C${-narrow - 4} ${foot - 70} ${-wide} ${head + size.height * 0.5} ${-wide} ${head}Z`;
  const ground = drawing.layout === "full" ? drawing.accent : drawing.label;
  const crimp = Array.from(
    { length: Math.floor(size.top / 7) },
    (_, index) => `M${-wide + 5 + index * 7} ${head + 3}v20`,
  ).join("");
  const flat = linear(canvas, [
    [0, "#12231D", 0.16],
    [0.35, "#FFFFFF", 0.4],
    [1, "#12231D", 0.2],
  ]);
  const fade = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.35],
      [0.35, "#FFFFFF", 0],
    ],
    "down",
  );
  const area = {
    width: size.top,
    top: head + 26,
    height: size.height - 30,
    sag: 4,
    textWidth: (size.top * 0.45 + size.bottom * 0.55) * 0.84,
  };
  const art = [
    `<g clip-path="${clip(canvas, body)}"><path d="${body}" fill="${ground}"/>${label(canvas, drawing, area)}</g>`,
    roundShade(canvas, body, 0.85),
    `<path d="${body}" fill="${fade}"/>`,
    `<rect x="${-wide}" y="${head}" width="${size.top}" height="26" fill="${lighten(ground, 0.25)}"/><rect x="${-wide}" y="${head}" width="${size.top}" height="26" fill="${flat}"/>`,
    `<path d="${crimp}" stroke="${darken(ground, 0.35)}" stroke-opacity=".28" stroke-width="1.6"/>`,
    screwCap(canvas, drawing.cap, {
      width: size.cap,
      top: foot,
      height: size.capHeight - 6,
      sag: 5,
      ribs: 0,
    }),
    castShade(canvas, `M${-size.cap / 2} ${foot}h${size.cap}v18h${-size.cap}z`, 0.28),
  ].join("");
  return { art, width: size.top, height: size.height + size.capHeight };
};
