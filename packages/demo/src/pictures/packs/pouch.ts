import { clip, linear } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { label } from "../label.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES: Record<string, { width: number; height: number }> = {
  stand: { width: 316, height: 446 },
  wide: { width: 370, height: 400 },
  small: { width: 276, height: 380 },
};

/** A stand-up pouch with sealed top, tear notches, zip and a round gusset. */
export const drawPouch: DrawPack = (canvas, drawing) => {
  const { width, height } = SHAPES[drawing.shape ?? "stand"] ?? { width: 316, height: 446 };
  const half = width / 2;
  const waist = half - 7;
  const body = `M${-half} ${-height}H${half}V${-height + 44}l-8 6 8 6C${waist} ${-height * 0.6} ${half + 4} ${-height * 0.3} ${half} -34Q${half} -2 ${half - 34} 2Q0 14 ${-half + 34} 2Q${-half} -2 ${-half} -34C${-half - 4} ${-height * 0.3} ${-waist} ${-height * 0.6} ${-half} ${-height + 56}l8 -6 -8 -6Z`;
  const ground = drawing.layout === "full" ? drawing.accent : drawing.body;
  const volume = linear(canvas, [
    [0, "#12231D", 0.3],
    [0.09, "#12231D", 0.05],
    [0.2, "#FFFFFF", 0.36],
    [0.36, "#FFFFFF", 0.02],
    [0.84, "#12231D", 0.05],
    [0.93, "#12231D", 0.2],
    [1, "#12231D", 0.36],
  ]);
  const belly = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.22],
      [0.3, "#FFFFFF", 0],
      [0.84, "#12231D", 0],
      [1, "#12231D", 0.26],
    ],
    "down",
  );
  const zip = -height + 84;
  const area = {
    width: width + 20,
    top: -height + 108,
    height: height - 156,
    sag: 3,
    textWidth: width * 0.76,
  };
  const gusset = `M${-half + 14} -30Q0 -74 ${half - 14} -30`;
  const art = [
    `<g clip-path="${clip(canvas, body)}"><path d="${body}" fill="${ground}"/>${label(canvas, drawing, area)}`,
    `<path d="M${-half} ${-height + 34}H${half}" stroke="${darken(ground, 0.4)}" stroke-opacity=".28" stroke-width="2"/>`,
    `<rect x="${-half}" y="${-height}" width="${width}" height="34" fill="${lighten(ground, 0.3)}" fill-opacity=".7"/>`,
    `<path d="M${-half} ${zip}H${half}M${-half} ${zip + 9}H${half}" stroke="${darken(ground, 0.5)}" stroke-opacity=".22" stroke-width="2.4"/>`,
    `<path d="M${-half} ${zip + 4}H${half}" stroke="#FFFFFF" stroke-opacity=".55" stroke-width="2.4"/>`,
    `<path d="${gusset}" fill="none" stroke="#12231D" stroke-opacity=".14" stroke-width="3"/>`,
    `<path d="${body}" fill="${volume}"/><path d="${body}" fill="${belly}"/></g>`,
  ].join("");
  return { art, width, height };
};
