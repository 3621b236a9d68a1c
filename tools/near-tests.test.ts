import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { distancesFrom, importersOf } from "./import-graph.ts";
import { nearTests } from "./near-tests.ts";

const ROOT = join(import.meta.dirname, "..");
const TREE = spawnSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" })
  .stdout.trim()
  .split("\n");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const ORDER = "apps/server/src/modules/order";
const IMPORTERS = new Map(
  Object.entries({
    [`${ORDER}/create-order.ts`]: [`${ORDER}/service.ts`],
    [`${ORDER}/service.ts`]: ["apps/server/src/app.ts"],
    "apps/server/src/app.ts": [
      `${ORDER}/create-order.test.ts`,
      `${ORDER}/order.test.ts`,
      "apps/server/src/modules/cart/cart.test.ts",
      "storms/storms-pglite.test.ts",
    ],
    "apps/shop/src/parts/price.tsx": ["apps/shop/src/screens/cart-pre/cart-pre-screen.tsx"],
    "apps/shop/src/screens/cart-pre/cart-pre-screen.tsx": ["apps/shop/src/routes.tsx"],
    "packages/rules/src/money.ts": [],
  }),
);
const TEXTS: Record<string, string> = {
  "apps/shop/src/routes.tsx": `
  "/cart": { title: "购物车", load: () => import("./screens/cart/cart-screen.tsx") },
  "/cart_pre": { title: "结算", load: () => import("./screens/cart-pre/cart-pre-screen.tsx") },`,
  "e2e/checkout.test.ts": 'await page.goto("/cart_pre?from=cart");',
  "e2e/cart.test.ts": 'await page.goto("/cart");',
};
const FILES = [...new Set([...IMPORTERS.keys(), ...[...IMPORTERS.values()].flat(), ...Object.keys(TEXTS)])];

function near(...changed: string[]) {
  const distances = distancesFrom(changed, IMPORTERS);
  return nearTests({ changed, files: FILES, distances, textOf: (file) => TEXTS[file] ?? "" });
}

describe("the tests near a change", () => {
  it("are first the one of its name, then those beside it, then others that lead there; what takes minutes is left", () => {
    expect(near(`${ORDER}/create-order.ts`)).toEqual({
      chosen: [
        `${ORDER}/create-order.test.ts`,
        `${ORDER}/order.test.ts`,
        "apps/server/src/modules/cart/cart.test.ts",
      ],
      left: 1,
    });
  });

  it("are a changed test itself, however long it takes", () => {
    expect(near("storms/storms-pglite.test.ts")).toEqual({
      chosen: ["storms/storms-pglite.test.ts"],
      left: 0,
    });
  });

  it("open the screens that a part of the shop stands in", () => {
    expect(near("apps/shop/src/parts/price.tsx").chosen).toEqual(["e2e/checkout.test.ts"]);
  });

  it.each([
    ["apps/shop/src/screens/cart/cart-bar.tsx", "e2e/cart.test.ts"],
    ["apps/shop/src/screens/product/product-screen.tsx", "e2e/product.test.ts"],
    ["apps/console/src/screens/cases/cases-screen.tsx", "e2e/console-cases.test.ts"],
    ["apps/console/src/screens/pos/pos-screen.tsx", "e2e/console-counter.test.ts"],
    ["apps/server/src/modules/order/create-order.ts", "apps/server/src/modules/order/create-order.test.ts"],
  ])("of %s in this tree are among others %s", (changed, test) => {
    const distances = distancesFrom([changed], importersOf(ROOT, TREE));
    const { chosen } = nearTests({ changed: [changed], files: TREE, distances, textOf: read });
    expect(chosen).toContain(test);
  });

  it("are none where nothing leads", () => {
    expect(near("packages/rules/src/money.ts")).toEqual({ chosen: [], left: 0 });
  });
});
