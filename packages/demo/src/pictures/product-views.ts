import type { Drawing, ProductEntry } from "../catalogue/catalogue-shapes.ts";
import { type Backdrop, drawBackdrop } from "./backdrop.ts";
import { type Canvas, createCanvas, linear, place, radial, round, svgDocument } from "./canvas.ts";
import { lighten, mix } from "./colour.ts";
import { contents } from "./contents.ts";
import { cartonArt } from "./packs/carton.ts";
import { drawPack } from "./packs/draw-pack.ts";
import type { Pack } from "./packs/pack.ts";
import { contactShadow } from "./shading.ts";
import { measure, text } from "./text.ts";
import { TINTS } from "./tint.ts";

const SIDE = 800;
const INK = "#14201B";
const HINT = "#5A6660";

/** The packshot from the front, centred on one of the backdrops; narrow packs stand with their carton. */
export function frontView(drawing: Drawing, backdrop: Backdrop): string {
  const canvas = createCanvas();
  const pack = drawShown(canvas, drawing);
  const scale = Math.min(1.8, 584 / pack.height, 612 / pack.width);
  const base = (backdrop === "podium" ? 418 : 430) + (pack.height * scale) / 2;
  const ground = drawBackdrop(canvas, drawing, backdrop, { base, width: pack.width * scale });
  return page(
    canvas,
    drawing,
    ground + place(contactShadow(canvas, pack.width) + pack.art, 400, base, scale),
  );
}

/** The same for small places, where fine print would only be noise. */
export function smallFrontView(drawing: Drawing, backdrop: Backdrop): string {
  return frontView({ ...drawing, fact: drawing.archetype === "case" ? drawing.fact : "" }, backdrop);
}

const BOXED = new Set(["tube", "dropper"]);

/** The pack, with its carton behind it where it alone would leave the picture empty. */
function drawShown(canvas: Canvas, drawing: Drawing): Pack {
  const pack = drawPack(canvas, drawing);
  if (!BOXED.has(drawing.archetype)) return pack;
  const size = {
    width: Math.round(pack.width * 0.84 + 34),
    height: Math.round(pack.height * 0.9),
    depth: Math.round(pack.width * 0.3 + 12),
  };
  const boxWidth = size.width + size.depth;
  const width = pack.width + boxWidth - size.width * 0.12;
  return {
    art: `${place(cartonArt(canvas, drawing, size), (width - boxWidth) / 2, -22)}${place(contactShadow(canvas, pack.width) + pack.art, (pack.width - width) / 2, 0)}`,
    width,
    height: pack.height + 10,
  };
}

/** The pack a little aside with what is inside in front of it. */
export function contentsView(drawing: Drawing): string {
  const canvas = createCanvas();
  const pack = drawPack(canvas, drawing);
  const scale = Math.min(1.02, 440 / pack.height, 440 / pack.width);
  const art = [
    place(contactShadow(canvas, pack.width) + pack.art, 320, 618, scale),
    place(contents(canvas, drawing), 560, 646),
  ].join("");
  return page(canvas, drawing, art);
}

/** The pack so near that label and material fill the picture. */
export function closeView(drawing: Drawing): string {
  const canvas = createCanvas();
  const pack = drawPack(canvas, drawing);
  // A shoe from nearby would lose its toe.
  const scale =
    drawing.archetype === "shoe"
      ? Math.min(640 / pack.height, 690 / pack.width)
      : Math.max(1.55, Math.min(900 / pack.height, 960 / pack.width));
  return page(
    canvas,
    drawing,
    place(contactShadow(canvas, pack.width) + pack.art, 400, 420 + pack.height * scale * 0.55, scale),
  );
}

/** The facts as a table with a small pack beside the heading. */
export function factsView(product: ProductEntry): string {
  const { drawing } = product;
  const canvas = createCanvas();
  const tint = TINTS[drawing.tint];
  const pack = drawPack(canvas, drawing);
  const scale = Math.min(168 / pack.height, 190 / pack.width);
  const rows = product.facts.slice(0, 6);
  const step = 500 / rows.length;
  const table = rows
    .map(([name, value], index) => {
      const middle = 262 + step * index + step / 2;
      const line =
        index === 0
          ? ""
          : `<path d="M64 ${round(middle - step / 2)}H736" stroke="#E1E7E4" stroke-width="2"/>`;
      return `${line}${text(name, 64, middle + 11, { size: 30, fill: HINT, anchor: "start" })}${text(value, 736, middle + 11, { size: 32, fill: INK, weight: 700, anchor: "end", maxWidth: 470 })}`;
    })
    .join("");
  const heading = drawing.title.replace("|", "");
  const art = [
    `<rect width="800" height="800" fill="#FFFFFF"/><rect width="800" height="236" fill="${tint.ground}"/><rect y="232" width="800" height="4" fill="${tint.main}"/>`,
    text("商品参数", 64, 92, { size: 28, fill: tint.main, weight: 700, anchor: "start", spacing: 4 }),
    text(heading, 64, 156, { size: 50, fill: tint.dark, weight: 700, anchor: "start", maxWidth: 440 }),
    text(drawing.brandLine, 64, 200, {
      size: 24,
      fill: HINT,
      serif: true,
      weight: 700,
      anchor: "start",
      spacing: 3,
      maxWidth: 420,
    }),
    place(contactShadow(canvas, pack.width) + pack.art, 630, 208, scale),
    table,
  ].join("");
  return svgDocument(canvas, SIDE, SIDE, art);
}

/** The pack beside a phone of 14.7 cm in the same scale, with its height and width in centimetres. */
export function sizeView(drawing: Drawing): string {
  const canvas = createCanvas();
  const pack = drawPack(canvas, drawing);
  const phone = { wide: 7.1, high: 14.7 };
  const widthCm = (drawing.heightCm * pack.width) / pack.height;
  const perCm = Math.min(430 / Math.max(drawing.heightCm, phone.high), 520 / (widthCm + phone.wide + 4));
  const scale = (drawing.heightCm * perCm) / pack.height;
  const [wide, high] = [widthCm * perCm, drawing.heightCm * perCm];
  const total = wide + phone.wide * perCm + 96;
  const packX = 400 - total / 2 + wide / 2 + 34;
  const phoneX = packX + wide / 2 + 96 + (phone.wide * perCm) / 2;
  const ground = 620;
  const art = [
    text("尺寸参考", 400, 96, { size: 36, fill: TINTS[drawing.tint].dark, weight: 700, spacing: 4 }),
    text("与 14.7 厘米高的手机对比，实物以收到为准", 400, 138, { size: 24, fill: HINT }),
    place(contactShadow(canvas, pack.width) + pack.art, packX, ground, scale),
    phoneOutline(canvas, phoneX, ground, phone.wide * perCm, phone.high * perCm),
    measureLine(packX - wide / 2 - 26, ground - high, high, `${drawing.heightCm} cm`, "down"),
    measureLine(packX - wide / 2, ground + 44, wide, `${round(widthCm)} cm`, "across"),
  ].join("");
  return page(canvas, drawing, art);
}

function page(canvas: Canvas, drawing: Drawing, art: string): string {
  const { ground, main } = TINTS[drawing.tint];
  const glow = radial(
    canvas,
    [
      [0, "#FFFFFF"],
      [0.36, "#FFFFFF"],
      [0.74, ground],
      [1, mix(ground, main, 0.1)],
    ],
    0.5,
    0.48,
    0.78,
  );
  return svgDocument(canvas, SIDE, SIDE, `<rect width="${SIDE}" height="${SIDE}" fill="${glow}"/>${art}`);
}

function phoneOutline(canvas: Canvas, x: number, ground: number, wide: number, high: number): string {
  const glass = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.85],
      [1, lighten("#5A6660", 0.78), 0.6],
    ],
    "slant",
  );
  const left = round(x - wide / 2);
  const top = round(ground - high);
  return `<rect x="${left}" y="${top}" width="${round(wide)}" height="${round(high)}" rx="${round(wide * 0.16)}" fill="${glass}" stroke="#7C8882" stroke-width="3.5"/><rect x="${round(x - wide * 0.14)}" y="${round(top + wide * 0.07)}" width="${round(wide * 0.28)}" height="${round(wide * 0.07)}" rx="${round(wide * 0.035)}" fill="#7C8882"/>${text("手机", x, ground - high / 2 + 9, { size: Math.min(26, wide * 0.22), fill: HINT })}`;
}

function measureLine(
  x: number,
  y: number,
  length: number,
  words: string,
  direction: "down" | "across",
): string {
  const [dx, dy] = direction === "down" ? [0, length] : [length, 0];
  const [tickX, tickY] = direction === "down" ? [9, 0] : [0, 9];
  const line = `<path d="M${round(x - tickX)} ${round(y - tickY)}l${tickX * 2} ${tickY * 2}M${round(x)} ${round(y)}l${round(dx)} ${round(dy)}M${round(x + dx - tickX)} ${round(y + dy - tickY)}l${tickX * 2} ${tickY * 2}" stroke="${HINT}" stroke-width="2.5" fill="none"/>`;
  const centre: [number, number] = [x + dx / 2, y + dy / 2];
  const words2 = text(words, 0, 0, { size: 26, fill: INK, weight: 700 });
  if (direction === "across") return line + place(words2, centre[0], centre[1] + 38);
  return line + place(words2, Math.max(centre[0] - 18, 30 + measure("0", 26)), centre[1], 1, -90);
}
