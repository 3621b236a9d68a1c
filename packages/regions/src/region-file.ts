import { fileURLToPath } from "node:url";
import { REGION_FILES, type RegionCountry } from "./region.ts";

/** Absolute path of a country's region file, for the server that hands it out as `/public/regions/…`. */
export function regionFile(country: RegionCountry): string {
  return fileURLToPath(new URL(`../data/${REGION_FILES[country]}`, import.meta.url));
}
