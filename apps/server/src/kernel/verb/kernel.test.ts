import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { contextOf, lookAnywhere, runAsSystem, stepAsSystem } from "./kernel.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop("pglite");
});
afterAll(() => shop.close());

const NOBODY = { caller: null, ip: "" };

it("drops what was invalidated in a transaction or in steps, and what a refusal left undone stays", async () => {
  const { kernel } = shop.app;
  for (const run of [runAsSystem, stepAsSystem]) {
    const since = kernel.topics.moment();
    await run(kernel, async (ctx) => ctx.invalidate("zz-changed"));
    expect(kernel.topics.isValidSince(["zz-changed"], since), run.name).toBe(false);
  }
  const since = kernel.topics.moment();
  const refused = runAsSystem(kernel, async (ctx) => {
    ctx.invalidate("zz-refused");
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(kernel.topics.isValidSince(["zz-refused"], since)).toBe(true);
});

it("refuses to invalidate where nobody would drop it, instead of leading nowhere in silence", async () => {
  const { kernel } = shop.app;
  expect(() => contextOf(kernel, NOBODY).invalidate("home")).toThrow(/nobody drops.*home/);
  const looking = lookAnywhere(kernel, NOBODY, async (ctx) => ctx.invalidate("home", "goods:1"));
  await expect(looking).rejects.toThrow(/nobody drops.*home goods:1/);
});
