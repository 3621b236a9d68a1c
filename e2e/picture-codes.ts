import type { Locator } from "playwright-core";

/** The pixels of a picture, row by row: true where it is dark. */
function darkPixels(picture: Locator): Promise<boolean[][]> {
  return picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => (data[(y * width + x) * 4] ?? 255) < 128),
    );
  });
}

/** The rows of a drawn QR code, as ones and noughts, read off its picture. */
export async function modulesOf(picture: Locator): Promise<string[]> {
  const rows = await darkPixels(picture);
  const isDark = (x: number, y: number) => rows[y]?.[x] === true;
  const quiet = 4;
  const edge = rows.findIndex((row, index) => row[index]);
  const scale = edge / quiet;
  const size = rows.length / scale;
  const middle = (index: number) => Math.floor((index + 0.5) * scale);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (isDark(middle(x), middle(y)) ? "1" : "0")).join(""),
  );
}

/** The widths of bar, space, bar, … of a drawn barcode in modules, read off its picture. */
export async function barsOf(picture: Locator): Promise<number[]> {
  const rows = await darkPixels(picture);
  const runs: { isDark: boolean; pixels: number }[] = [];
  for (const isDark of rows[Math.floor(rows.length / 2)] ?? []) {
    const last = runs.at(-1);
    if (last?.isDark === isDark) last.pixels += 1;
    else runs.push({ isDark, pixels: 1 });
  }
  const quiet = 10;
  const scale = (runs[0]?.pixels ?? 0) / quiet;
  return runs.slice(1, -1).map(({ pixels }) => pixels / scale);
}
