import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import { type Canvas, clip, linear, place } from "../canvas.ts";
import { darken, lighten } from "../colour.ts";
import { soft } from "../shading.ts";
import type { DrawPack, Pack } from "./pack.ts";
import { sewnTag, swingTag } from "./tags.ts";

/** Knitwear laid flat: a pullover with a round neck and a cardigan with a placket. */
export const GARMENTS: Record<string, DrawPack> = { knit, cardigan };

const LEFT_SLEEVE =
  "M-140 -412C-182 -400 -196 -372 -204 -330L-246 -84Q-248 -70 -234 -66L-196 -56Q-182 -53 -179 -67L-132 -292Z";
const LEFT_CUFF = "M-238 -118L-246 -84Q-248 -70 -234 -66L-196 -56Q-182 -53 -179 -67L-172 -102Z";
const HEM = "M-148 -48Q0 -30 148 -48V-10Q0 12 -148 -10Z";

function knit(canvas: Canvas, drawing: Drawing): Pack {
  const torso = torsoOf("Q0 -340 -76 -434Z");
  const neck = "M-70 -437Q0 -334 70 -437";
  const inside = "M-72 -436Q0 -446 72 -436Q0 -338 -72 -436Z";
  const art = [
    sleeves(canvas, drawing.body),
    `<path d="${inside}" fill="${darken(drawing.body, 0.42)}"/>`,
    `<path d="M-70 -438Q0 -424 70 -438" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-width="14"/>`,
    place(sewnTag(drawing, 0, 0), 0, -414, 0.66),
    panel(canvas, torso, drawing.body),
    folds(canvas, torso),
    hem(canvas, drawing.body),
    ribbedEdge(drawing.body, neck, 26),
    swingTag(drawing, 92, -318),
  ].join("");
  return { art, width: 496, height: 446 };
}

function cardigan(canvas: Canvas, drawing: Drawing): Pack {
  const torso = torsoOf("L0 -256L-66 -436Z");
  const inside = "M-68 -438Q0 -448 68 -438L0 -250Z";
  const { body } = drawing;
  const buttons = [-226, -176, -126, -76, -26].map((y) => button(drawing, y)).join("");
  const pocket = (x: number): string => {
    const bag = `M${x - 48} -136H${x + 48}V-70Q${x + 48} -60 ${x + 38} -60H${x - 38}Q${x - 48} -60 ${x - 48} -70Z`;
    return `<path d="${bag}" transform="translate(2 5)" fill="#12231D" fill-opacity=".16"/>${panel(canvas, bag, lighten(body, 0.03))}${ribs(canvas, `M${x - 49} -140h98v22h-98z`, darken(body, 0.08))}`;
  };
  const art = [
    sleeves(canvas, body),
    `<path d="${inside}" fill="${darken(body, 0.42)}"/>`,
    `<path d="M-66 -440Q0 -428 66 -440" fill="none" stroke="${darken(drawing.body, 0.3)}" stroke-width="14"/>`,
    place(sewnTag(drawing, 0, 0), 0, -404, 0.72),
    panel(canvas, torso, body),
    folds(canvas, torso),
    pocket(-86),
    pocket(86),
    hem(canvas, body),
    ribbedEdge(body, "M64 -440L2 -256V-2", 28),
    ribbedEdge(body, "M-64 -440L0 -252V0", 28),
    buttons,
    swingTag(drawing, 104, -330),
  ].join("");
  return { art, width: 496, height: 448 };
}

/** The front from shoulder to hem; `neckline` leads from the right shoulder back to the left one. */
function torsoOf(neckline: string): string {
  return `M-76 -434L-140 -412Q-152 -406 -151 -388L-146 -60L-148 -10Q0 12 148 -10L146 -60L151 -388Q152 -406 140 -412L76 -434${neckline}`;
}

function sleeves(canvas: Canvas, colour: string): string {
  const one = `${panel(canvas, LEFT_SLEEVE, darken(colour, 0.07))}${ribs(canvas, LEFT_CUFF, darken(colour, 0.12))}<path d="M-172 -330Q-196 -220 -206 -130" fill="none" stroke="#FFFFFF" stroke-opacity=".16" stroke-width="16" filter="${soft(canvas, 7)}"/>`;
  return `${one}<g transform="scale(-1 1)">${one}</g>`;
}

/** Knitted cloth within `path`: small stitches, light from the left. */
function panel(canvas: Canvas, path: string, colour: string): string {
  const stitch = canvas.define(
    (id) =>
      `<pattern id="${id}" width="12" height="11" patternUnits="userSpaceOnUse"><path d="M0 1L6 8 12 1" fill="none" stroke="${darken(colour, 0.4)}" stroke-opacity=".26" stroke-width="2.4"/><path d="M0 4L6 11 12 4" fill="none" stroke="${lighten(colour, 0.5)}" stroke-opacity=".16" stroke-width="2"/></pattern>`,
  );
  const shade = linear(canvas, [
    [0, "#12231D", 0.26],
    [0.14, "#12231D", 0.02],
    [0.3, "#FFFFFF", 0.18],
    [0.62, "#12231D", 0.02],
    [1, "#12231D", 0.32],
  ]);
  return `<path d="${path}" fill="${colour}"/><path d="${path}" fill="${stitch}"/><path d="${path}" fill="${shade}"/>`;
}

/** Upright ribs within `path`, as at hem and cuffs. */
function ribs(canvas: Canvas, path: string, colour: string): string {
  const lines = Array.from({ length: 70 }, (_, index) => `M${-260 + index * 7.5} -460v470`).join("");
  return `<g clip-path="${clip(canvas, path)}"><path d="${path}" fill="${colour}"/><path d="${lines}" stroke="${darken(colour, 0.4)}" stroke-opacity=".42" stroke-width="2.6"/><path d="${lines}" transform="translate(2.4 0)" stroke="${lighten(colour, 0.5)}" stroke-opacity=".26" stroke-width="1.8"/></g>`;
}

function hem(canvas: Canvas, colour: string): string {
  const shade = linear(
    canvas,
    [
      [0, "#12231D", 0.2],
      [0.3, "#12231D", 0],
      [1, "#12231D", 0.26],
    ],
    "down",
  );
  return `${ribs(canvas, HEM, darken(colour, 0.08))}<path d="${HEM}" fill="${shade}"/>`;
}

/** A knitted band that follows `line`: collar or placket. */
function ribbedEdge(colour: string, line: string, width: number): string {
  const stroke = (tone: string, wide: number, extra = ""): string =>
    `<path d="${line}" fill="none" stroke="${tone}" stroke-width="${wide}" stroke-linejoin="round"${extra}/>`;
  return [
    stroke("#12231D", width + 5, ' stroke-opacity=".22" transform="translate(1 3)"'),
    stroke(darken(colour, 0.2), width + 1),
    stroke(lighten(colour, 0.06), width - 2),
    stroke(darken(colour, 0.36), width - 2, ' stroke-opacity=".34" stroke-dasharray="2.4 5"'),
  ].join("");
}

function button(drawing: Drawing, y: number): string {
  const horn = "#B08A5B";
  return `<circle cx="2" cy="${y + 3}" r="11.5" fill="#12231D" fill-opacity=".34"/><circle cx="1" cy="${y}" r="11" fill="${horn}"/><circle cx="1" cy="${y}" r="7.4" fill="none" stroke="${darken(horn, 0.3)}" stroke-opacity=".7" stroke-width="1.8"/><circle cx="-2" cy="${y - 4}" r="3" fill="#FFFFFF" fill-opacity=".5"/><path d="M-2 ${y + 2}L4 ${y - 2}M-2 ${y - 2}L4 ${y + 2}" stroke="${darken(drawing.body, 0.2)}" stroke-width="2"/>`;
}

/** Soft creases from armpits and waist. */
function folds(canvas: Canvas, torso: string): string {
  const dark =
    "M-140 -290C-104 -258 -92 -200 -116 -110M140 -290C112 -250 96 -190 122 -90M-40 -120C-30 -80 -52 -50 -44 -20";
  const light = "M-120 -300C-80 -262 -66 -190 -92 -90M52 -230C66 -170 58 -110 74 -50";
  const blur = soft(canvas, 8);
  return `<g clip-path="${clip(canvas, torso)}"><path d="M-151 -388L-146 0" stroke="#12231D" stroke-opacity=".4" stroke-width="10" filter="${blur}" fill="none"/><path d="M151 -388L146 0" stroke="#12231D" stroke-opacity=".4" stroke-width="10" filter="${blur}" fill="none"/><path d="${dark}" fill="none" stroke="#12231D" stroke-opacity=".26" stroke-width="15" filter="${blur}"/><path d="${light}" fill="none" stroke="#FFFFFF" stroke-opacity=".2" stroke-width="13" filter="${blur}"/></g>`;
}
