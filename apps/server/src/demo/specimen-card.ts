import sharp from "sharp";

const WIDTH = 856;
const HEIGHT = 540;

/** 样本, drawn as strokes: a machine without Chinese fonts shows them, too. */
const SPECIMEN =
  "M4 11H18M11 3V31M11 12 4 24M11 13 18 21M24 4 27 8M36 3 33 8M22 10H39M23 17H38M21 24H40M30.500 10V32 M50 11H80M65 3V31M64 12 50 27M66 12 80 27M58 24H72";

const FRONT = `
  <rect x="560" y="110" width="210" height="270" rx="12" fill="#d3dde2"/>
  <circle cx="665" cy="205" r="58" fill="#a9bac2"/>
  <path d="M575 380c6-70 45-100 90-100s84 30 90 100z" fill="#a9bac2"/>
  ${lines([
    [90, 130, 230],
    [90, 200, 150],
    [270, 200, 120],
    [90, 270, 330],
    [90, 340, 380],
    [90, 390, 300],
    [300, 470, 440],
  ])}`;

const BACK = `
  <circle cx="160" cy="170" r="78" fill="none" stroke="#b9675b" stroke-width="14"/>
  <path d="m160 116 15 36 39 3-30 26 9 38-33-20-33 20 9-38-30-26 39-3z" fill="#b9675b"/>
  ${lines([
    [300, 140, 420],
    [340, 210, 340],
    [220, 400, 180],
    [440, 400, 260],
    [220, 460, 180],
    [440, 460, 320],
  ])}`;

/** One side of a card that nobody could take for a real one, as PNG. */
export function drawSpecimen(side: "FRONT" | "BACK"): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" rx="36" fill="${side === "FRONT" ? "#eaf2f4" : "#f6ecdf"}"/>
    ${side === "FRONT" ? FRONT : BACK}
    <g transform="translate(190 150) rotate(-12 240 120) scale(5.6)" fill="none" stroke="#c8102e" stroke-opacity="0.62"
      stroke-width="3.4" stroke-linecap="round"><path d="${SPECIMEN}"/></g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function lines(places: readonly (readonly [x: number, y: number, width: number])[]): string {
  return places
    .map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="22" rx="6" fill="#b6c4ca"/>`)
    .join("");
}
