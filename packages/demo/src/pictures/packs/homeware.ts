import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, radial } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { symmetric, wall } from "../path.ts";
import { roundFill, roundShade } from "../shading.ts";
import { text } from "../text.ts";
import { brandMark } from "./brand-mark.ts";
import type { DrawPack, Pack } from "./pack.ts";

/** Hard goods without a plug and small gifts, named by shape. */
export const HOMEWARE: Record<string, DrawPack> = { mug, lamp, dish, stick };

function mug(canvas: Canvas, drawing: Drawing): Pack {
  const body = symmetric(
    [
      ["C", 112, -180, 112, -80, 92, -16],
      ["Q", 50, 2, 0, 2],
    ],
    [112, -380],
  );
  const art = [
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="M-112 -380Q0 -350 112 -380V-346Q0 -316 -112 -346Z" fill="${drawing.accent}"/>${roundShade(canvas, "M-112 -380Q0 -350 112 -380V-346Q0 -316 -112 -346Z")}`,
    `<path d="M-116 -380V-404Q-112 -424 -84 -426H84Q112 -424 116 -404V-380Q0 -350 -116 -380Z" fill="${roundFill(canvas, drawing.cap)}"/><rect x="-26" y="-444" width="52" height="24" rx="9" fill="${roundFill(canvas, drawing.cap)}"/>`,
    `<path d="${wall(200, -196, -110, 8)}" fill="${drawing.cap}" fill-opacity=".85"/>${roundShade(canvas, wall(200, -196, -110, 8), 0.8)}`,
    emblem(drawing.emblem, 0, -262, 30, inkOn(drawing.body, drawing.accent)),
    brandMark(drawing, -138, 24, 150, drawing.cap),
  ].join("");
  return { art, width: 232, height: 440 };
}

function lamp(canvas: Canvas, drawing: Drawing): Pack {
  const shade = symmetric(
    [
      ["L", 170, -236],
      ["Q", 80, -216, 0, -216],
    ],
    [96, -420],
  );
  const glow = radial(canvas, [
    [0, "#FFF3CF", 0.9],
    [1, "#FFF3CF", 0],
  ]);
  const art = [
    `<ellipse cx="0" cy="-190" rx="230" ry="130" fill="${glow}"/>`,
    `<path d="${wall(22, -230, -22, 3)}" fill="${roundFill(canvas, drawing.cap)}"/><path d="${wall(190, -26, -8, 8)}" fill="${roundFill(canvas, drawing.cap)}"/>`,
    `<path d="${shade}" fill="${roundFill(canvas, drawing.body)}"/><path d="M-96 -420Q0 -432 96 -420Q0 -406 -96 -420Z" fill="${lighten(drawing.body, 0.3)}"/>`,
    brandMark(drawing, -300, 24),
  ].join("");
  return { art, width: 350, height: 432 };
}

function dish(canvas: Canvas, drawing: Drawing): Pack {
  const bowl = (width: number, depth: number, top: number, colour: string): string =>
    `<path d="M${-width / 2} ${top}C${-width / 2} ${top + depth * 0.7} ${-width / 4} ${top + depth} 0 ${top + depth}S${width / 2} ${top + depth * 0.7} ${width / 2} ${top}Z" fill="${roundFill(canvas, colour)}"/><ellipse cx="0" cy="${top}" rx="${width / 2}" ry="${width * 0.075}" fill="${lighten(colour, 0.55)}"/><ellipse cx="0" cy="${top + 3}" rx="${width / 2 - 12}" ry="${width * 0.06}" fill="${darken(colour, 0.14)}"/>`;
  const art = [
    `<path d="${wall(180, -20, -4, 6)}" fill="${roundFill(canvas, darken(drawing.body, 0.1))}"/>`,
    bowl(440, 150, -160, drawing.body),
    `<path d="M-204 -112Q0 -60 204 -112" fill="none" stroke="${drawing.accent}" stroke-width="7"/>`,
    bowl(330, 118, -232, drawing.cap),
    `<path d="M-150 -196Q0 -154 150 -196" fill="none" stroke="${drawing.accent}" stroke-width="6"/>`,
    text(drawing.brandLine, 0, -46, {
      size: 22,
      fill: inkOn(drawing.body, drawing.accent),
      weight: 700,
      serif: true,
      spacing: 3,
      maxWidth: 170,
    }),
  ].join("");
  return { art, width: 440, height: 262 };
}

function stick(canvas: Canvas, drawing: Drawing): Pack {
  const bullet = "M-40 -300V-372Q-40 -396 -14 -404L26 -418Q40 -420 40 -400V-300Z";
  const art = [
    `<path d="${bullet}" fill="${roundFill(canvas, drawing.contentColour)}"/>`,
    `<path d="${wall(92, -318, -268, 5)}" fill="${roundFill(canvas, drawing.cap)}"/>`,
    `<path d="${wall(116, -276, -10, 6)}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="${wall(116, -74, -10, 6)}" fill="${roundFill(canvas, drawing.accent)}"/>`,
    emblem(drawing.emblem, 0, -228, 18, drawing.accent),
    `<g transform="translate(9 -92) rotate(-90)">${text(drawing.brandLine, 0, 0, { size: 24, fill: drawing.accent, weight: 700, serif: true, anchor: "start", spacing: 3, maxWidth: 110 })}</g>`,
    `<g transform="translate(112 0)"><path d="${wall(104, -236, -8, 6)}" fill="${roundFill(canvas, drawing.cap)}"/><path d="M-52 -236Q0 -252 52 -236Q0 -222 -52 -236Z" fill="${lighten(drawing.cap, 0.35)}"/></g>`,
  ].join("");
  return { art: `<g transform="translate(-54 0)">${art}</g>`, width: 232, height: 420 };
}
