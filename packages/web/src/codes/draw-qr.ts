import { encode } from "uqr";
import { type CodeModule, drawCode } from "./code-canvas.ts";

const QUIET = 4;
const SHARP_PX = 720;

/** A QR code with its quiet zone as the address of a PNG. Throws for more than some 2,000 characters. */
export function drawQr(text: string): string {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const dark: CodeModule[] = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [{ x, y, width: 1, height: 1 }] : [])),
  );
  return drawCode(dark, { width: size, height: size, scale: Math.ceil(SHARP_PX / size) });
}
