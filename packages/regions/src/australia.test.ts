import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findAustralianPlaces, loadAustralia, readAustralia } from "./australia.ts";
import { REGION_PUBLIC_FILES, regionFile } from "./region-file.ts";

const csv = readFileSync(regionFile("AU"), "utf8");
const places = readAustralia(csv);

describe("places of Australia", () => {
  it("are rows of state, suburb and postcode, each once (R-MODEL-38, OP-093)", () => {
    const [head, ...rows] = csv.trimEnd().split("\n");
    expect(head).toBe("state,suburb,postcode");
    for (const row of rows) expect(row).toMatch(/^(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA),[^,]+,\d{4}$/);
    expect(new Set(rows).size).toBe(rows.length);
    expect(places).toHaveLength(rows.length);
  });

  it("are found by the beginning of the postcode alone (R-RCV-11, R-MODEL-38)", () => {
    const found = findAustralianPlaces(places, "2000");
    expect(found).toContainEqual({ state: "NSW", suburb: "Sydney", postCode: "2000" });
    expect(found.every(({ postCode }) => postCode === "2000")).toBe(true);
    expect(findAustralianPlaces(places, "080")[0]?.postCode).toBe("0800");
    expect(findAustralianPlaces(places, "000")).toEqual([]);
    expect(findAustralianPlaces(places, "9999999")).toEqual([]);
    expect(findAustralianPlaces(places, "")).toEqual([]);
    expect(findAustralianPlaces(places, "3", 5)).toHaveLength(5);
  });

  it("come from the part of the public csv file for a first digit (R-API-73)", async () => {
    const asked: string[] = [];
    await loadAustralia("2", async (url) => {
      asked.push(url);
      return csv;
    });
    expect(asked[0]).toMatch(/^\/public\/assets\/csv\/australiaPCA-2\.csv\?t=\d{8}$/);
    await expect(loadAustralia("2", async () => "<html>")).rejects.toThrow(TypeError);
  });

  it("stand in parts that are the whole, none above 60 KB compressed", () => {
    const parts = [..."0123456789"].map((digit) => {
      const part = readFileSync(REGION_PUBLIC_FILES[`assets/csv/australiaPCA-${digit}.csv`] ?? "", "utf8");
      expect(gzipSync(part, { level: 9 }).length).toBeLessThan(60_000);
      expect(readAustralia(part).every(({ postCode }) => postCode.startsWith(digit))).toBe(true);
      return readAustralia(part);
    });
    expect(parts.flat()).toEqual(places);
  });
});
