import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { readCatalogueFiles } from "../catalogue/catalogue-files.ts";
import { PICTURE_FOLDER } from "./picture-folder.ts";
import { listPictures, type Picture } from "./picture-list.ts";
import type { PictureManifest } from "./picture-manifest.ts";
import { readScenes } from "./scene-list.ts";

const QUALITY = 78;
/** Packshots are what lists and galleries are full of, by width: the denser the screen, the less is seen of it. */
const FRONT_QUALITY: Record<number, number> = { 360: 68, 720: 72, 1080: 62 };

/** Draws every picture that is not on disk yet, removes those no longer named, writes the manifest. */
async function renderAll(): Promise<void> {
  mkdirSync(PICTURE_FOLDER, { recursive: true });
  const manifest: PictureManifest = {};
  const kept = new Set<string>();
  for (const picture of listPictures(readCatalogueFiles(), readScenes())) {
    const base = `${picture.name}-${contentHash(picture)}`;
    const [width, height] = sizeOf(picture);
    manifest[picture.name] = { base, widths: picture.widths, width, height };
    for (const one of picture.widths) {
      const file = `${base}-${one}.webp`;
      kept.add(file);
      if (!existsSync(new URL(file, PICTURE_FOLDER))) await renderOne(picture, one, file);
    }
  }
  for (const file of readdirSync(PICTURE_FOLDER)) if (!kept.has(file)) rmSync(new URL(file, PICTURE_FOLDER));
  const lines = Object.entries(manifest).map(
    ([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
  );
  writeFileSync(new URL("manifest.json", import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
  process.stdout.write(`${lines.length} pictures, ${kept.size} files\n`);
}

async function renderOne(picture: Picture, width: number, file: string): Promise<void> {
  const svg = svgFor(picture, width);
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? width);
  const bytes = await sharp(Buffer.from(svg), { density: (72 * width) / drawn })
    .resize({ width })
    .webp({ quality: qualityOf(picture, width), effort: 6, smartSubsample: true })
    .toBuffer();
  writeFileSync(new URL(file, PICTURE_FOLDER), bytes);
}

function qualityOf({ smallSvg }: Picture, width: number): number {
  return (smallSvg !== undefined && FRONT_QUALITY[width]) || QUALITY;
}

function svgFor({ svg, smallSvg, widths }: Picture, width: number): string {
  return smallSvg !== undefined && width === Math.min(...widths) ? smallSvg : svg;
}

/** Names the drawing and the encoder settings, so the same input gives the same file name on every machine. */
function contentHash({ svg, smallSvg, widths }: Picture): string {
  const quality = smallSvg === undefined ? QUALITY : Object.values(FRONT_QUALITY).join();
  return createHash("sha256")
    .update(`${quality}:${widths.join()}:${svg}${smallSvg ?? ""}`)
    .digest("hex")
    .slice(0, 8);
}

function sizeOf({ svg, widths }: Picture): [width: number, height: number] {
  const [, width = "1", height = "1"] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const widest = Math.max(...widths);
  return [widest, Math.round((widest * Number(height)) / Number(width))];
}

await renderAll();
