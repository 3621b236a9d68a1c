import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hasRegions, loadRegions, type RegionNode } from "./region.ts";
import { regionFile } from "./region-file.ts";

const text = readFileSync(regionFile("CN"), "utf8");
const china: RegionNode[] = JSON.parse(text);
const cities = china.flatMap((province) => province.children ?? []);
const districts = cities.flatMap((city) => city.children ?? []);

function childrenOf(code: string): string[] {
  const node = [...china, ...cities].find((place) => place.code === code);
  return (node?.children ?? []).map((child) => child.name);
}

describe("regions of China", () => {
  it("has the 34 provinces without Taiwan, Hong Kong and Macau included", () => {
    expect(china).toHaveLength(33);
    const names = china.map((province) => province.name);
    expect(names).toContain("香港特别行政区");
    expect(names).toContain("澳门特别行政区");
    expect(names).not.toContain("台湾省");
  });

  it("uses 2, 4 and 6 digits from province to district, each beginning with its parent's code", () => {
    for (const province of china) {
      expect(province.code).toMatch(/^\d{2}$/);
      for (const city of province.children ?? []) {
        expect(city.code).toMatch(/^\d{4}$/);
        expect(city.code.startsWith(province.code)).toBe(true);
        for (const district of city.children ?? []) {
          expect(district.code).toMatch(/^\d{6}$/);
          expect(district.code.startsWith(city.code)).toBe(true);
        }
      }
    }
  });

  it("gives every province a city, every city a district, and every code once", () => {
    expect(china.every((province) => (province.children ?? []).length > 0)).toBe(true);
    expect(cities.every((city) => (city.children ?? []).length > 0)).toBe(true);
    const codes = [...china, ...cities, ...districts].map((place) => place.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(districts.length).toBeGreaterThan(2800);
  });

  it("knows some places by name", () => {
    expect(childrenOf("11")).toContain("北京市");
    expect(childrenOf("1101")).toContain("朝阳区");
    expect(childrenOf("4401")).toContain("天河区");
    expect(childrenOf("65")).toContain("乌鲁木齐市");
  });

  it("offers the towns of a city without districts", () => {
    expect(childrenOf("4419")).toContain("虎门镇");
    expect(childrenOf("4420")).toContain("小榄镇");
  });

  it("stays under 60 KB when compressed", () => {
    expect(statSync(regionFile("CN")).isFile()).toBe(true);
    expect(gzipSync(text).length).toBeLessThanOrEqual(60 * 1024);
  });
});

describe("loadRegions", () => {
  it("reads the public file of the country", async () => {
    const asked: string[] = [];
    const tree = await loadRegions("CN", async (url) => {
      asked.push(url);
      return JSON.parse(text);
    });
    expect(asked).toEqual(["/public/regions/china.json"]);
    expect(tree[0]).toMatchObject({ code: "11", name: "北京市" });
  });

  it("refuses an answer that is not a region tree", async () => {
    for (const answer of [
      null,
      [],
      {},
      [{ code: 11, name: "北京市" }],
      [{ code: "11", name: "北京市", children: [1] }],
    ]) {
      await expect(loadRegions("CN", async () => answer)).rejects.toThrow(TypeError);
    }
  });

  it("knows which countries have a tree", () => {
    expect(hasRegions("CN")).toBe(true);
    expect(hasRegions("AU")).toBe(false);
    expect(hasRegions("constructor")).toBe(false);
  });
});
