import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, radial, round } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { symmetric, wall } from "../path.ts";
import { contactShadow, roundFill, roundShade, soft } from "../shading.ts";
import { text } from "../text.ts";
import { brandMark } from "./brand-mark.ts";
import type { DrawPack, Pack } from "./pack.ts";

/** Hard goods without a plug and small gifts, named by shape. */
export const HOMEWARE: Record<string, DrawPack> = { mug, lamp, dish, stick, compact };

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

/** Two plates on edge with two bowls before them. */
function dish(canvas: Canvas, drawing: Drawing): Pack {
  const art = [
    plate(canvas, 86, 176, darken(drawing.body, 0.1)),
    plate(canvas, -58, 190, drawing.body),
    `<g transform="translate(96 0)">${bowls(canvas, drawing)}</g>`,
  ].join("");
  return { art, width: 520, height: 388 };
}

/** A plate that stands on its edge at x, seen from the front. */
function plate(canvas: Canvas, x: number, radius: number, colour: string): string {
  const y = -radius - 6;
  const glaze = (from: number, to: number): string =>
    linear(
      canvas,
      [
        [0, lighten(colour, from)],
        [0.5, colour],
        [1, darken(colour, to)],
      ],
      "slant",
    );
  const specks = Array.from({ length: 46 }, (_, index) => {
    const turn = index * 2.4;
    const out = radius * Math.sqrt((index + 0.5) / 47) * 0.94;
    return `<circle cx="${round(x + Math.cos(turn) * out)}" cy="${round(y + Math.sin(turn) * out)}" r="${1.4 + (index % 3) * 0.7}"/>`;
  }).join("");
  return [
    `<circle cx="${x + 7}" cy="${y + 5}" r="${radius}" fill="#12231D" fill-opacity=".22" filter="${soft(canvas, 6)}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${glaze(0.5, 0.2)}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius - 3}" fill="none" stroke="#8A6A3B" stroke-opacity=".65" stroke-width="4.5"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="${linear(
      canvas,
      [
        [0, darken(colour, 0.16)],
        [0.35, colour],
        [1, lighten(colour, 0.42)],
      ],
      "slant",
    )}"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="none" stroke="${darken(colour, 0.3)}" stroke-opacity=".3" stroke-width="2.5"/>`,
    `<g fill="${darken(colour, 0.5)}" fill-opacity=".3">${specks}</g>`,
    `<path d="M${x - radius * 0.82} ${y - radius * 0.2}A${radius * 0.84} ${radius * 0.84} 0 0 1 ${x - radius * 0.2} ${y - radius * 0.82}" fill="none" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="9" stroke-linecap="round" filter="${soft(canvas, 4)}"/>`,
  ].join("");
}

function bowls(canvas: Canvas, drawing: Drawing): string {
  const bowl = (width: number, depth: number, top: number, colour: string): string => {
    const half = width / 2;
    return `<path d="M${-half} ${top}C${-half} ${top + depth * 0.74} ${-half * 0.5} ${top + depth} 0 ${top + depth}S${half} ${top + depth * 0.74} ${half} ${top}Z" fill="${roundFill(canvas, colour)}"/><ellipse cx="0" cy="${top}" rx="${half}" ry="${width * 0.085}" fill="${lighten(colour, 0.45)}"/><ellipse cx="0" cy="${top + 3}" rx="${half - 9}" ry="${width * 0.068}" fill="${darken(colour, 0.24)}"/><path d="M${-half} ${top}A${half} ${width * 0.085} 0 0 0 ${half} ${top}" fill="none" stroke="${drawing.accent}" stroke-opacity=".8" stroke-width="4"/>`;
  };
  return [
    contactShadow(canvas, 250),
    `<path d="${wall(116, -14, -3, 4)}" fill="${roundFill(canvas, darken(drawing.body, 0.14))}"/>`,
    bowl(262, 96, -108, drawing.body),
    bowl(232, 84, -146, drawing.cap),
    text(drawing.brandLine, 0, -36, {
      size: 17,
      fill: inkOn(drawing.body, drawing.accent),
      weight: 700,
      serif: true,
      spacing: 3,
      maxWidth: 130,
    }),
  ].join("");
}

/** An open cushion compact: mirror in the lid, the soaked sponge below it, the puff with its ribbon beside. */
function compact(canvas: Canvas, drawing: Drawing): Pack {
  const { body, cap, contentColour } = drawing;
  const gold = linear(
    canvas,
    [
      [0, lighten(cap, 0.55)],
      [0.3, cap],
      [0.55, lighten(cap, 0.65)],
      [1, darken(cap, 0.25)],
    ],
    "slant",
  );
  const mirror = linear(
    canvas,
    [
      [0, "#F7FBFC"],
      [0.36, "#C9D8DE"],
      [0.5, "#FFFFFF"],
      [0.64, "#D3E0E5"],
      [1, "#A7BBC4"],
    ],
    "slant",
  );
  const sponge = radial(
    canvas,
    [
      [0, lighten(contentColour, 0.45)],
      [0.7, contentColour],
      [1, darken(contentColour, 0.18)],
    ],
    0.42,
    0.3,
    0.8,
  );
  const holes = Array.from({ length: 90 }, (_, index) => {
    const turn = index * 2.4;
    const out = Math.sqrt((index + 0.5) / 90);
    return `<ellipse cx="${round(Math.cos(turn) * out * 126)}" cy="${round(-84 + Math.sin(turn) * out * 36)}" rx="2.6" ry="1.3"/>`;
  }).join("");
  const art = [
    `<ellipse cx="0" cy="-262" rx="190" ry="184" fill="${roundFill(canvas, body)}"/><ellipse cx="0" cy="-262" rx="176" ry="170" fill="${gold}"/><ellipse cx="0" cy="-262" rx="166" ry="160" fill="${mirror}"/><path d="M-96 -360L-10 -420M-110 -300L70 -414" stroke="#FFFFFF" stroke-opacity=".75" stroke-width="10" stroke-linecap="round"/>`,
    text(drawing.brandLine, 0, -198, {
      size: 30,
      fill: darken(drawing.accent, 0.2),
      weight: 700,
      serif: true,
      spacing: 4,
      maxWidth: 220,
      opacity: 0.85,
    }),
    text(drawing.title.replace("|", ""), 0, -238, {
      size: 40,
      fill: darken(drawing.accent, 0.2),
      weight: 700,
      maxWidth: 230,
      opacity: 0.9,
    }),
    `<rect x="-44" y="-150" width="88" height="26" rx="8" fill="${gold}"/>`,
    `<path d="M-196 -86V-44C-196 6 196 6 196 -44V-86Z" fill="${roundFill(canvas, body)}"/><path d="M-196 -60C-190 -12 190 -12 196 -60" fill="none" stroke="${cap}" stroke-width="6"/>`,
    `<ellipse cx="0" cy="-86" rx="196" ry="62" fill="${lighten(body, 0.16)}"/><ellipse cx="0" cy="-86" rx="178" ry="54" fill="${gold}"/><ellipse cx="0" cy="-84" rx="168" ry="49" fill="${darken(body, 0.4)}"/>`,
    `<ellipse cx="0" cy="-86" rx="150" ry="44" fill="${sponge}"/><g fill="${darken(contentColour, 0.4)}" fill-opacity=".42">${holes}</g>`,
    `<g transform="translate(176 -58) rotate(12)"><ellipse cx="5" cy="6" rx="80" ry="78" fill="#12231D" fill-opacity=".24" filter="${soft(canvas, 6)}"/><circle r="78" fill="${roundFill(canvas, "#F3E3D6")}"/><circle r="70" fill="${radial(
      canvas,
      [
        [0, "#FFFFFF"],
        [0.7, "#F6E7DB"],
        [1, "#DCC4B2"],
      ],
      0.4,
      0.34,
      0.8,
    )}"/><path d="M-78 -14Q0 -34 78 -14V16Q0 -4 -78 16Z" fill="${darken(body, 0.05)}"/>${text(drawing.brandLine, 0, 2, { size: 19, fill: cap, weight: 700, serif: true, spacing: 3, maxWidth: 116 })}</g>`,
  ].join("");
  return { art: `<g transform="translate(-30 0)">${art}</g>`, width: 464, height: 446 };
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
