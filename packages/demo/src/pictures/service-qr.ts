import { createCanvas, svgDocument } from "./canvas.ts";
import { qrModules } from "./qr-code.ts";

/** A QR picture of 360×360 with its quiet zone. */
export function serviceQr(words: string): string {
  const modules = qrModules(words);
  const unit = 360 / (modules.length + 8);
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")))
    .join("");
  const art = `<rect width="360" height="360" fill="#FFFFFF"/><path transform="scale(${unit})" d="${path}" fill="#14201B" shape-rendering="crispEdges"/>`;
  return svgDocument(createCanvas(), 360, 360, art);
}
