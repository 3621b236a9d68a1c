import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { createCanvas, linear, svgDocument } from "./canvas.ts";
import { lighten, mix } from "./colour.ts";
import { TINTS } from "./tint.ts";

type Tones = { main: string; dark: string; soft: string; pale: string };

const GLYPHS: Record<string, (tones: Tones) => string> = {
  health: ({ main, soft, dark }) =>
    `<g transform="rotate(-38 108 128)"><rect x="44" y="100" width="128" height="58" rx="29" fill="#FFFFFF"/><path d="M108 100h35a29 29 0 0 1 0 58h-35z" fill="${main}"/><path d="M64 114h36" stroke="${soft}" stroke-width="7" stroke-linecap="round"/></g><path d="M128 100C124 62 152 44 190 46 192 84 166 106 132 98 146 84 158 74 172 66 154 72 140 82 128 100Z" fill="${dark}"/>`,
  milk: ({ main, soft, dark }) =>
    `<path d="M72 76h96v112q0 14-14 14H86q-14 0-14-14z" fill="#FFFFFF"/><path d="M72 112h96v56H72z" fill="${main}"/><rect x="62" y="48" width="116" height="34" rx="9" fill="${dark}"/><circle cx="120" cy="140" r="19" fill="#FFFFFF"/><path d="M120 127c9 9 9 13 9 17a9 9 0 0 1-18 0c0-4 0-8 9-17z" fill="${main}"/><path d="M84 184h40" stroke="${soft}" stroke-width="7" stroke-linecap="round"/>`,
  baby: ({ main, soft, dark }) =>
    `<path d="M104 40q16-18 32 0l6 26h-44z" fill="${soft}"/><rect x="82" y="64" width="76" height="26" rx="9" fill="${dark}"/><path d="M86 92h68q10 12 10 30v66q0 16-16 16H92q-16 0-16-16v-66q0-18 10-30z" fill="#FFFFFF"/><path d="M76 140q22-14 44 0t44 0v48q0 16-16 16H92q-16 0-16-16z" fill="${main}" fill-opacity=".86"/><path d="M142 112h14M146 130h10" stroke="${dark}" stroke-width="5" stroke-linecap="round"/>`,
  beauty: ({ main, soft, dark }) =>
    `<rect x="52" y="128" width="88" height="68" rx="16" fill="#FFFFFF"/><path d="M52 152h88v24H52z" fill="${soft}"/><rect x="46" y="100" width="100" height="34" rx="10" fill="${main}"/><path d="M156 196v-72q0-12 10-14l2-20h14l2 20q10 2 10 14v72z" fill="${dark}"/><path d="M168 90l14-18v18z" fill="${main}"/><path d="M96 44c10 20 14 24 34 30-20 6-24 10-34 30-10-20-14-24-34-30 20-6 24-10 34-30z" fill="#FFFFFF"/>`,
  wash: ({ main, soft, dark }) =>
    `<path d="M84 104h64q12 10 12 28v56q0 14-14 14H86q-14 0-14-14v-56q0-18 12-28z" fill="#FFFFFF"/><path d="M72 146h88v32H72z" fill="${main}"/><rect x="98" y="82" width="36" height="24" rx="5" fill="${dark}"/><path d="M110 82V60h-34q-8 0-8-10h70q14 0 14 14v4h-30v14z" fill="${dark}"/><circle cx="176" cy="92" r="17" fill="#FFFFFF"/><circle cx="192" cy="132" r="10" fill="#FFFFFF"/><circle cx="188" cy="62" r="8" fill="${soft}"/>`,
  food: ({ main, soft, dark }) =>
    `<circle cx="104" cy="136" r="64" fill="${main}"/><circle cx="104" cy="130" r="62" fill="${soft}"/><circle cx="82" cy="112" r="10" fill="${dark}"/><circle cx="122" cy="104" r="8" fill="${dark}"/><circle cx="132" cy="146" r="11" fill="${dark}"/><circle cx="88" cy="158" r="9" fill="${dark}"/><circle cx="104" cy="132" r="6" fill="${dark}"/><path d="M152 74c-4-26 16-42 44-40 2 28-14 46-40 44 10-12 18-20 26-26-12 4-22 12-30 22z" fill="#FFFFFF"/>`,
  honey: ({ main, soft, dark }) =>
    `<path d="M82 92h92q14 12 14 32v56q0 22-22 22H90q-22 0-22-22v-56q0-20 14-32z" fill="${soft}"/><path d="M68 130q30 16 60 0t60 0v50q0 22-22 22H90q-22 0-22-22z" fill="${main}"/><rect x="78" y="64" width="100" height="30" rx="9" fill="${dark}"/><path d="M128 132l22 13v26l-22 13-22-13v-26z" fill="#FFFFFF"/>`,
  home: ({ main, soft, dark }) =>
    `<path d="M76 58h58v70q44 14 58 36 8 14 6 24H70q6-60 6-130z" fill="${main}"/><path d="M66 46h78q10 0 10 16t-10 18H66q-10 0-10-18t10-16z" fill="#FFFFFF"/><path d="M66 184h134q4 18-8 18H76q-10 0-10-18z" fill="${dark}"/><path d="M112 84q2 34 30 52" fill="none" stroke="${soft}" stroke-width="6" stroke-dasharray="9 8" stroke-linecap="round"/>`,
  digital: ({ main, soft, dark }) =>
    `<path d="M58 140v-18a62 62 0 0 1 124 0v18" fill="none" stroke="${dark}" stroke-width="15" stroke-linecap="round"/><rect x="42" y="132" width="42" height="66" rx="18" fill="${main}"/><rect x="156" y="132" width="42" height="66" rx="18" fill="${main}"/><rect x="76" y="138" width="16" height="54" rx="8" fill="#FFFFFF"/><rect x="148" y="138" width="16" height="54" rx="8" fill="#FFFFFF"/><path d="M127 112l-20 28h12l-6 24 22-30h-13z" fill="${soft}"/>`,
  gift: ({ main, soft, dark }) =>
    `<rect x="56" y="112" width="128" height="90" rx="10" fill="#FFFFFF"/><rect x="46" y="84" width="148" height="36" rx="9" fill="${main}"/><rect x="106" y="84" width="28" height="118" fill="${dark}"/><path d="M120 84C96 84 64 76 70 54 78 32 110 48 120 84ZM120 84c24 0 56-8 50-30-8-22-40-6-50 30z" fill="none" stroke="${dark}" stroke-width="13" stroke-linejoin="round"/><path d="M70 142h22M70 166h22" stroke="${soft}" stroke-width="7" stroke-linecap="round"/>`,
};

/** A category icon of 240×240: a two-tone glyph on a rounded tinted tile. Throws for an unknown glyph. */
export function categoryIcon(glyph: string, tint: Drawing["tint"]): string {
  const draw = GLYPHS[glyph];
  if (draw === undefined) throw new Error(`no category glyph named ${glyph}`);
  const canvas = createCanvas();
  const { main, dark, ground } = TINTS[tint];
  const tile = linear(
    canvas,
    [
      [0, mix(ground, main, 0.06)],
      [1, mix(ground, main, 0.28)],
    ],
    "slant",
  );
  const tones = { main, dark, soft: lighten(main, 0.5), pale: ground };
  return svgDocument(
    canvas,
    240,
    240,
    `<rect width="240" height="240" rx="76" fill="${tile}"/>${draw(tones)}`,
  );
}
