import { expect, it } from "vitest";
import { homeItems, linkTarget } from "./home-items.ts";

const item = (id: number, rest: Partial<Parameters<typeof homeItems>[0][number]> = {}) => ({
  id,
  disable: false,
  priority: id,
  position: "TOP_BANNER",
  targetPage: "home",
  ...rest,
});

it("places what belongs to the home page by priority (R-HOME-10, R-HOME-11)", () => {
  const items = [
    item(1, { priority: 30 }),
    item(2, { priority: 10 }),
    item(3, { disable: true }),
    item(4, { targetPage: "other" }),
    item(5, { position: "INFO_BANNER" }),
    item(6, { targetPage: { name: "home" }, priority: 20 }),
  ];
  expect(homeItems(items, "TOP_BANNER").map(({ id }) => id)).toEqual([2, 6, 1]);
  expect(homeItems(items, "MAIN_CATEGORY")).toEqual([]);
});

it.each([
  ["INTERNAL", "/tag?id=3", "inside"],
  ["", "/tag?id=3", "inside"],
  ["EXTERNAL", "https://example.com/a", "outside"],
  ["EXTERNAL", "javascript:alert(1)", "none"],
  ["INTERNAL", "javascript:alert(1)", "none"],
  ["INTERNAL", "//evil.example", "none"],
  ["INTERNAL", "", "none"],
])("a picture of type %j with url %j leads %s (R-HOME-07, R-HOME-08)", (type, url, kind) => {
  expect(linkTarget({ type, url }).kind).toBe(kind);
});
