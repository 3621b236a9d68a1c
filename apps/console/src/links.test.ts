import { describe, expect, it } from "vitest";
import { ROUTES } from "./routes.ts";
import { listOf, STATIONS, TILES } from "./screens/today/today-words.ts";
import { hrefOf } from "./shell/search/hit-place.ts";

/** Whether the console has the page of an address: `:id` stands for any one part of a path. */
function hasPage(href: string): boolean {
  const { pathname } = new URL(href, "http://console");
  return ROUTES.some(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(pathname));
}

describe("links of the console", () => {
  it("lead from the numbers of the first page to lists that it has", () => {
    for (const { href } of [...STATIONS, ...TILES]) if (href) expect(hasPage(href), href).toBe(true);
    for (const key of ["paidAmount", "paidOrders", "newUsers"] as const)
      for (const day of ["今日", "2026-11-09"]) expect(hasPage(listOf(key, day)), key).toBe(true);
    expect(hasPage("/nowhere")).toBe(false);
  });

  it("lead from what the search finds to pages that it has", () => {
    for (const kind of ["ORDER", "PKG", "USER"] as const)
      expect(hasPage(hrefOf({ kind, id: 7 }) ?? ""), kind).toBe(true);
  });
});
