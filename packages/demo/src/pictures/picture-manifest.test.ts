import { existsSync, readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalogueFiles } from "../catalogue/catalogue-files.ts";
import { PICTURE_FOLDER } from "./picture-folder.ts";
import { listPictures } from "./picture-list.ts";
import { findPictureUrl, readManifest } from "./picture-manifest.ts";
import { readScenes } from "./scene-list.ts";

const manifest = readManifest();
const wanted = Object.values(manifest).flatMap(({ base, widths }) =>
  widths.map((width) => `${base}-${width}.webp`),
);

describe("picture manifest", () => {
  it("names exactly the files on disk", () => {
    expect(wanted.filter((file) => !existsSync(new URL(file, PICTURE_FOLDER)))).toEqual([]);
    expect(readdirSync(PICTURE_FOLDER).length).toBe(wanted.length);
  });

  it("knows every picture the catalogue and the scenes ask for", () => {
    const pictures = listPictures(readCatalogueFiles(), readScenes());
    expect(pictures.map((picture) => picture.name).sort()).toEqual(Object.keys(manifest).sort());
  });

  it("draws the same picture from the same data", () => {
    const [first, second] = [1, 2].map(() => listPictures(readCatalogueFiles(), readScenes()));
    expect(first).toEqual(second);
  });

  it("stays under 17 MB on disk", () => {
    const bytes = wanted.reduce((sum, file) => sum + statSync(new URL(file, PICTURE_FOLDER)).size, 0);
    expect(bytes).toBeLessThan(17 * 1024 * 1024);
  });

  it("refuses an unknown name", () => {
    expect(() => findPictureUrl(manifest, "nothing")).toThrow(/no picture named nothing/);
  });
});
