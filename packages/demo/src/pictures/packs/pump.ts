import { lighten } from "../colour.ts";
import { label } from "../label.ts";
import { symmetric, wall } from "../path.ts";
import { castShade, roundFill, roundShade } from "../shading.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack } from "./pack.ts";

const SHAPES: Record<string, { width: number; height: number; shoulder: number }> = {
  round: { width: 226, height: 340, shoulder: 70 },
  straight: { width: 196, height: 360, shoulder: 26 },
  family: { width: 268, height: 330, shoulder: 86 },
  spray: { width: 184, height: 352, shoulder: 60 },
};

/** A bottle with a pump head, or a mist cap for shape `spray`. */
export const drawPump: DrawPack = (canvas, drawing) => {
  const { width, height, shoulder } = SHAPES[drawing.shape ?? "round"] ?? {
    width: 226,
    height: 340,
    shoulder: 70,
  };
  const half = width / 2;
  const neck = 42;
  const body = symmetric(
    [
      ["C", neck + 2, -height + shoulder * 0.55, half, -height + shoulder * 0.2, half, -height + shoulder],
      ["L", half, -32],
      ["Q", half, -7, half - 25, -4],
      ["Q", half * 0.4, 3, 0, 3],
    ],
    [neck, -height],
  );
  const top = -height + shoulder + 8;
  const area = { width, top, height: height - shoulder - 44, sag: 6, textWidth: width * 0.8 };
  const art = [
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    castShade(canvas, wall(neck * 2, -height, -height + 18, 4), 0.3),
    label(canvas, drawing, area),
    roundShade(canvas, wall(width, top, top + area.height, area.sag), 0.9),
    drawing.shape === "spray" ? mistCap() : pumpHead(),
  ].join("");
  return { art, width, height: height + (drawing.shape === "spray" ? 118 : 134) };

  function pumpHead(): string {
    const tone = roundFill(canvas, drawing.cap);
    const y = -height;
    const head = `M-118 ${y - 104}Q-122 ${y - 118} -104 ${y - 118}H30Q44 ${y - 118} 44 ${y - 104}V${y - 88}Q44 ${y - 78} 34 ${y - 78}H-34Q-48 ${y - 78} -58 ${y - 88}Q-66 ${y - 96} -84 ${y - 96}H-102V${y - 82}H-118Z`;
    return [
      `<path d="${wall(26, y - 84, y - 34, 3)}" fill="${roundFill(canvas, "#D5DBDA")}"/>`,
      `<path d="${head}" fill="${tone}"/><path d="M-102 ${y - 114}H28" stroke="${lighten(drawing.cap, 0.7)}" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>`,
      screwCap(canvas, drawing.cap, { width: 104, top: y - 42, height: 46, sag: 5, ribs: 20 }),
    ].join("");
  }

  function mistCap(): string {
    return screwCap(canvas, drawing.cap, { width: 104, top: -height - 112, height: 116, sag: 5, ribs: 0 });
  }
};
