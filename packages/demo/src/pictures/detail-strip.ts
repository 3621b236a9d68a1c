import type { DetailStrip } from "../catalogue/catalogue-shapes.ts";
import { createCanvas, linear, svgDocument } from "./canvas.ts";
import { mix } from "./colour.ts";
import { emblem } from "./emblem.ts";
import { text, wrapText } from "./text.ts";
import { TINTS } from "./tint.ts";

const WIDE = 750;
const LINE = 42;

/** A detail strip, 750 wide and at most 900 high: heading and numbered steps. */
export function detailStrip(strip: DetailStrip): string {
  const canvas = createCanvas();
  const { main, dark, ground } = TINTS[strip.tint];
  let y = 208;
  const steps = strip.steps.map(([head, words], index) => {
    const lines = wrapText(words, 28, 540);
    const high = 74 + lines.length * LINE;
    const row = [
      `<rect x="36" y="${y}" width="678" height="${high + 14}" rx="20" fill="#FFFFFF"/>`,
      `<circle cx="94" cy="${y + 58}" r="32" fill="${main}"/>${text(String(index + 1), 94, y + 71, { size: 36, fill: "#FFFFFF", weight: 700 })}`,
      text(head, 150, y + 58, { size: 34, fill: dark, weight: 700, anchor: "start" }),
      ...lines.map((line, at) =>
        text(line, 150, y + 58 + LINE * (at + 1) + 4, { size: 28, fill: "#3A4741", anchor: "start" }),
      ),
    ].join("");
    y += high + 34;
    return row;
  });
  const high = y + 16;
  const art = [
    `<rect width="${WIDE}" height="${high}" fill="${linear(
      canvas,
      [
        [0, ground],
        [1, mix(ground, "#FFFFFF", 0.45)],
      ],
      "down",
    )}"/>`,
    `<g opacity=".12">${emblem(strip.emblem, 640, 96, 72, main)}</g>`,
    text(strip.title, 44, 98, { size: 46, fill: dark, weight: 700, anchor: "start" }),
    text(strip.subtitle, 44, 150, { size: 28, fill: main, anchor: "start", maxWidth: 560 }),
    ...steps,
  ].join("");
  return svgDocument(canvas, WIDE, high, art);
}
