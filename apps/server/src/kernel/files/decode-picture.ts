import { availableParallelism } from "node:os";
import type { Sharp } from "sharp";
import { stepThreadsBehind } from "../step-behind.ts";

/** What a file begins with, by its kind. */
export type PictureKind = "jpeg" | "png" | "webp";

export const MAX_PIXELS = 40_000_000;
/** One core is left to everybody else. */
const MAX_DECODING = Math.min(2, Math.max(1, availableParallelism() - 1));

const LIBRARY_THREADS = "libvips worker";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_TAIL_BYTES = 66_000;
const PDF_HEAD_BYTES = 1024;
const MARKUP = /^<(?:script|html|!doctype|\?php)/i;
const MARKUP_BYTES = "<!doctype".length;
const LESS_THAN = 0x3c;
const AFTER_IT = Buffer.from("sShH!?");

/** The picture library, loaded with the first upload: a server that only reads does not pay for it. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoded pictures of strangers have nothing to gain from a cache, and the memory has to stay flat.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Hands a picture of one of these kinds, upright and checked while it is decoded, to `draw`, few at the same time; null
 * for everything else, also for pictures that are something else at the same time or broken inside.
 */
export async function decodePicture<Result>(
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
  draw: (picture: Sharp) => Promise<Result>,
): Promise<Result | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindOf(file);
  if (kind === null || !kinds.includes(kind) || isMore(file)) return null;
  const done = await turn();
  try {
    const sharp = await loadSharp();
    const options = {
      failOn: "error",
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      pages: 1,
    } as const;
    const drawn = draw(sharp(file, options).rotate());
    // Its threads are there once it began, for as long as pictures come.
    setImmediate(stepThreadsBehind, LIBRARY_THREADS);
    return await drawn;
  } catch {
    return null;
  } finally {
    done();
  }
}

/** How many pixels a file says that it has; null where it says nothing that can be read. */
export async function saidPixels(bytes: Uint8Array): Promise<number | null> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width > 0 ? width * height : null;
}

function kindOf(file: Buffer): PictureKind | null {
  if (file.subarray(0, JPEG.length).equals(JPEG)) return "jpeg";
  if (file.subarray(0, PNG.length).equals(PNG)) return "png";
  const isWebp = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : null;
}

/** Whether a browser, an archive tool or a reader would also take the file for one of theirs. */
function isMore(file: Buffer): boolean {
  return (
    holdsMarkup(file) ||
    file.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END) ||
    file.subarray(0, PDF_HEAD_BYTES).includes("%PDF-")
  );
}

/** Byte by byte, since a text of the whole file would be garbage of some megabytes. */
function holdsMarkup(file: Buffer): boolean {
  for (let at = file.indexOf(LESS_THAN); at >= 0; at = file.indexOf(LESS_THAN, at + 1)) {
    const isNear = AFTER_IT.includes(file[at + 1] ?? 0);
    if (isNear && MARKUP.test(file.toString("latin1", at, at + MARKUP_BYTES))) return true;
  }
  return false;
}

const waiting: (() => void)[] = [];
let decoding = 0;

/** Waits until a picture may be decoded; the returned function gives the place on. */
async function turn(): Promise<() => void> {
  if (decoding >= MAX_DECODING) await new Promise<void>((resolve) => waiting.push(resolve));
  else decoding += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else decoding -= 1;
  };
}
