import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, radial } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { roundedRect, symmetric, wall } from "../path.ts";
import { roundFill } from "../shading.ts";
import { text } from "../text.ts";
import { brandMark } from "./brand-mark.ts";
import { HOMEWARE } from "./homeware.ts";
import { JEWELLERY } from "./jewellery.ts";
import type { DrawPack, Pack } from "./pack.ts";

/** Small appliances and hard goods, named by shape; each carries the brand line, no label. */
export const drawDevice: DrawPack = (canvas, drawing) =>
  (({ ...APPLIANCES, ...HOMEWARE, ...JEWELLERY })[drawing.shape ?? "kettle"] ?? kettle)(canvas, drawing);

const APPLIANCES: Record<string, DrawPack> = { kettle, brush, diffuser, power, earbuds, hairdryer };

function kettle(canvas: Canvas, drawing: Drawing): Pack {
  const body = symmetric(
    [
      ["C", 118, -330, 140, -180, 146, -48],
      ["Q", 146, -34, 126, -34],
      ["Q", 60, -28, 0, -28],
    ],
    [86, -338],
  );
  const art = [
    `<path d="M96 -300C190 -320 226 -250 214 -170Q208 -112 140 -92" fill="none" stroke="${drawing.cap}" stroke-width="30" stroke-linecap="round"/><path d="M100 -306C186 -322 220 -252 208 -172" fill="none" stroke="${lighten(drawing.cap, 0.5)}" stroke-opacity=".4" stroke-width="5"/>`,
    `<path d="M-84 -300L-160 -322Q-166 -308 -148 -286L-104 -220Z" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="${wall(310, -34, -8, 8)}" fill="${roundFill(canvas, drawing.cap)}"/>`,
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="M-90 -338Q0 -384 90 -338Q0 -322 -90 -338Z" fill="${roundFill(canvas, drawing.cap)}"/><rect x="-16" y="-382" width="32" height="24" rx="10" fill="${drawing.cap}"/>`,
    `<path d="M-139 -92Q0 -74 141 -92" fill="none" stroke="${drawing.accent}" stroke-width="7"/>`,
    emblem(drawing.emblem, 0, -200, 24, inkOn(drawing.body, drawing.accent)),
    brandMark(drawing, -140, 26),
  ].join("");
  return { art, width: 390, height: 384 };
}

function brush(canvas: Canvas, drawing: Drawing): Pack {
  const handle = symmetric(
    [
      ["C", 46, -318, 52, -180, 46, -22],
      ["Q", 44, -2, 0, 0],
    ],
    [30, -326],
  );
  const stand = wall(170, -22, -6, 8);
  const neck = symmetric(
    [
      ["L", 13, -440],
      ["L", 24, -322],
      ["L", 0, -320],
    ],
    [11, -446],
  );
  const art = [
    `<path d="${stand}" fill="${roundFill(canvas, lighten(drawing.body, 0.2))}"/>`,
    `<path d="${neck}" fill="${roundFill(canvas, "#F4F7F6")}"/>`,
    `<path d="${roundedRect(-19, -500, 38, 66, 14)}" fill="${roundFill(canvas, "#F4F7F6")}"/>`,
    `<path d="${roundedRect(-52, -496, 36, 56, 5)}" fill="${linear(canvas, [
      [0, "#FFFFFF"],
      [1, lighten(drawing.accent, 0.55)],
    ])}"/><path d="M-52 -468h36" stroke="${drawing.accent}" stroke-width="10"/>`,
    `<path d="${handle}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="M-32 -312Q0 -302 32 -312" fill="none" stroke="${drawing.cap}" stroke-width="6"/>`,
    `<circle cx="0" cy="-240" r="19" fill="${lighten(drawing.accent, 0.1)}"/><circle cx="0" cy="-240" r="19" fill="none" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="2"/>`,
    [0, 1, 2]
      .map(
        (index) =>
          `<circle cx="0" cy="${-190 + index * 20}" r="4" fill="${index === 0 ? "#6FE0B8" : darken(drawing.body, 0.2)}"/>`,
      )
      .join(""),
    `<g transform="translate(9 -46) rotate(-90)">${text(drawing.brandLine, 0, 0, { size: 22, fill: inkOn(drawing.body, drawing.accent), weight: 700, serif: true, anchor: "start", spacing: 3, maxWidth: 96 })}</g>`,
  ].join("");
  return { art, width: 180, height: 500 };
}

function diffuser(canvas: Canvas, drawing: Drawing): Pack {
  const body = symmetric(
    [
      ["C", 70, -290, 168, -220, 168, -110],
      ["Q", 168, -30, 120, -14],
      ["Q", 60, -4, 0, -4],
    ],
    [26, -300],
  );
  const mist = radial(canvas, [
    [0, "#FFFFFF", 0.95],
    [0.6, lighten(drawing.accent, 0.7), 0.35],
    [1, "#FFFFFF", 0],
  ]);
  const grain = Array.from(
    { length: 9 },
    (_, index) => `M-168 ${-36 - index * 12}Q0 ${-22 - index * 12} 168 ${-36 - index * 12}`,
  ).join("");
  const art = [
    `<ellipse cx="10" cy="-380" rx="60" ry="86" fill="${mist}"/><ellipse cx="-14" cy="-330" rx="30" ry="56" fill="${mist}"/>`,
    `<path d="${body}" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="${grain}" fill="none" stroke="${darken(drawing.body, 0.35)}" stroke-opacity=".14" stroke-width="2"/>`,
    `<ellipse cx="0" cy="-298" rx="27" ry="8" fill="${darken(drawing.body, 0.35)}"/>`,
    `<path d="${wall(268, -16, -4, 8)}" fill="${roundFill(canvas, drawing.cap)}"/>`,
    emblem(drawing.emblem, 0, -186, 24, inkOn(drawing.body, drawing.accent)),
    brandMark(drawing, -124, 26),
  ].join("");
  return { art, width: 340, height: 420 };
}

function power(canvas: Canvas, drawing: Drawing): Pack {
  const face = roundedRect(-130, -420, 260, 420, 44);
  const art = [
    `<path d="${roundedRect(-112, -424, 266, 420, 44)}" fill="${darken(drawing.body, 0.42)}"/>`,
    `<path d="${face}" fill="${linear(
      canvas,
      [
        [0, lighten(drawing.body, 0.28)],
        [0.5, drawing.body],
        [1, darken(drawing.body, 0.2)],
      ],
      "slant",
    )}"/>`,
    `<path d="${roundedRect(-128, -418, 256, 416, 42)}" fill="none" stroke="#FFFFFF" stroke-opacity=".28" stroke-width="3"/>`,
    `<circle cx="0" cy="-250" r="82" fill="none" stroke="${inkOn(drawing.body, drawing.accent)}" stroke-opacity=".26" stroke-width="3"/>`,
    emblem(drawing.emblem, 0, -250, 36, drawing.accent),
    brandMark(drawing, -120, 28, 200),
    text(drawing.fact, 0, -78, {
      size: 24,
      fill: inkOn(drawing.body, drawing.accent),
      maxWidth: 200,
      opacity: 0.8,
    }),
    [0, 1, 2, 3]
      .map(
        (index) =>
          `<circle cx="${-36 + index * 24}" cy="-36" r="6" fill="${index < 3 ? "#6FE0B8" : "#FFFFFF"}" fill-opacity="${index < 3 ? 1 : 0.35}"/>`,
      )
      .join(""),
  ].join("");
  return { art, width: 290, height: 424 };
}

function earbuds(canvas: Canvas, drawing: Drawing): Pack {
  const bud = (x: number, flip: number): string =>
    `<g transform="translate(${x} -250) scale(${flip} 1)"><rect x="10" y="-10" width="34" height="126" rx="17" fill="${roundFill(canvas, drawing.body)}"/><ellipse cx="12" cy="-24" rx="50" ry="45" fill="${roundFill(canvas, drawing.body)}"/><ellipse cx="-26" cy="-18" rx="20" ry="28" fill="${darken(drawing.body, 0.5)}" fill-opacity=".75"/><circle cx="27" cy="30" r="7" fill="${drawing.accent}"/></g>`;
  const box = roundedRect(-150, -190, 300, 190, 84);
  const art = [
    bud(-78, 1),
    bud(78, -1),
    `<path d="${box}" fill="${roundFill(canvas, drawing.body)}"/><path d="${box}" fill="${linear(
      canvas,
      [
        [0, "#FFFFFF", 0.3],
        [0.5, "#FFFFFF", 0],
        [1, "#12231D", 0.24],
      ],
      "down",
    )}"/>`,
    `<path d="M-148 -124H148" stroke="${darken(drawing.body, 0.4)}" stroke-opacity=".5" stroke-width="3"/><rect x="-22" y="-130" width="44" height="14" rx="6" fill="${drawing.cap}"/>`,
    `<circle cx="0" cy="-92" r="6" fill="#6FE0B8"/>`,
    brandMark(drawing, -44, 24),
  ].join("");
  return { art, width: 320, height: 320 };
}

function hairdryer(canvas: Canvas, drawing: Drawing): Pack {
  const barrel = roundedRect(-190, -420, 330, 170, 80);
  const art = [
    `<path d="M-40 -290H52L34 -16Q32 0 14 0H-26Q-44 0 -44 -18Z" fill="${roundFill(canvas, drawing.body)}"/>`,
    `<path d="M120 -396H196Q204 -396 204 -388V-282Q204 -274 196 -274H120Z" fill="${linear(
      canvas,
      [
        [0, lighten(drawing.cap, 0.3)],
        [0.4, drawing.cap],
        [1, darken(drawing.cap, 0.3)],
      ],
      "down",
    )}"/>`,
    `<path d="${barrel}" fill="${linear(
      canvas,
      [
        [0, darken(drawing.body, 0.1)],
        [0.22, lighten(drawing.body, 0.5)],
        [0.55, drawing.body],
        [1, darken(drawing.body, 0.34)],
      ],
      "down",
    )}"/>`,
    `<circle cx="-112" cy="-335" r="62" fill="${darken(drawing.cap, 0.2)}"/>${[50, 38, 26, 14].map((r) => `<circle cx="-112" cy="-335" r="${r}" fill="none" stroke="${lighten(drawing.cap, 0.35)}" stroke-opacity=".6" stroke-width="3"/>`).join("")}`,
    text(drawing.brandLine, 34, -326, {
      size: 25,
      fill: inkOn(drawing.body, drawing.accent),
      weight: 700,
      serif: true,
      spacing: 2,
      maxWidth: 140,
    }),
    `<rect x="-14" y="-214" width="30" height="58" rx="15" fill="${drawing.accent}"/><circle cx="1" cy="-124" r="11" fill="${drawing.cap}"/>`,
  ].join("");
  return { art, width: 400, height: 424 };
}
