import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findPlaces, pathOfNames, type RegionPath } from "./find-places.ts";
import type { RegionNode } from "./region.ts";
import { regionFile } from "./region-file.ts";

const china: RegionNode[] = JSON.parse(readFileSync(regionFile("CN"), "utf8"));
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
