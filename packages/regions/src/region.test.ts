import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  dayQuery,
  hasRegions,
  loadRegions,
  type REGION_FILES,
  type RegionNode,
  readRegionTree,
} from "./region.ts";
import { REGION_PUBLIC_FILES, regionFile } from "./region-file.ts";

type Tree = keyof typeof REGION_FILES;
const textOf = (country: Tree) => readFileSync(regionFile(country), "utf8");
const treeOf = (country: Tree) => readRegionTree(JSON.parse(textOf(country)));
const below = (level: RegionNode[]) => level.flatMap(({ children }) => children ?? []);
const names = (level: RegionNode[] | undefined) => (level ?? []).map(({ name }) => name);
const named = (level: RegionNode[], name: string) => level.find((place) => place.name === name)?.children;

describe("regions of China", () => {
  const china = treeOf("CN");
  const cities = below(china);
  const places = below(cities);
  const TOWN_CITIES = ["4419", "4420", "4604", "6202"];

  it("has all provinces without Taiwan, Hong Kong and Macau included", () => {
    expect(china).toHaveLength(33);
    expect(names(china)).toEqual(expect.arrayContaining(["香港特别行政区", "澳门特别行政区", "西藏自治区"]));
    expect(names(china)).not.toContain("台湾省");
  });

  it("uses 2, 4 and 6 digits, and 9 for towns of cities without districts, each below its parent (R-MODEL-34)", () => {
    for (const province of china) {
      expect(province.code).toMatch(/^\d{2}$/);
      for (const city of province.children ?? []) {
        expect(city.code).toMatch(/^\d{4}$/);
        expect(city.code.startsWith(province.code)).toBe(true);
        const digits = TOWN_CITIES.includes(city.code) ? 9 : 6;
        for (const place of city.children ?? []) {
          expect(place.code).toMatch(new RegExp(`^${city.code}\\d{${digits - 4}}$`));
        }
      }
    }
  });

  it("come as one nested list, whose codes and names the picker shows (R-MODEL-39)", async () => {
    const list: RegionNode[] = JSON.parse(textOf("CN"));
    const picked = await loadRegions("CN", async () => list);
    const flat = (level: RegionNode[], depth = 0): string[] =>
      level.flatMap(({ code, name, children = [] }) => [
        `${depth} ${code} ${name}`,
        ...flat(children, depth + 1),
      ]);
    expect(flat(picked)).toEqual(flat(list));
    expect(flat(picked)).toEqual(expect.arrayContaining(["0 44 广东省", "1 4403 深圳市", "2 440305 南山区"]));
  });

  it("gives every province a city, every city a place, and every code once", () => {
    expect(china.every(({ children }) => children?.length)).toBe(true);
    expect(cities.every(({ children }) => children?.length)).toBe(true);
    const codes = [...china, ...cities, ...places].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(places.length).toBeGreaterThan(2800);
  });

  it("offers the towns of Dongguan, Zhongshan, Danzhou and Jiayuguan (R-MODEL-34)", () => {
    expect(names(named(cities, "东莞市"))).toEqual(expect.arrayContaining(["虎门镇", "南城街道", "松山湖"]));
    expect(names(named(cities, "中山市"))).toEqual(expect.arrayContaining(["小榄镇", "石岐街道"]));
    expect(names(named(cities, "儋州市"))).toContain("那大镇");
    expect(names(named(cities, "嘉峪关市"))).toEqual(["雄关街道", "钢城街道", "新城镇", "峪泉镇", "文殊镇"]);
  });
});

describe("regions of Taiwan", () => {
  const taiwan = treeOf("TW");

  it("has the 22 counties with their 368 districts in traditional characters (R-MODEL-35)", () => {
    expect(taiwan).toHaveLength(22);
    expect(below(taiwan)).toHaveLength(368);
    expect(names(taiwan)).toEqual(expect.arrayContaining(["臺北市", "連江縣"]));
    expect(below(below(taiwan))).toEqual([]);
  });

  it("tells repeated names apart by their county, and knows their postcodes (R-MODEL-35)", () => {
    const daan = (county: string) => named(taiwan, county)?.find(({ name }) => name === "大安區");
    expect(daan("臺北市")?.postCode).toBe("106");
    expect(daan("臺中市")?.postCode).toBe("439");
    const codes = [...taiwan, ...below(taiwan)].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe("regions of Malaysia", () => {
  const malaysia = treeOf("MY");
  const towns = below(malaysia);

  it("has the 13 states and 3 federal territories (R-MODEL-36, OP-092)", () => {
    expect(names(malaysia).sort()).toEqual(
      "Johor,Kedah,Kelantan,Kuala Lumpur,Labuan,Melaka,Negeri Sembilan,Pahang,Perak,Perlis,Pulau Pinang,Putrajaya,Sabah,Sarawak,Selangor,Terengganu".split(
        ",",
      ),
    );
  });

  it("has three levels whose last is a postcode of five characters (R-MODEL-36)", () => {
    expect(towns.length).toBeGreaterThan(430);
    expect(towns.every(({ children }) => children?.length)).toBe(true);
    for (const { name } of below(towns)) expect(name).toMatch(/^\d{5}$/);
    expect(names(named(named(malaysia, "Kedah") ?? [], "Alor Setar"))).toContain("05000");
  });
});

describe("region files", () => {
  it("keep their places under `children` in China and under `sub` elsewhere (R-MODEL-37)", () => {
    expect(Object.keys(JSON.parse(textOf("CN"))[0])).toEqual(["code", "name", "search", "children"]);
    for (const country of ["TW", "MY"] as const) {
      expect(Object.keys(JSON.parse(textOf(country))[0])).toEqual(["code", "name", "search", "sub"]);
    }
  });

  it.each(["CN", "TW", "MY"] as const)("of %s stays under 60 KB when compressed", (country) => {
    expect(gzipSync(textOf(country)).length).toBeLessThanOrEqual(60 * 1024);
  });

  it("have public addresses", () => {
    expect(Object.keys(REGION_PUBLIC_FILES)).toEqual([
      "regions/china.json",
      "regions/taiwan.json",
      "regions/malaysia.json",
      "assets/csv/australiaPCA.csv",
      ...[..."0123456789"].map((digit) => `assets/csv/australiaPCA-${digit}.csv`),
    ]);
  });
});

describe("loadRegions", () => {
  it("reads the public file of the country, once a day anew", async () => {
    const asked: string[] = [];
    const tree = await loadRegions("TW", async (url) => {
      asked.push(url);
      return JSON.parse(textOf("TW"));
    });
    expect(asked).toEqual([`/public/regions/taiwan.json?${dayQuery(new Date())}`]);
    expect(tree[0]?.children?.[0]).toMatchObject({ name: "中正區", postCode: "100" });
    expect(dayQuery(new Date(2026, 0, 9))).toBe("t=20260109");
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
    expect(["CN", "TW", "MY"].every(hasRegions)).toBe(true);
    expect(hasRegions("AU")).toBe(false);
    expect(hasRegions("constructor")).toBe(false);
  });
});
