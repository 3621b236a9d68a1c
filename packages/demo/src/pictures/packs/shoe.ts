import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, clip, linear, place } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { text } from "../text.ts";
import type { DrawPack } from "./pack.ts";

/** A pair of sheepskin boots (`boot`, `short`) or slippers (`slipper`), seen from the side. */
export const drawShoe: DrawPack = (canvas, drawing) => {
  const one =
    drawing.shape === "slipper"
      ? slipper(canvas, drawing)
      : boot(canvas, drawing, drawing.shape === "short" ? 250 : 370);
  const back = drawing.shape === "slipper" ? 58 : 64;
  return {
    art: `${place(`<g opacity=".96">${one}</g>`, back - 14, -22, 0.94)}${place(one, -back + 20, 0)}`,
    width: 400,
    height: drawing.shape === "slipper" ? 210 : drawing.shape === "short" ? 290 : 400,
  };
};

function boot(canvas: Canvas, drawing: Drawing, height: number): string {
  const upper = `M-128 -34C-136 -120 -120 -170 -122 ${-height + 24}Q-120 ${-height} -96 ${-height}H16Q40 ${-height} 40 ${-height + 26}C40 -190 46 -156 78 -138C130 -112 168 -92 170 -34Z`;
  const cuff = `M-130 ${-height + 30}Q-134 ${-height - 10} -100 ${-height - 10}H20Q54 ${-height - 10} 48 ${-height + 30}Q50 ${-height + 56} 26 ${-height + 52}Q6 ${-height + 62} -20 ${-height + 54}Q-46 ${-height + 64} -72 ${-height + 54}Q-100 ${-height + 62} -124 ${-height + 50}Z`;
  return [
    `<g clip-path="${clip(canvas, upper)}"><path d="${upper}" fill="${suede(canvas, drawing.body)}"/>${stitches(drawing, `M-40 ${-height}C-34 -190 -30 -150 20 -110C80 -80 130 -70 170 -66`)}<path d="M-130 -64Q-90 -100 -84 -34" fill="none" stroke="${darken(drawing.body, 0.35)}" stroke-opacity=".35" stroke-width="3"/><path d="${upper}" fill="${volume(canvas)}"/></g>`,
    sole(drawing, -134, 308),
    `<path d="${cuff}" fill="${linear(canvas, [
      [0, darken(drawing.label, 0.12)],
      [0.3, lighten(drawing.label, 0.4)],
      [1, darken(drawing.label, 0.2)],
    ])}"/>`,
    tag(drawing, -46, -height * 0.5),
  ].join("");
}

function slipper(canvas: Canvas, drawing: Drawing): string {
  const upper = "M-30 -36C-30 -120 10 -168 70 -150C140 -130 178 -90 178 -36Z";
  const lining =
    "M-150 -38Q-160 -66 -118 -70Q-40 -76 -18 -62Q-10 -130 34 -164Q56 -176 66 -152Q20 -120 14 -38Z";
  return [
    `<path d="${lining}" fill="${linear(canvas, [
      [0, darken(drawing.label, 0.14)],
      [0.5, lighten(drawing.label, 0.4)],
      [1, darken(drawing.label, 0.1)],
    ])}"/>`,
    `<g clip-path="${clip(canvas, upper)}"><path d="${upper}" fill="${suede(canvas, drawing.body)}"/>${stitches(drawing, "M-20 -52C40 -66 120 -64 176 -54")}<path d="${upper}" fill="${volume(canvas)}"/></g>`,
    sole(drawing, -158, 340),
    tag(drawing, 84, -92),
  ].join("");
}

function suede(canvas: Canvas, colour: string): string {
  return linear(canvas, [
    [0, darken(colour, 0.22)],
    [0.3, lighten(colour, 0.24)],
    [0.65, colour],
    [1, darken(colour, 0.26)],
  ]);
}

function volume(canvas: Canvas): string {
  return linear(
    canvas,
    [
      [0, "#FFFFFF", 0.14],
      [0.6, "#12231D", 0],
      [1, "#12231D", 0.24],
    ],
    "down",
  );
}

function sole(drawing: Drawing, x: number, width: number): string {
  return `<path d="M${x} -36H${x + width - 6}Q${x + width + 4} -36 ${x + width} -18Q${x + width - 6} 0 ${x + width - 26} 0H${x + 18}Q${x} 0 ${x - 2} -18Z" fill="${drawing.cap}"/><path d="M${x + 4} -31H${x + width - 8}" stroke="${lighten(drawing.cap, 0.5)}" stroke-opacity=".5" stroke-width="3"/><path d="M${x} -16H${x + width}" stroke="${darken(drawing.cap, 0.4)}" stroke-opacity=".25" stroke-width="2"/>`;
}

function stitches(drawing: Drawing, path: string): string {
  return `<path d="${path}" fill="none" stroke="${darken(drawing.body, 0.45)}" stroke-opacity=".45" stroke-width="3"/><path d="${path}" transform="translate(5 6)" fill="none" stroke="${lighten(drawing.body, 0.55)}" stroke-opacity=".7" stroke-width="2.4" stroke-dasharray="8 6"/>`;
}

function tag(drawing: Drawing, x: number, y: number): string {
  return `<rect x="${x - 46}" y="${y - 16}" width="92" height="32" rx="4" fill="${drawing.accent}"/>${text(drawing.brandLine, x, y + 6, { size: 17, fill: "#FFFFFF", weight: 700, serif: true, spacing: 1, maxWidth: 82 })}`;
}
