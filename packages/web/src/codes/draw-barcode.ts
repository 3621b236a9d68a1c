import { code128Widths } from "./code-128.ts";
import { type CodeModule, drawCode } from "./code-canvas.ts";

const QUIET = 10;
const SCALE = 4;
/** Height by width of the picture. */
const RATIO = 0.28;

/** A Code 128 barcode with its quiet zone as the address of a PNG. Throws for what is not printable ASCII. */
export function drawBarcode(text: string): string {
  const widths = code128Widths(text);
  const width = widths.reduce((sum, bar) => sum + bar, 2 * QUIET);
  const height = Math.round(width * RATIO);
  const dark: CodeModule[] = [];
  let x = QUIET;
  for (const [index, bar] of widths.entries()) {
    if (index % 2 === 0) dark.push({ x, y: 0, width: bar, height });
    x += bar;
  }
  return drawCode(dark, { width, height, scale: SCALE });
}
