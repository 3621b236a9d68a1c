import { availableParallelism } from "node:os";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/** `fit` keeps the whole picture within 1024 px; `square` cuts 512 px out of its middle. */
export type PhotoShape = "fit" | "square";

const LONGEST_PX = 1024;
const SQUARE_PX = 512;
const QUALITY = 82;
const MAX_PIXELS = 40_000_000;
/** One core is left to everybody else. */
const MAX_DECODING = Math.min(2, Math.max(1, availableParallelism() - 1));

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_TAIL_BYTES = 66_000;
const PDF_HEAD_BYTES = 1024;
const MARKUP = /<(?:script|html|!doctype|\?php)/i;

/** The picture library, loaded with the first upload: a server that only reads does not pay for it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Decoded pictures of strangers have nothing to gain from a cache, and the memory has to stay flat.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Decodes a JPEG or PNG completely and draws it anew: upright, small, as a JPEG without metadata (R-APP-41, I-37).
 * Throws `general.INVALID_REQUEST` for everything else, also for pictures that are something else at the same time.
 */
export async function redrawPhoto(bytes: Uint8Array, shape: PhotoShape): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPicture(file) || isMore(file)) throw new Fail(generalOutcome.INVALID_REQUEST);
  const done = await turn();
  try {
    return await redraw(file, shape);
  } catch {
    throw new Fail(generalOutcome.INVALID_REQUEST);
  } finally {
    done();
  }
}

function isPicture(file: Buffer): boolean {
  return file.subarray(0, JPEG.length).equals(JPEG) || file.subarray(0, PNG.length).equals(PNG);
}

/** Whether a browser, an archive tool or a reader would also take the file for one of theirs. */
function isMore(file: Buffer): boolean {
  return (
    MARKUP.test(file.toString("latin1")) ||
    file.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END) ||
    file.subarray(0, PDF_HEAD_BYTES).includes("%PDF-")
  );
}

async function redraw(file: Buffer, shape: PhotoShape): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(file, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  }).rotate();
  const sized =
    shape === "fit"
      ? picture.resize(LONGEST_PX, LONGEST_PX, { fit: "inside", withoutEnlargement: true })
      : picture.resize(SQUARE_PX, SQUARE_PX, { fit: "cover", position: "centre" });
  return sized.flatten({ background: "#ffffff" }).jpeg({ quality: QUALITY }).toBuffer();
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
