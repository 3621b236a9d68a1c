import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data";

/** The oldest browsers that the shop opens on: iPhones of iOS 15.4, web views of Chromium 87. */
const FLOOR = { safari_ios: 15.4, chrome_android: 87 } as const;

/** What every browser can do since when, as MDN keeps it. */
export const compat = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as CompatData;

/** True when a browser of the floor lacks this, or has it only behind a switch, a prefix or another name. */
export function isMissing(feature: Identifier | undefined): boolean {
  const statement = feature?.__compat;
  return statement !== undefined && Object.keys(FLOOR).some((browser) => !isIn(statement, browser));
}

function isIn({ support }: CompatStatement, browser: string): boolean {
  const known = support[browser as keyof typeof FLOOR];
  const statements: readonly SimpleSupportStatement[] = Array.isArray(known) ? known : known ? [known] : [];
  if (statements.length === 0) return true;
  return statements.some((one) => {
    if (one.flags || one.prefix || one.alternative_name || typeof one.version_added !== "string")
      return false;
    const since = Number(one.version_added.replace("≤", ""));
    const until = one.version_removed === undefined ? Infinity : Number(one.version_removed);
    return FLOOR[browser as keyof typeof FLOOR] >= since && FLOOR[browser as keyof typeof FLOOR] < until;
  });
}
