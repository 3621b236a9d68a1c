import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findPlaces, pathOfNames, type RegionPath } from "./find-places.ts";
import { type RegionCountry, readRegionTree } from "./region.ts";
import { regionFile } from "./region-file.ts";

const treeOf = (country: RegionCountry) =>
  readRegionTree(JSON.parse(readFileSync(regionFile(country), "utf8")));
const china = treeOf("CN");
const taiwan = treeOf("TW");
const malaysia = treeOf("MY");
const names = (path: RegionPath | undefined) => path?.map(({ name }) => name);

describe("findPlaces", () => {
  it("finds a place at any level with its way", () => {
    expect(names(findPlaces(china, "广东")[0])).toEqual(["广东省"]);
    expect(names(findPlaces(china, " 深圳 ")[0])).toEqual(["广东省", "深圳市"]);
    expect(names(findPlaces(china, "福田")[0])).toEqual(["广东省", "深圳市", "福田区"]);
    expect(names(findPlaces(china, "虎门")[0])).toEqual(["广东省", "东莞市", "虎门镇"]);
  });

  it("puts the larger place first and tells places of one name apart by their way", () => {
    expect(names(findPlaces(china, "北京")[0])).toEqual(["北京市"]);
    const shared = findPlaces(china, "朝阳区").map((path) => path[0]?.name);
    expect(shared).toEqual(expect.arrayContaining(["北京市", "吉林省"]));
  });

  it("finds by pinyin initials and in both scripts", () => {
    expect(findPlaces(china, "szs").map(names)).toContainEqual(["广东省", "深圳市"]);
    expect(names(findPlaces(china, "CQ")[0])).toEqual(["重庆市"]);
    expect(names(findPlaces(taiwan, "gx")[0])).toEqual(["高雄市"]);
    for (const text of ["云林", "雲林"]) expect(names(findPlaces(taiwan, text)[0])).toEqual(["雲林縣"]);
    for (const text of ["台东县", "臺東縣", "台東縣"])
      expect(names(findPlaces(taiwan, text)[0])).toEqual(["臺東縣"]);
    expect(names(findPlaces(malaysia, "johor bah")[0])).toEqual(["Johor", "Johor Bahru"]);
    expect(names(findPlaces(malaysia, "吉隆坡")[0])).toEqual(["Kuala Lumpur"]);
  });

  it("finds by postcode, in Malaysia with or without the leading zero (OP-092)", () => {
    expect(names(findPlaces(taiwan, "106")[0])).toEqual(["臺北市", "大安區"]);
    for (const text of ["5000", "05000"])
      expect(findPlaces(malaysia, text).map(names)).toContainEqual(["Kedah", "Alor Setar", "05000"]);
  });

  it("finds nothing for nothing, and never more than asked for", () => {
    expect(findPlaces(china, " ")).toEqual([]);
    expect(findPlaces(china, "Atlantis")).toEqual([]);
    expect(findPlaces(china, "区", 5)).toHaveLength(5);
  });
});

describe("pathOfNames", () => {
  it("follows names as far as they are known", () => {
    expect(pathOfNames(china, ["广东省", "深圳市", "南山区"])).toHaveLength(3);
    expect(pathOfNames(china, ["广东省", "", ""])).toHaveLength(1);
    expect(pathOfNames(china, ["England", "London", ""])).toEqual([]);
  });
});
