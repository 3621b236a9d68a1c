import { createHash } from "node:crypto";
import { decodePicture, loadSharp, MAX_PIXELS, saidPixels } from "./decode-picture.ts";

/** The widths in which a public picture lies ready; one that is narrower is never drawn larger than it is. */
export const DRAWN_WIDTHS = [360, 720, 1080] as const;

type DrawnWidth = (typeof DRAWN_WIDTHS)[number];

/** A public picture, drawn: its name says what is in it, its size is that of the widest. */
export type DrawnPicture = {
  name: string;
  width: number;
  height: number;
  files: ReadonlyMap<DrawnWidth, Buffer>;
};

const TALLEST_PX = 12_000;
const QUALITY = 82;
const HASH_SIGNS = 32;

/**
 * Decodes a JPEG, PNG or WebP completely and draws it anew in each width, upright, as WebP without metadata. Answers why
 * not for what is none of them or has more than 40 million pixels.
 */
export async function drawWidths(bytes: Uint8Array): Promise<DrawnPicture | "UNREADABLE" | "TOO_LARGE"> {
  if (((await saidPixels(bytes)) ?? 0) > MAX_PIXELS) return "TOO_LARGE";
  const drawn = await decodePicture(bytes, ["jpeg", "png", "webp"], async (picture) => {
    const sharp = await loadSharp();
    const { data, info } = await picture
      .resize(Math.max(...DRAWN_WIDTHS), TALLEST_PX, { fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const files = new Map<DrawnWidth, Buffer>();
    for (const width of DRAWN_WIDTHS) {
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const body = await sharp(data, { raw })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY, smartSubsample: true })
        .toBuffer();
      files.set(width, body);
    }
    return { width: info.width, height: info.height, files };
  });
  if (!drawn) return "UNREADABLE";
  return named(drawn);
}

/** A picture that is drawn already, in widths of its own: each width that is served is the next larger one of these. */
export function drawnBefore(
  widths: ReadonlyMap<number, Buffer>,
  size: { width: number; height: number },
): DrawnPicture {
  const known = [...widths].toSorted(([one], [other]) => one - other);
  const bodyOf = (wanted: number) => (known.find(([width]) => width >= wanted) ?? known.at(-1))?.[1];
  const files = new Map(DRAWN_WIDTHS.map((width) => [width, bodyOf(width) ?? Buffer.alloc(0)]));
  return named({ ...size, files });
}

function named(drawn: Omit<DrawnPicture, "name">): DrawnPicture {
  const hash = createHash("sha256");
  for (const body of drawn.files.values()) hash.update(body);
  const name = `${hash.digest("hex").slice(0, HASH_SIGNS)}-${drawn.width}x${drawn.height}`;
  return { name, ...drawn };
}
