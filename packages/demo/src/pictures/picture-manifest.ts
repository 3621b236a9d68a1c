import { readFileSync } from "node:fs";
import { z } from "zod";

const manifestShape = z.record(
  z.string(),
  z.strictObject({
    base: z.string(),
    widths: z.array(z.int().positive()).min(1),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
);

/** Logical picture name → file stem, the widths on disk and the size of the widest one in pixels. */
export type PictureManifest = z.infer<typeof manifestShape>;

/** The committed manifest; throws when it does not have its shape. */
export function readManifest(): PictureManifest {
  const text = readFileSync(new URL("manifest.json", import.meta.url), "utf8");
  return manifestShape.parse(JSON.parse(text));
}

/** The address of a picture without a width; throws when the manifest does not know the name. */
export function findPictureUrl(manifest: PictureManifest, name: string): string {
  const entry = manifest[name];
  if (entry === undefined)
    throw new Error(`demo pictures: no picture named ${name}, run packages/demo/src/pictures/render.ts`);
  return `/media/demo/${entry.base}.webp`;
}
