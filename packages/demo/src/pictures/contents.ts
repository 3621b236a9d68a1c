import type { Drawing } from "../catalogue/catalogue-shapes.ts";
import { type Canvas, linear, place, radial } from "./canvas.ts";
import { darken, lighten } from "./colour.ts";
import { stick } from "./packs/sachet-box.ts";
import { roundedRect } from "./path.ts";

type Piece = (canvas: Canvas, drawing: Drawing) => string;

/** A small pile of what the pack holds, lying on y = 0 around x = 0, about 300 wide. Unknown kinds show nothing. */
export function contents(canvas: Canvas, drawing: Drawing): string {
  const whole = WHOLE[drawing.content];
  if (whole !== undefined) return whole(canvas, drawing);
  const piece = PIECES[drawing.content];
  if (piece === undefined) return "";
  const one = piece(canvas, drawing);
  return SPOTS.map(([x, y, turn, scale]) =>
    place(
      `<ellipse cx="3" cy="16" rx="40" ry="11" fill="#12231D" fill-opacity=".13"/>${one}`,
      x,
      y,
      scale,
      turn,
    ),
  ).join("");
}

/** True when there is something to show in front of the pack. */
export function hasContents(drawing: Drawing): boolean {
  return drawing.content in WHOLE || drawing.content in PIECES;
}

const SPOTS: [x: number, y: number, turn: number, scale: number][] = [
  [40, -74, 24, 0.94],
  [-46, -52, -18, 0.98],
  [106, -48, -34, 0.98],
  [22, -30, 8, 1.02],
  [-104, -16, 32, 1.04],
  [150, -6, 12, 1.06],
  [-26, 10, -12, 1.1],
  [82, 20, -24, 1.12],
];

const PIECES: Record<string, Piece> = {
  softgel: (canvas, drawing) =>
    `<ellipse rx="42" ry="23" fill="${ball(canvas, drawing.contentColour)}"/><ellipse cx="-12" cy="-9" rx="17" ry="5" fill="#FFFFFF" fill-opacity=".7"/>`,
  capsule: (canvas, drawing) =>
    `<path d="${roundedRect(-44, -19, 88, 38, 19)}" fill="${tubeFill(canvas, "#F6F4EC")}"/><path d="M0 -19H25A19 19 0 0 1 25 19H0Z" fill="${tubeFill(canvas, drawing.contentColour)}"/>`,
  tablet: (canvas, drawing) => {
    const face = linear(
      canvas,
      [
        [0, "#FFFFFF"],
        [0.5, lighten(drawing.contentColour, 0.2)],
        [1, darken(drawing.contentColour, 0.1)],
      ],
      "slant",
    );
    return `<path d="M-38 0V11A38 21 0 0 0 38 11V0Z" fill="${tubeFill(canvas, darken(drawing.contentColour, 0.12))}"/><ellipse rx="38" ry="21" fill="${face}"/><ellipse rx="31" ry="16" fill="none" stroke="${darken(drawing.contentColour, 0.22)}" stroke-opacity=".35" stroke-width="2"/><path d="M-24 5 24 -5" stroke="${darken(drawing.contentColour, 0.3)}" stroke-opacity=".45" stroke-width="3"/>`;
  },
  block: (canvas, drawing) =>
    `<path d="M-40 -12L-26 -26H40L30 -12Z" fill="#FFFFFF"/><path d="M30 -12L40 -26V8L30 24Z" fill="${darken(drawing.contentColour, 0.34)}"/><path d="M-40 -12H30V24H-40Z" fill="${linear(
      canvas,
      [
        [0, "#FFFFFF"],
        [0.36, "#FFFFFF"],
        [0.37, drawing.accent],
        [0.66, drawing.accent],
        [0.67, drawing.contentColour],
        [1, darken(drawing.contentColour, 0.12)],
      ],
      "down",
    )}"/><ellipse cx="3" cy="-20" rx="13" ry="5" fill="${drawing.accent}" fill-opacity=".85"/><path d="M-40 -12H30" stroke="#FFFFFF" stroke-width="2"/>`,
  gummy: (canvas, drawing) =>
    `<path d="M-34 18Q-40 -24 0 -28Q40 -24 34 18Q0 30 -34 18Z" fill="${ball(canvas, drawing.contentColour)}"/><ellipse cx="-10" cy="-12" rx="12" ry="5" fill="#FFFFFF" fill-opacity=".55"/>`,
  biscuit: (canvas, drawing) =>
    `<circle r="38" cy="6" fill="${darken(drawing.contentColour, 0.3)}"/><circle r="38" fill="${ball(canvas, drawing.contentColour)}"/>${[
      [-14, -12],
      [12, -16],
      [0, 6],
      [-18, 14],
      [18, 12],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="4" fill="${darken(drawing.contentColour, 0.45)}" fill-opacity=".6"/>`,
      )
      .join("")}`,
  nut: (canvas, drawing) =>
    `<path d="M-36 6C-34 -22 8 -36 38 -8C40 14 6 30 -16 26Q-34 22 -36 6Z" fill="${ball(canvas, drawing.contentColour)}"/><path d="M-26 6Q2 -16 32 -6M-20 16Q6 0 28 6" fill="none" stroke="${darken(drawing.contentColour, 0.4)}" stroke-opacity=".4" stroke-width="2.5"/>`,
  chocolate: (canvas, drawing) =>
    `<path d="M-40 12V-14L-30 -26H30L40 -14V12Q0 22 -40 12Z" fill="${darken(drawing.contentColour, 0.2)}"/><path d="M-30 -26H30L40 -14H-40Z" fill="${lighten(drawing.contentColour, 0.35)}"/><path d="M-40 -14H40V0H-40Z" fill="${ball(canvas, drawing.contentColour)}"/>`,
  fruit: (canvas, drawing) =>
    `<circle r="34" fill="${ball(canvas, drawing.contentColour)}"/><path d="M0 -32Q4 -48 20 -50" fill="none" stroke="#6B5A2E" stroke-width="4"/><path d="M4 -38Q22 -60 40 -44Q24 -28 4 -38Z" fill="#5E9A4B"/>`,
  berry: (canvas, drawing) =>
    `<path d="M0 36C-30 24 -42 -6 -30 -24Q-14 -36 0 -28Q14 -36 30 -24C42 -6 30 24 0 36Z" fill="${ball(canvas, drawing.contentColour)}"/>${[
      [-18, -10],
      [2, -14],
      [20, -8],
      [-10, 6],
      [10, 8],
      [0, 22],
    ]
      .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="2.6" ry="3.6" fill="#FBE3A8"/>`)
      .join("")}<path d="M0 -28Q-22 -44 -28 -24Q-10 -30 0 -20Q10 -30 28 -24Q22 -44 0 -28Z" fill="#5E9A4B"/>`,
  bean: (canvas, drawing) =>
    `<ellipse rx="36" ry="25" fill="${ball(canvas, drawing.contentColour)}"/><path d="M-33 3C-14 -12 10 12 34 -3" fill="none" stroke="${darken(drawing.contentColour, 0.55)}" stroke-width="5" stroke-linecap="round"/>`,
};

const WHOLE: Record<string, Piece> = {
  powder: (canvas, drawing) => {
    const heap = "M-170 20Q-120 -20 -70 -58Q-10 -104 50 -60Q110 -20 180 20Q90 42 0 40T-170 20Z";
    return `<ellipse cx="6" cy="26" rx="186" ry="22" fill="#12231D" fill-opacity=".1"/><path d="${heap}" fill="${linear(
      canvas,
      [
        [0, lighten(drawing.contentColour, 0.75)],
        [0.55, drawing.contentColour],
        [1, darken(drawing.contentColour, 0.16)],
      ],
      "slant",
    )}"/>${scoop(canvas, drawing)}`;
  },
  grain: (_canvas, drawing) => {
    const flakes = Array.from({ length: 64 }, (_, index) => {
      const turn = (index * 47) % 180;
      const level = Math.floor(index / 16);
      const x = -150 + (index % 16) * 20 + ((index * 13) % 11) + (level % 2) * 9;
      const y = 22 - level * 19 * (1 - Math.abs(x) / 210) - ((index * 5) % 7);
      return `<ellipse transform="translate(${x} ${Math.round(y)}) rotate(${turn})" rx="17" ry="9" fill="${index % 3 === 0 ? darken(drawing.contentColour, 0.14) : lighten(drawing.contentColour, (index % 4) * 0.14)}" stroke="${darken(drawing.contentColour, 0.35)}" stroke-opacity=".25" stroke-width="1.5"/>`;
    }).join("");
    return `<ellipse cx="6" cy="32" rx="180" ry="18" fill="#12231D" fill-opacity=".12"/>${flakes}`;
  },
  cream: (canvas, drawing) => {
    const swatch =
      "M-150 6C-160 -40 -80 -64 -20 -52C30 -80 110 -70 128 -36C180 -30 190 10 140 24C60 44 -120 44 -150 6Z";
    return `<path d="${swatch}" transform="translate(4 8)" fill="#12231D" fill-opacity=".1"/><path d="${swatch}" fill="${linear(
      canvas,
      [
        [0, "#FFFFFF"],
        [0.5, drawing.contentColour],
        [1, darken(drawing.contentColour, 0.18)],
      ],
      "slant",
    )}"/><path d="M-104 -2C-80 -34 -20 -30 10 -12S90 -16 112 -2M-60 18C-20 4 40 8 84 18" fill="none" stroke="#FFFFFF" stroke-opacity=".85" stroke-width="9" stroke-linecap="round"/>`;
  },
  liquid: (canvas, drawing) => {
    const drop = (x: number, y: number, r: number): string =>
      `<ellipse cx="${x + 4}" cy="${y + r * 0.34}" rx="${r * 1.04}" ry="${r * 0.5}" fill="#12231D" fill-opacity=".14"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.56}" fill="${radial(
        canvas,
        [
          [0, lighten(drawing.contentColour, 0.7)],
          [0.6, drawing.contentColour, 0.92],
          [1, darken(drawing.contentColour, 0.2)],
        ],
        0.6,
        0.7,
        0.8,
      )}"/><ellipse cx="${x - r * 0.35}" cy="${y - r * 0.22}" rx="${r * 0.26}" ry="${r * 0.1}" fill="#FFFFFF" fill-opacity=".9"/>`;
    return drop(20, -6, 96) + drop(-104, 14, 40) + drop(136, 20, 34) + drop(-52, -44, 20);
  },
  honey: (canvas, drawing) => {
    const pool = "M-150 10C-150 -24 -60 -40 10 -34S170 -26 170 8S90 42 0 40S-150 40 -150 10Z";
    const gold = linear(
      canvas,
      [
        [0, lighten(drawing.contentColour, 0.55)],
        [0.5, drawing.contentColour],
        [1, darken(drawing.contentColour, 0.25)],
      ],
      "slant",
    );
    const rings = [-54, -36, -18, 0, 18]
      .map(
        (y) =>
          `<rect x="-34" y="${y}" width="68" height="13" rx="6.5" fill="${linear(canvas, [
            [0, "#8A5A24"],
            [0.3, "#D9A860"],
            [1, "#7A4C1C"],
          ])}"/>`,
      )
      .join("");
    return `<path d="${pool}" transform="translate(4 8)" fill="#12231D" fill-opacity=".12"/><path d="${pool}" fill="${gold}"/><path d="M-100 2C-60 -20 20 -20 60 -12" fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/><g transform="translate(56 -44) rotate(36)"><rect x="-8" y="-200" width="16" height="152" rx="7" fill="${linear(
      canvas,
      [
        [0, "#9A6A30"],
        [0.4, "#E0B676"],
        [1, "#8A5A24"],
      ],
    )}"/>${rings}</g>`;
  },
  sticks: (canvas, drawing) =>
    [
      [-70, 10, -62],
      [10, 14, -74],
      [110, 22, -52],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        place(
          `<rect x="-26" y="-184" width="58" height="190" rx="4" fill="#12231D" fill-opacity=".14"/>${stick(canvas, drawing)}`,
          x + 60,
          y,
          0.92,
          turn,
        ),
      )
      .join(""),
  foam: (canvas, drawing) => {
    const bubble = radial(
      canvas,
      [
        [0, "#FFFFFF", 0.96],
        [0.7, lighten(drawing.contentColour, 0.72), 0.9],
        [1, lighten(drawing.contentColour, 0.3), 0.9],
      ],
      0.4,
      0.34,
      0.7,
    );
    return [
      [-110, 0, 34],
      [-60, -22, 48],
      [10, -34, 60],
      [84, -20, 50],
      [142, 4, 36],
      [-20, 8, 40],
      [50, 12, 42],
      [104, 18, 26],
      [-84, 20, 24],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${bubble}"/>`)
      .join("");
  },
  tea: (canvas, drawing) => {
    const cup = "M-84 -84H84C84 -20 52 20 0 20S-84 -20 -84 -84Z";
    return `<ellipse cx="4" cy="24" rx="116" ry="15" fill="#12231D" fill-opacity=".14"/><ellipse cy="18" rx="110" ry="16" fill="#F3F5F4"/><path d="M78 -64Q124 -66 118 -30T56 -6" fill="none" stroke="#E6EBE9" stroke-width="14"/><path d="${cup}" fill="${linear(
      canvas,
      [
        [0, "#DCE3E0"],
        [0.25, "#FFFFFF"],
        [0.7, "#EDF1EF"],
        [1, "#C5CFCB"],
      ],
    )}"/><ellipse cy="-84" rx="84" ry="20" fill="#FFFFFF"/><ellipse cy="-82" rx="74" ry="16" fill="${radial(
      canvas,
      [
        [0, lighten(drawing.contentColour, 0.35)],
        [1, drawing.contentColour],
      ],
    )}"/><path d="M-20 -116q-14 -18 0 -36t0 -36M18 -116q-14 -18 0 -36t0 -36" fill="none" stroke="#8FA09A" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>`;
  },
  sheet: (canvas, drawing) => {
    const mask =
      "M-100 -70C-100 -150 -40 -170 20 -170S140 -150 140 -70C140 -10 80 34 20 34S-100 -10 -100 -70Z";
    return `<path d="${mask}" transform="translate(5 7)" fill="#12231D" fill-opacity=".12"/><path d="${mask}" fill="${linear(
      canvas,
      [
        [0, "#FFFFFF"],
        [1, drawing.contentColour],
      ],
      "slant",
    )}" stroke="${darken(drawing.contentColour, 0.14)}" stroke-width="2"/><path d="M-64 -92q26 -20 52 0q-26 16 -52 0ZM52 -92q26 -20 52 0q-26 16 -52 0ZM-10 -22q30 -16 60 0q-30 22 -60 0Z" fill="${darken(drawing.contentColour, 0.22)}" fill-opacity=".5"/><path d="M20 -78v30q10 8 20 2" fill="none" stroke="${drawing.contentColour}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`;
  },
};

function ball(canvas: Canvas, colour: string): string {
  return radial(
    canvas,
    [
      [0, lighten(colour, 0.66)],
      [0.45, colour],
      [1, darken(colour, 0.26)],
    ],
    0.36,
    0.28,
    0.8,
  );
}

function tubeFill(canvas: Canvas, colour: string): string {
  return linear(
    canvas,
    [
      [0, darken(colour, 0.08)],
      [0.25, lighten(colour, 0.65)],
      [0.6, colour],
      [1, darken(colour, 0.3)],
    ],
    "down",
  );
}

function scoop(canvas: Canvas, drawing: Drawing): string {
  const plastic = linear(
    canvas,
    [
      [0, lighten(drawing.accent, 0.75)],
      [0.4, lighten(drawing.accent, 0.5)],
      [1, lighten(drawing.accent, 0.1)],
    ],
    "down",
  );
  return `<g transform="translate(36 -46) rotate(-16)"><rect x="56" y="-14" width="130" height="22" rx="11" fill="${plastic}"/><path d="M-52 -22H66V8Q60 48 6 48T-52 8Z" fill="${plastic}"/><ellipse cx="7" cy="-22" rx="59" ry="18" fill="${lighten(drawing.contentColour, 0.55)}"/><path d="M-40 -24Q6 -74 54 -24Z" fill="${lighten(drawing.contentColour, 0.3)}"/></g>`;
}
