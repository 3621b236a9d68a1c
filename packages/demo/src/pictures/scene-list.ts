import { readFileSync } from "node:fs";
import { z } from "zod";

const ids = z.array(z.int());
const tint = z.enum(["health", "baby", "beauty", "food", "wash", "other"]);

const sceneListShape = z.strictObject({
  banners: z.array(
    z.strictObject({
      name: z.string(),
      eyebrow: z.string(),
      title: z.string(),
      subtitle: z.string(),
      tint,
      tone: z.enum(["deep", "light"]),
      emblem: z.string(),
      productIds: ids,
      stands: z.array(z.strictObject({ x: z.number(), ground: z.number(), height: z.number() })),
    }),
  ),
  info: z.strictObject({ name: z.string(), title: z.string(), subtitle: z.string(), productIds: ids }),
  sections: z.array(z.strictObject({ name: z.string(), tint, emblem: z.string(), productIds: ids })),
  icons: z.array(z.strictObject({ glyph: z.string(), tint })),
  badges: z.array(
    z.strictObject({
      name: z.string(),
      word: z.string(),
      emblem: z.string(),
      ground: z.string(),
      ink: z.string(),
    }),
  ),
  qrCodes: z.array(z.strictObject({ name: z.string(), text: z.string() })),
});

export type SceneList = z.infer<typeof sceneListShape>;

/** The banners, section pictures, icons, badges and QR codes to draw. Throws when the file does not have its shape. */
export function readScenes(): SceneList {
  const text = readFileSync(new URL("../catalogue/scenes.json", import.meta.url), "utf8");
  return sceneListShape.parse(JSON.parse(text));
}
