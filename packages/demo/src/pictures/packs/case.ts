import { type Canvas, linear, place } from "../canvas.ts";
import { contactShadow } from "../shading.ts";
import { text } from "../text.ts";
import { cartonArt } from "./carton.ts";
import type { DrawPack } from "./pack.ts";
import { drawTin } from "./tin.ts";

const BOARD = "#D9B78B";
const PRINT = "#5A3B1E";

/** A shipping carton full of tins, two of them before it; `fact` is what the tins say, `title` the carton. */
export const drawCase: DrawPack = (canvas, drawing) => {
  const box = { width: 430, height: 340, depth: 128 };
  const plain = {
    ...drawing,
    layout: "block" as const,
    label: BOARD,
    accent: BOARD,
    title: "",
    fact: "",
    brandLine: "",
    emblem: "none",
  };
  const [line = "", stage = ""] = drawing.fact.split(" ");
  const tin = drawTin(canvas, { ...drawing, shape: "tall", title: `${line}|${stage}`, fact: "" });
  const one = `${contactShadow(canvas, tin.width)}${tin.art}`;
  return {
    art: [
      place(
        `${cartonArt(canvas, plain, box)}${carton(canvas, drawing.brandLine, drawing.title, box)}`,
        0,
        -44,
      ),
      place(one, -196, -2, 0.5),
      place(one, -56, 12, 0.54),
    ].join(""),
    width: 560,
    height: 440,
  };
};

/** Tape over the edge and what is stamped on the board. */
function carton(
  canvas: Canvas,
  brand: string,
  title: string,
  box: { width: number; height: number; depth: number },
): string {
  const middle = (box.width - box.depth) / 2 - box.width / 2;
  const right = (box.width - box.depth) / 2;
  const tape = linear(
    canvas,
    [
      [0, "#FFF6E2", 0.75],
      [1, "#E9CFA4", 0.7],
    ],
    "down",
  );
  const stamp = { fill: PRINT, weight: 700 as const };
  return [
    `<g transform="skewY(3)"><rect x="${middle - 26}" y="${-box.height - 2}" width="52" height="62" fill="${tape}"/>`,
    text(title.split("|").at(-1) ?? "", right - 26, -box.height + 96, {
      ...stamp,
      size: 74,
      anchor: "end",
      maxWidth: 190,
    }),
    text(brand, middle - 192, -box.height + 70, {
      ...stamp,
      size: 22,
      serif: true,
      anchor: "start",
      spacing: 2,
      maxWidth: 150,
    }),
    `<path d="M${right - 46} ${-box.height + 128}v34m-9 -22l9 -12 9 12M${right - 84} ${-box.height + 128}v34m-9 -22l9 -12 9 12" fill="none" stroke="${PRINT}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M${right - 100} ${-box.height + 170}h70" stroke="${PRINT}" stroke-width="5"/>`,
    "</g>",
    `<g transform="translate(${right} 0) skewY(-16)"><path d="M${box.depth / 2 - 24} ${-box.height * 0.6}h48" stroke="#8A6234" stroke-width="22" stroke-linecap="round"/><path d="M${box.depth / 2 - 24} ${-box.height * 0.6 + 3}h48" stroke="#4A3116" stroke-width="17" stroke-linecap="round"/></g>`,
  ].join("");
}
