import { existsSync } from "node:fs";
import type { OpenSamples } from "../modules/sample/sample-catalogue.ts";

/** The demo's catalogue as goods to try a shop with, read when somebody asks for it; null without its pictures. */
export const openSamples: OpenSamples = async () => {
  const { PICTURE_FOLDER } = await import("@crux/demo/pictures/picture-folder");
  if (!existsSync(PICTURE_FOLDER)) return null;
  const { readSamples } = await import("@crux/demo/catalogue/read-samples");
  return readSamples();
};
