import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, clip, linear, place } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { roundedRect } from "../path.ts";
import { text } from "../text.ts";
import { GARMENTS } from "./garment.ts";
import type { DrawPack, Pack } from "./pack.ts";
import { sewnTag } from "./tags.ts";

/** Textiles: `knit` pullover and `cardigan`, `fold` stacked throw, `quilt` in its bag, `socks`, `beanie`. */
export const drawCloth: DrawPack = (canvas, drawing) =>
  (SHAPES[drawing.shape ?? "fold"] ?? fold)(canvas, drawing);

const SHAPES: Record<string, DrawPack> = { ...GARMENTS, fold, quilt, socks, beanie };

function weave(canvas: Canvas, path: string, colour: string): string {
  const rows = Array.from({ length: 40 }, (_, index) => `M-260 ${-470 + index * 13}h520`).join("");
  const cols = Array.from({ length: 44 }, (_, index) => `M${-260 + index * 12} -480v500`).join("");
  const shade = linear(canvas, [
    [0, "#12231D", 0.2],
    [0.24, "#FFFFFF", 0.26],
    [0.6, "#12231D", 0.02],
    [1, "#12231D", 0.28],
  ]);
  return `<g clip-path="${clip(canvas, path)}"><path d="${path}" fill="${colour}"/><path d="${rows}" stroke="${darken(colour, 0.3)}" stroke-opacity=".16" stroke-width="2"/><path d="${cols}" stroke="${lighten(colour, 0.6)}" stroke-opacity=".16" stroke-width="2"/><path d="${path}" fill="${shade}"/></g>`;
}

function fold(canvas: Canvas, drawing: Drawing): Pack {
  const layer = (y: number, height: number, colour: string): string =>
    weave(
      canvas,
      `M-200 ${y - height + 20}Q-200 ${y - height} -170 ${y - height}H170Q206 ${y - height} 206 ${y - height / 2}Q206 ${y} 170 ${y}H-190Q-206 ${y} -202 ${y - 20}Z`,
      colour,
    );
  const fringe = Array.from({ length: 24 }, (_, index) => `M${-184 + index * 15} -6v26`).join("");
  const art = [
    layer(0, 96, drawing.body),
    `<path d="${fringe}" stroke="${darken(drawing.body, 0.12)}" stroke-width="4" stroke-linecap="round"/>`,
    layer(-92, 92, lighten(drawing.body, 0.16)),
    layer(-180, 88, drawing.body),
    `<path d="M-60 -272H40V0H-60Z" fill="${drawing.accent}"/><path d="M-60 -272H40V0H-60Z" fill="${linear(
      canvas,
      [
        [0, "#FFFFFF", 0.3],
        [0.5, "#FFFFFF", 0],
        [1, "#12231D", 0.2],
      ],
    )}"/>`,
    emblem(drawing.emblem, -10, -216, 26, "#FFFFFF"),
    text(drawing.title.replace("|", ""), -10, -142, { size: 34, fill: "#FFFFFF", weight: 700, maxWidth: 88 }),
    text(drawing.brandLine, -10, -104, {
      size: 17,
      fill: "#FFFFFF",
      weight: 700,
      serif: true,
      spacing: 1,
      maxWidth: 88,
    }),
    text(drawing.fact, -10, -44, { size: 18, fill: "#FFFFFF", weight: 700, maxWidth: 88 }),
  ].join("");
  return { art, width: 410, height: 290 };
}

function quilt(canvas: Canvas, drawing: Drawing): Pack {
  const bag = roundedRect(-230, -320, 460, 322, 46);
  const puffs = Array.from({ length: 5 }, (_, index) => roundedRect(-206, -296 + index * 56, 412, 54, 27));
  const puff = linear(
    canvas,
    [
      [0, "#FFFFFF"],
      [0.5, lighten(drawing.body, 0.3)],
      [1, darken(drawing.body, 0.12)],
    ],
    "down",
  );
  const art = [
    `<path d="M-70 -318Q-70 -384 0 -384T70 -318" fill="none" stroke="${drawing.accent}" stroke-width="18"/>`,
    `<path d="${bag}" fill="${lighten(drawing.body, 0.5)}"/>`,
    ...puffs.map((path) => `<path d="${path}" fill="${puff}"/>`),
    `<path d="${bag}" fill="${linear(canvas, [
      [0, "#12231D", 0.16],
      [0.2, "#FFFFFF", 0.4],
      [0.4, "#FFFFFF", 0],
      [1, "#12231D", 0.2],
    ])}"/>`,
    `<path d="${bag}" fill="none" stroke="${drawing.accent}" stroke-width="9"/>`,
    `<path d="${roundedRect(-130, -236, 260, 168, 12)}" fill="${drawing.label}"/><path d="M-130 -116H130V-80Q130 -68 118 -68H-118Q-130 -68 -130 -80Z" fill="${drawing.accent}"/>`,
    emblem(drawing.emblem, -92, -202, 17, drawing.accent),
    text(drawing.brandLine, -64, -195, {
      size: 22,
      fill: drawing.accent,
      weight: 700,
      serif: true,
      anchor: "start",
      spacing: 2,
      maxWidth: 180,
    }),
    text(drawing.title.replace("|", ""), 0, -138, {
      size: 46,
      fill: darken(drawing.accent, 0.35),
      weight: 700,
      maxWidth: 230,
    }),
    text(drawing.fact, 0, -83, { size: 24, fill: "#FFFFFF", weight: 700, maxWidth: 230 }),
  ].join("");
  return { art, width: 470, height: 390 };
}

function socks(canvas: Canvas, drawing: Drawing): Pack {
  const shape = "M-56 -360H44V-150Q46 -110 96 -84Q156 -50 140 -18Q128 4 80 2L0 -2Q-66 -10 -64 -90Z";
  const one = (colour: string): string =>
    `${weave(canvas, shape, colour)}<g clip-path="${clip(canvas, shape)}"><rect x="-60" y="-362" width="110" height="48" fill="${drawing.accent}"/><path d="M90 -100Q70 -30 110 10H170V-110Z" fill="${drawing.accent}"/><path d="M-70 -110Q-10 -90 -20 0H-80Z" fill="${drawing.accent}"/></g>`;
  const art = `${place(one(lighten(drawing.body, 0.14)), 70, -18, 1, 4)}${place(one(drawing.body), -66, 0)}<g transform="translate(-72 -262)"><rect x="-70" y="-50" width="152" height="112" rx="6" fill="${drawing.label}"/>${text(drawing.brandLine, 6, -16, { size: 20, fill: drawing.accent, weight: 700, serif: true, spacing: 1, maxWidth: 136 })}${text(drawing.title.replace("|", ""), 6, 20, { size: 30, fill: darken(drawing.accent, 0.3), weight: 700, maxWidth: 136 })}${text(drawing.fact, 6, 48, { size: 17, fill: drawing.accent, weight: 700, maxWidth: 136 })}</g>`;
  return { art, width: 380, height: 385 };
}

function beanie(canvas: Canvas, drawing: Drawing): Pack {
  const dome = "M-170 -90C-176 -280 -90 -350 0 -350S176 -280 170 -90Z";
  const cuff = roundedRect(-186, -118, 372, 118, 26);
  const ribs = Array.from({ length: 18 }, (_, index) => `M${-170 + index * 20} -112v106`).join("");
  const art = [
    `<circle cx="0" cy="-366" r="52" fill="${linear(
      canvas,
      [
        [0, lighten(drawing.cap, 0.4)],
        [1, darken(drawing.cap, 0.2)],
      ],
      "slant",
    )}"/>`,
    weave(canvas, dome, drawing.body),
    weave(canvas, cuff, darken(drawing.body, 0.08)),
    `<path d="${ribs}" stroke="${darken(drawing.body, 0.4)}" stroke-opacity=".28" stroke-width="5" stroke-linecap="round"/>`,
    sewnTag(drawing, 90, -58),
  ].join("");
  return { art, width: 380, height: 415 };
}
