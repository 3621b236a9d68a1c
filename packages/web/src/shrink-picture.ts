/** `longest` bounds the longer side; `square` cuts that many pixels out of the middle. */
export type PictureSize = { longest: number } | { square: number };

/** A picture that this browser cannot read. */
export class UnreadablePicture extends Error {}

const QUALITY = 0.86;

/** Draws a picked picture anew as a small upright JPEG, which leaves its metadata behind (R-APP-41). */
export async function shrinkPicture(
  file: Blob,
  size: PictureSize,
): Promise<{ blob: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    const { width, height, from } = frameOf(bitmap, size);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) throw new UnreadablePicture();
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
    return { blob: await encode(canvas), width, height };
  } finally {
    bitmap.close();
  }
}

/** What of the picture is drawn, and how large. */
function frameOf({ width, height }: ImageBitmap, size: PictureSize) {
  if ("square" in size) {
    const side = Math.min(width, height);
    const from = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
    return { width: size.square, height: size.square, from };
  }
  const scale = Math.min(1, size.longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    from: { x: 0, y: 0, width, height },
  };
}

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), "image/jpeg", QUALITY);
  });
}
