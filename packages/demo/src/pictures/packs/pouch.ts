import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, clip, linear, place, round } from "../canvas.ts";
import { darken, inkOn, lighten } from "../colour.ts";
import { contents } from "../contents.ts";
import { label } from "../label.ts";
import { roundedRect } from "../path.ts";
import { roundFill, soft } from "../shading.ts";
import { text } from "../text.ts";
import { screwCap } from "./cap.ts";
import type { DrawPack, Pack } from "./pack.ts";

const SHAPES: Record<string, { width: number; height: number }> = {
  stand: { width: 336, height: 456 },
  wide: { width: 376, height: 420 },
  small: { width: 312, height: 412 },
};

/** What is dry and in pieces is seen through a window; powders and purees are not. */
const SEEN = new Set(["nut", "grain", "biscuit", "chocolate", "bean", "fruit", "berry", "block"]);

/** Soft packs: a stand-up pouch (`stand`, `wide`, `small`), one with a `spout`, and `wipes` with their lid. */
export const drawPouch: DrawPack = (canvas, drawing) => {
  if (drawing.shape === "spout") return spout(canvas, drawing);
  if (drawing.shape === "wipes") return wipes(canvas, drawing);
  return standing(canvas, drawing);
};

function standing(canvas: Canvas, drawing: Drawing): Pack {
  const { width, height } = SHAPES[drawing.shape ?? "stand"] ?? { width: 336, height: 456 };
  const half = width / 2;
  const top = -height;
  const body = [
    `M${-half * 0.93} ${top}${teeth(half * 1.86, 18)}`,
    `L${half * 0.93} ${top + 52}l-7 6 7 6`,
    `C${half * 0.95} ${-height * 0.62} ${half * 1.05} ${-height * 0.34} ${half * 0.97} -24`,
    `Q${half * 0.5} 14 0 14T${-half * 0.97} -24`,
    `C${-half * 1.05} ${-height * 0.34} ${-half * 0.95} ${-height * 0.62} ${-half * 0.93} ${top + 64}l7 -6 -7 -6Z`,
  ].join("");
  const ground = drawing.layout === "full" ? drawing.accent : drawing.body;
  const isSeen = SEEN.has(drawing.content);
  const print = {
    width: drawing.layout === "full" ? width + 20 : width * 0.8,
    top: top + 100,
    height: isSeen ? height * 0.36 : height - 178,
    sag: drawing.layout === "full" ? 3 : 0,
    textWidth: width * 0.7,
  };
  return {
    art: [
      `<g clip-path="${clip(canvas, body)}"><path d="${body}" fill="${ground}"/>`,
      label(canvas, drawing, print),
      isSeen
        ? window(canvas, drawing, { width: width * 0.7, top: print.top + print.height + 12, bottom: -66 })
        : "",
      gusset(canvas, half, ground),
      seal(canvas, { half, top, ground }),
      volume(canvas, body, half, height),
      "</g>",
    ].join(""),
    width,
    height,
  };
}

/** The cut edge of a seal, `across` wide from where the path stands, rightwards. */
function teeth(across: number, count: number): string {
  const step = round(across / count / 2, 2);
  return `l${step} -5 ${step} 5`.repeat(count);
}

/** A clear window with what is inside lying against it. */
function window(
  canvas: Canvas,
  drawing: Drawing,
  place_: { width: number; top: number; bottom: number },
): string {
  const { width, top, bottom } = place_;
  const height = bottom - top;
  const pane = roundedRect(-width / 2, top, width, height, 26);
  const pile = [0, 0.34, 0.68, 1]
    .map((at, row) => place(contents(canvas, drawing), (row % 2) * 34 - 36, top + height * at + 22, 0.84))
    .join("");
  const glass = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.5],
      [0.34, "#FFFFFF", 0.06],
      [0.6, "#FFFFFF", 0],
      [1, "#12231D", 0.2],
    ],
    "slant",
  );
  return `<g clip-path="${clip(canvas, pane)}"><path d="${pane}" fill="${darken(drawing.contentColour, 0.3)}"/>${pile}<path d="${pane}" fill="none" stroke="#12231D" stroke-opacity=".5" stroke-width="14" filter="${soft(canvas, 6)}"/><path d="${pane}" fill="${glass}"/></g><path d="${pane}" fill="none" stroke="#FFFFFF" stroke-opacity=".55" stroke-width="2.4"/>`;
}

/** The fold at the foot, where the bottom is sealed into the front. */
function gusset(canvas: Canvas, half: number, ground: string): string {
  const fold = `M${-half * 1.1} -16Q0 -84 ${half * 1.1} -16V40H${-half * 1.1}Z`;
  const shade = linear(
    canvas,
    [
      [0, darken(ground, 0.34), 0.75],
      [0.5, darken(ground, 0.12), 0.35],
      [1, darken(ground, 0.5), 0.8],
    ],
    "down",
  );
  return `<path d="${fold}" fill="${shade}"/><path d="M${-half * 1.1} -16Q0 -84 ${half * 1.1} -16" fill="none" stroke="${lighten(ground, 0.6)}" stroke-opacity=".55" stroke-width="3"/>`;
}

/** The crimped seal with its hanging hole, and the zip under it. */
function seal(canvas: Canvas, { half, top, ground }: { half: number; top: number; ground: string }): string {
  const crimps = Array.from({ length: 6 }, (_, index) => `M${-half} ${top + 5 + index * 6}h${half * 2}`).join(
    "",
  );
  const zip = top + 76;
  const shine = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.34],
      [1, "#FFFFFF", 0.06],
    ],
    "down",
  );
  return [
    `<rect x="${-half}" y="${top - 6}" width="${half * 2}" height="44" fill="${shine}"/>`,
    `<path d="${crimps}" stroke="${darken(ground, 0.45)}" stroke-opacity=".26" stroke-width="2"/><path d="${crimps}" transform="translate(0 2)" stroke="#FFFFFF" stroke-opacity=".3" stroke-width="1.4"/>`,
    `<path d="${roundedRect(-30, top + 12, 60, 15, 7.5)}" fill="${lighten(ground, 0.86)}"/><path d="${roundedRect(-30, top + 12, 60, 15, 7.5)}" fill="none" stroke="#12231D" stroke-opacity=".3" stroke-width="1.6"/>`,
    `<path d="M${-half} ${zip}H${half}" stroke="${darken(ground, 0.5)}" stroke-opacity=".22" stroke-width="3"/><path d="M${-half} ${zip + 4}H${half}" stroke="#FFFFFF" stroke-opacity=".42" stroke-width="2"/>`,
  ].join("");
}

/** Light on a filled bag: flat seals at the sides, a full belly, creases towards the corners. */
function volume(canvas: Canvas, body: string, half: number, height: number): string {
  const across = linear(canvas, [
    [0, "#12231D", 0.26],
    [0.05, "#12231D", 0.02],
    [0.06, "#12231D", 0.2],
    [0.22, "#FFFFFF", 0.3],
    [0.4, "#FFFFFF", 0.02],
    [0.82, "#12231D", 0.06],
    [0.94, "#12231D", 0.26],
    [0.95, "#FFFFFF", 0.08],
    [1, "#12231D", 0.32],
  ]);
  const creases = `M${-half * 0.86} ${-height + 92}Q${-half * 0.62} ${-height * 0.72} ${-half * 0.72} ${-height * 0.52}M${half * 0.88} ${-height + 96}Q${half * 0.6} ${-height * 0.7} ${half * 0.74} ${-height * 0.5}`;
  const corners = `M${-half * 0.94} -34Q${-half * 0.7} -70 ${-half * 0.66} -128M${half * 0.94} -34Q${half * 0.7} -70 ${half * 0.68} -128`;
  const blur = soft(canvas, 5);
  return `<path d="${body}" fill="${across}"/><path d="${creases}" fill="none" stroke="#FFFFFF" stroke-opacity=".34" stroke-width="9" filter="${blur}"/><path d="${corners}" fill="none" stroke="#12231D" stroke-opacity=".24" stroke-width="10" filter="${blur}"/>`;
}

/** A squeeze pouch for puree: soft shoulders, a spout with a big cap. */
function spout(canvas: Canvas, drawing: Drawing): Pack {
  const [width, height, neck] = [286, 384, 62];
  const half = width / 2;
  const body = `M-44 ${-height}H44Q${half * 0.72} ${-height + 8} ${half * 0.9} ${-height + 76}C${half * 1.04} ${-height * 0.56} ${half * 1.04} ${-height * 0.3} ${half * 0.96} -24Q${half * 0.5} 14 0 14T${-half * 0.96} -24C${-half * 1.04} ${-height * 0.3} ${-half * 1.04} ${-height * 0.56} ${-half * 0.9} ${-height + 76}Q${-half * 0.72} ${-height + 8} -44 ${-height}Z`;
  const ground = drawing.layout === "full" ? drawing.accent : drawing.body;
  const print = {
    width: width * 0.82,
    top: -height + 88,
    height: height - 168,
    sag: 0,
    textWidth: width * 0.64,
  };
  const capTop = -height - neck;
  const art = [
    `<rect x="-24" y="${-height - 26}" width="48" height="34" fill="${roundFill(canvas, "#F4F7F6")}"/><rect x="-40" y="${-height - 8}" width="80" height="13" rx="4" fill="${roundFill(canvas, "#E6ECEA")}"/>`,
    screwCap(canvas, drawing.accent, { width: 92, top: capTop, height: 44, sag: 5, ribs: 16 }),
    `<g clip-path="${clip(canvas, body)}"><path d="${body}" fill="${ground}"/>${label(canvas, drawing, print)}${gusset(canvas, half, ground)}${volume(canvas, body, half, height)}</g>`,
  ].join("");
  return { art, width, height: height + neck };
}

/** Wet wipes: a soft block in film with crimped ends and a lid to open. */
function wipes(canvas: Canvas, drawing: Drawing): Pack {
  const [width, height] = [470, 286];
  const half = width / 2;
  const film = `M${-half} -236${teethDown(224, 14)}Q${-half + 40} -2 ${-half + 60} 2H${half - 60}Q${half - 40} -2 ${half} -12${teethUp(224, 14)}C${half - 10} ${-height + 26} ${half - 40} ${-height} ${half - 84} ${-height}H${-half + 84}C${-half + 40} ${-height} ${-half + 10} ${-height + 26} ${-half} -236Z`;
  const ink = inkOn(drawing.body, drawing.accent);
  const ends = [0, 1, 2, 3]
    .map((index) => `M${-half + 6 + index * 7} -240v240M${half - 6 - index * 7} -240v240`)
    .join("");
  const down = linear(
    canvas,
    [
      [0, "#FFFFFF", 0.5],
      [0.22, "#FFFFFF", 0.06],
      [0.7, "#12231D", 0],
      [1, "#12231D", 0.28],
    ],
    "down",
  );
  const lid = roundedRect(-108, -height + 26, 216, 112, 26);
  const lidLight = linear(
    canvas,
    [
      [0, "#FFFFFF"],
      [0.6, lighten(drawing.accent, 0.9)],
      [1, lighten(drawing.accent, 0.66)],
    ],
    "slant",
  );
  const blur = soft(canvas, 6);
  const art = [
    `<g clip-path="${clip(canvas, film)}"><path d="${film}" fill="${drawing.body}"/><path d="M${-half} -70Q-60 -110 60 -62T${half} -84V20H${-half}Z" fill="${drawing.accent}" fill-opacity=".16"/><path d="${ends}" stroke="${darken(drawing.body, 0.4)}" stroke-opacity=".34" stroke-width="2.4"/>`,
    `<path d="M${-half + 44} -30Q${-half + 70} -140 ${-half + 48} -250M${half - 44} -30Q${half - 70} -140 ${half - 48} -250" fill="none" stroke="#12231D" stroke-opacity=".26" stroke-width="12" filter="${blur}"/><path d="M${-half + 66} -40Q${-half + 90} -140 ${-half + 70} -250" fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="10" filter="${blur}"/>`,
    `<path d="${film}" fill="${down}"/></g>`,
    `<path d="${lid}" transform="translate(3 7)" fill="#12231D" fill-opacity=".22" filter="${blur}"/><path d="${lid}" fill="${lidLight}"/><path d="${lid}" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-opacity=".5" stroke-width="2"/><path d="${roundedRect(-84, -height + 42, 168, 78, 18)}" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-opacity=".3" stroke-width="2"/><rect x="-26" y="${-height + 126}" width="52" height="17" rx="8.5" fill="${drawing.accent}"/>`,
    text(drawing.brandLine, 0, -height + 90, {
      size: 22,
      fill: drawing.accent,
      weight: 700,
      serif: true,
      spacing: 3,
      maxWidth: 150,
    }),
    text(drawing.title.replace("|", ""), 0, -72, { size: 58, fill: ink, weight: 700, maxWidth: 280 }),
    text(drawing.fact, 0, -30, { size: 25, fill: ink, weight: 700, maxWidth: 240 }),
  ].join("");
  return { art, width, height };
}

const teethDown = (across: number, count: number): string => {
  const step = round(across / count / 2, 2);
  return `l5 ${step} -5 ${step}`.repeat(count);
};
const teethUp = (across: number, count: number): string => {
  const step = round(across / count / 2, 2);
  return `l-5 ${-step} 5 ${-step}`.repeat(count);
};
