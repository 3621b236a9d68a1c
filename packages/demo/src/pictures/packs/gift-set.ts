import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, place } from "../canvas.ts";
import { lighten } from "../colour.ts";
import { emblem } from "../emblem.ts";
import { contactShadow } from "../shading.ts";
import { text } from "../text.ts";
import { drawBottle } from "./bottle.ts";
import { cartonArt } from "./carton.ts";
import { drawDropper } from "./dropper.ts";
import { drawJar } from "./jar.ts";
import type { DrawPack } from "./pack.ts";
import { drawTin } from "./tin.ts";
import { drawTube } from "./tube.ts";

/** A ribboned box with two smaller packs in front; the shape names which two. */
export const drawGiftSet: DrawPack = (canvas, drawing) => {
  const box = { width: 380, height: 330, depth: 84 };
  const [left, right] = companions(drawing);
  const face: Drawing = { ...drawing, layout: "full", title: "", fact: "", brandLine: "", emblem: "none" };
  return {
    art: [
      place(
        `${cartonArt(canvas, face, box)}${boxWords(drawing, box)}${ribbon(canvas, drawing, box)}`,
        0,
        -26,
      ),
      place(
        `${contactShadow(canvas, left.width)}${left.draw(canvas, left.drawing).art}`,
        -146,
        14,
        left.scale,
      ),
      place(
        `${contactShadow(canvas, right.width)}${right.draw(canvas, right.drawing).art}`,
        150,
        18,
        right.scale,
      ),
    ].join(""),
    width: 470,
    height: 410,
  };
};

type BoxSize = { width: number; height: number; depth: number };

function boxWords(drawing: Drawing, box: BoxSize): string {
  const ink = "#FFFFFF";
  const x = 24;
  const top = -box.height;
  return `<g transform="skewY(3)">${emblem(drawing.emblem, x, top + 62, 19, ink)}${text(drawing.brandLine, x, top + 116, { size: 21, fill: ink, weight: 700, serif: true, spacing: 2, maxWidth: 190 })}${text(drawing.title.replace("|", ""), x, top + 164, { size: 40, fill: ink, weight: 700, maxWidth: 200 })}</g>`;
}

type Companion = { draw: DrawPack; drawing: Drawing; scale: number; width: number };

function companions(drawing: Drawing): [Companion, Companion] {
  const plain: Drawing = { ...drawing, layout: "block", label: "#FFFFFF" };
  const [first = "", second = first] = drawing.content.split("/");
  const left = (shape: string): Drawing => ({ ...plain, title: first, fact: "", shape });
  const right = (shape: string): Drawing => ({ ...plain, title: second, fact: "", shape, layout: "side" });
  if (drawing.shape === "beauty")
    return [
      { draw: drawTube, drawing: left("classic"), scale: 0.46, width: 180 },
      { draw: drawDropper, drawing: right("square"), scale: 0.48, width: 210 },
    ];
  if (drawing.shape === "food")
    return [
      { draw: drawJar, drawing: left("honey"), scale: 0.48, width: 280 },
      { draw: drawTin, drawing: right("tea"), scale: 0.48, width: 250 },
    ];
  return [
    { draw: drawBottle, drawing: left("classic"), scale: 0.5, width: 250 },
    { draw: drawJar, drawing: right("squat"), scale: 0.42, width: 350 },
  ];
}

function ribbon(
  canvas: Canvas,
  drawing: Drawing,
  box: { width: number; height: number; depth: number },
): string {
  const silk = linear(canvas, [
    [0, drawing.cap],
    [0.4, lighten(drawing.cap, 0.45)],
    [1, drawing.cap],
  ]);
  const x = (box.width - box.depth) / 2 - box.width * 0.72;
  const knotY = -box.height - 18;
  return [
    `<g transform="skewY(3)"><rect x="${x - 17}" y="${-box.height - 6}" width="34" height="${box.height}" fill="${silk}"/></g>`,
    `<path d="M${x} ${knotY}C${x - 30} ${knotY - 66} ${x - 98} ${knotY - 58} ${x - 92} ${knotY - 18}Q${x - 86} ${knotY + 12} ${x} ${knotY}Z" fill="${silk}"/>`,
    `<path d="M${x} ${knotY}C${x + 30} ${knotY - 66} ${x + 98} ${knotY - 58} ${x + 92} ${knotY - 18}Q${x + 86} ${knotY + 12} ${x} ${knotY}Z" fill="${silk}"/>`,
    `<ellipse cx="${x}" cy="${knotY - 3}" rx="19" ry="15" fill="${lighten(drawing.cap, 0.2)}"/>`,
  ].join("");
}
