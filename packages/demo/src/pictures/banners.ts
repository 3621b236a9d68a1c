import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { type Canvas, createCanvas, linear, radial, svgDocument } from "./canvas.ts";
import { lighten, mix } from "./colour.ts";
import { emblem } from "./emblem.ts";
import { packGroup, type Stand } from "./pack-group.ts";
import { measure, text } from "./text.ts";
import { TINTS } from "./tint.ts";

/** What one top banner says and shows; packs are named by product id, back ones first. */
export type BannerScene = {
  name: string;
  eyebrow: string;
  title: string;
  subtitle: string;
  tint: Drawing["tint"];
  tone: "deep" | "light";
  emblem: string;
  productIds: number[];
  stands: Stand[];
};

const WIDE = 1080;
const HIGH = 461;

/** A top banner of 1080×461: words on the left, packs on a round stage on the right. */
export function topBanner(scene: BannerScene, drawings: Drawing[]): string {
  const canvas = createCanvas();
  const deep = scene.tone === "deep";
  const tint = TINTS[scene.tint];
  const ink = deep ? "#FFFFFF" : tint.dark;
  const art = [
    backdrop(canvas, scene),
    text(scene.eyebrow, 74, 132, {
      size: 28,
      fill: deep ? lighten(tint.main, 0.72) : tint.main,
      weight: 700,
      anchor: "start",
      spacing: 5,
    }),
    ...scene.title.split("|").map((line, index) =>
      text(line, 72, 210 + index * 76, {
        size: 62,
        fill: ink,
        weight: 700,
        anchor: "start",
        maxWidth: 470,
      }),
    ),
    text(scene.subtitle, 74, 356, {
      size: 31,
      fill: deep ? "#DCEDE6" : mix(tint.dark, "#3A4741", 0.5),
      anchor: "start",
      maxWidth: 470,
    }),
    `<rect x="74" y="386" width="54" height="6" rx="3" fill="${deep ? "#E8C98A" : tint.main}"/>`,
    packGroup(canvas, drawings, scene.stands),
  ].join("");
  return svgDocument(canvas, WIDE, HIGH, art);
}

function backdrop(canvas: Canvas, scene: BannerScene): string {
  const { main, dark, ground } = TINTS[scene.tint];
  const deep = scene.tone === "deep";
  const field = deep
    ? linear(
        canvas,
        [
          [0, mix(dark, "#062E24", 0.25)],
          [0.6, dark],
          [1, mix(main, dark, 0.3)],
        ],
        "slant",
      )
    : linear(
        canvas,
        [
          [0, mix(ground, "#FFFFFF", 0.4)],
          [1, mix(ground, main, 0.1)],
        ],
        "slant",
      );
  const disc = deep
    ? radial(
        canvas,
        [
          [0, lighten(main, 0.5), 0.95],
          [0.7, lighten(main, 0.24), 0.85],
          [1, lighten(main, 0.1), 0.75],
        ],
        0.42,
        0.3,
        0.8,
      )
    : radial(
        canvas,
        [
          [0, "#FFFFFF"],
          [0.8, mix("#FFFFFF", ground, 0.45)],
          [1, mix("#FFFFFF", ground, 0.7)],
        ],
        0.42,
        0.3,
        0.8,
      );
  const line = deep ? "#FFFFFF" : main;
  const stage = deep ? mix(dark, "#041C16", 0.45) : mix(ground, main, 0.2);
  return [
    `<rect width="${WIDE}" height="${HIGH}" fill="${field}"/>`,
    `<circle cx="806" cy="232" r="214" fill="${disc}"/>`,
    [246, 284, 328]
      .map(
        (r, index) =>
          `<circle cx="806" cy="232" r="${r}" fill="none" stroke="${line}" stroke-opacity="${0.14 - index * 0.035}" stroke-width="2"/>`,
      )
      .join(""),
    `<path d="M430 461Q560 424 640 404Q806 366 1080 402V461Z" fill="${stage}" fill-opacity="${deep ? 0.72 : 0.6}"/>`,
    `<g opacity="${deep ? 0.09 : 0.1}">${emblem(scene.emblem, 474, 76, 62, line)}</g>`,
  ].join("");
}

/** The slim notice banner of 1080×200: one emblem, two lines of words, three packs at the end. */
export function infoBanner(title: string, subtitle: string, drawings: Drawing[]): string {
  const canvas = createCanvas();
  const { main, dark, ground } = TINTS.health;
  const art = [
    `<rect width="1080" height="200" fill="${linear(canvas, [
      [0, mix(ground, "#FFFFFF", 0.3)],
      [1, mix(ground, main, 0.14)],
    ])}"/>`,
    `<circle cx="112" cy="100" r="58" fill="${main}"/>${emblem("cross", 112, 100, 38, "#FFFFFF")}`,
    text(title, 204, 90, { size: 44, fill: dark, weight: 700, anchor: "start" }),
    text(subtitle, 204, 142, { size: 30, fill: "#3A4741", anchor: "start", maxWidth: 540 }),
    packGroup(canvas, drawings, [
      { x: 812, ground: 178, height: 136 },
      { x: 1000, ground: 178, height: 122 },
      { x: 908, ground: 186, height: 108 },
    ]),
  ].join("");
  return svgDocument(canvas, 1080, 200, art);
}

/** A section picture of 750×260: a row of packs on the tint, no words. */
export function sectionPicture(tint: Drawing["tint"], mark: string, drawings: Drawing[]): string {
  const canvas = createCanvas();
  const { main, ground } = TINTS[tint];
  const heights = [150, 184, 166, 190, 152];
  const step = 640 / drawings.length;
  const stands = drawings.map((_, index) => ({
    x: 55 + step * (index + 0.5),
    ground: 228,
    height: heights[index % 5] ?? 160,
    maxWidth: step * 0.94,
  }));
  const art = [
    `<rect width="750" height="260" fill="${linear(
      canvas,
      [
        [0, mix(ground, "#FFFFFF", 0.35)],
        [1, mix(ground, main, 0.13)],
      ],
      "slant",
    )}"/>`,
    `<ellipse cx="375" cy="118" rx="330" ry="150" fill="${radial(canvas, [
      [0, "#FFFFFF", 0.95],
      [1, "#FFFFFF", 0],
    ])}"/>`,
    `<path d="M0 260V216Q375 178 750 212V260Z" fill="${mix(ground, main, 0.2)}" fill-opacity=".62"/>`,
    `<g opacity=".1">${emblem(mark, 690, 56, 44, main)}${emblem(mark, 48, 60, 26, main)}</g>`,
    packGroup(canvas, drawings, stands),
  ].join("");
  return svgDocument(canvas, 750, 260, art);
}

/** A promotion badge of 240×240: a short word on a round ground. */
export function activityBadge(word: string, mark: string, ground: string, ink: string): string {
  const canvas = createCanvas();
  const size = Math.min(64, 170 / measure(word, 1, 700));
  const art = `<circle cx="120" cy="120" r="112" fill="${ground}"/><circle cx="120" cy="120" r="98" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="4"/>${emblem(mark, 120, 76, 30, ink)}${text(word, 120, 168, { size, fill: ink, weight: 700 })}`;
  return svgDocument(canvas, 240, 240, art);
}
