import { JUDGED_PX, type PhotoFlaw, photoFlaw } from "./photo-quality.ts";

/** What makes this photo hard to read, judged here on a small copy; null as well where it can't be judged. */
export async function judgePhoto(photo: Blob): Promise<PhotoFlaw | null> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, JUDGED_PX / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return pen && photoFlaw(pen.getImageData(0, 0, width, height).data, width, height);
}
