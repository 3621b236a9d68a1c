/** What makes a photo of a document hard to read. */
export type PhotoFlaw = "dark" | "blurred";

/** Width and height to which a photo is drawn before it is judged: its longer side in pixels. */
export const JUDGED_PX = 512;

const DARK_LUMA = 55;
const EDGE_VARIANCE = 60;

/**
 * Tells a photo that is clearly too dark or out of focus from its RGBA pixels; null for all others, since this is a
 * hint and readable cards differ much. Sharp edges make the Laplacian vary; blur evens it out.
 */
export function photoFlaw(rgba: Uint8ClampedArray, width: number, height: number): PhotoFlaw | null {
  const luma = lumaOf(rgba);
  if (meanOf(luma) < DARK_LUMA) return "dark";
  return edgeVariance(luma, width, height) < EDGE_VARIANCE ? "blurred" : null;
}

function lumaOf(rgba: Uint8ClampedArray): Float32Array {
  const at = (index: number) => rgba[index] ?? 0;
  return Float32Array.from(
    { length: rgba.length / 4 },
    (_, pixel) => 0.299 * at(pixel * 4) + 0.587 * at(pixel * 4 + 1) + 0.114 * at(pixel * 4 + 2),
  );
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The variance of the Laplacian over all inner pixels. */
function edgeVariance(luma: Float32Array, width: number, height: number): number {
  const at = (index: number) => luma[index] ?? 0;
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const here = y * width + x;
      const edge = at(here - 1) + at(here + 1) + at(here - width) + at(here + width) - 4 * at(here);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}
