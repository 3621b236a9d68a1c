import { fileURLToPath } from "node:url";
import { REGION_FILES, type RegionCountry } from "./region.ts";

const AUSTRALIA = "australiaPCA.csv";

/** Absolute path of a country's region file. */
export function regionFile(country: RegionCountry | "AU"): string {
  return dataFile(country === "AU" ? AUSTRALIA : REGION_FILES[country]);
}

/** What a server hands out as `/public/…`: address below it → file (R-API-73). */
export const REGION_PUBLIC_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(REGION_FILES).map((name) => [`regions/${name}`, dataFile(name)])),
  [`assets/csv/${AUSTRALIA}`]: dataFile(AUSTRALIA),
  ...Object.fromEntries(
    [..."0123456789"].map((digit) => [
      `assets/csv/australiaPCA-${digit}.csv`,
      dataFile(`australia/PCA-${digit}.csv`),
    ]),
  ),
};

function dataFile(name: string): string {
  return fileURLToPath(new URL(`../data/${name}`, import.meta.url));
}
