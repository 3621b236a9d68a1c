import type { Locator } from "playwright-core";

/** The rows of a drawn QR code, as ones and noughts, read off its picture. */
export function modulesOf(picture: Locator): Promise<string[]> {
  return picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const isDark = (x: number, y: number) => (data[(y * canvas.width + x) * 4] ?? 255) < 128;
    const quiet = 4;
    let edge = 0;
    while (!isDark(edge, edge)) edge += 1;
    const scale = edge / quiet;
    const size = canvas.width / scale;
    const middle = (index: number) => Math.floor((index + 0.5) * scale);
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => (isDark(middle(x), middle(y)) ? "1" : "0")).join(""),
    );
  });
}

/** The widths of bar, space, bar, … of a drawn barcode in modules, read off its picture. */
export function barsOf(picture: Locator): Promise<number[]> {
  return picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1) ?? { data: [] };
    const runs: { isDark: boolean; pixels: number }[] = [];
    for (let x = 0; x < canvas.width; x += 1) {
      const isDark = (data[x * 4] ?? 255) < 128;
      const last = runs.at(-1);
      if (last?.isDark === isDark) last.pixels += 1;
      else runs.push({ isDark, pixels: 1 });
    }
    const quiet = 10;
    const scale = (runs[0]?.pixels ?? 0) / quiet;
    return runs.slice(1, -1).map(({ pixels }) => pixels / scale);
  });
}
