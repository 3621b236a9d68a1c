import { describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { openVisitor } from "./phone.ts";

type Manifest = {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};

describe("the shop on a home screen", () => {
  const journey = startJourney({ isWhole: true });

  it("can be installed, has icons of the sizes that it says, and opens without a network", async () => {
    const { page, context, close } = await openVisitor(journey, { keepsShop: true });
    const session = await context.newCDPSession(page);
    await page.goto("/");
    const { url, errors, data } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { icons, ...manifest } = JSON.parse(data ?? "{}") as Manifest;
    expect(url).toBe(`${journey.shop.origin}/manifest.webmanifest`);
    expect(manifest).toMatchObject({
      ...{ name: "南十字商城", short_name: "南十字商城", lang: "zh-CN" },
      ...{ id: "/", start_url: "/", scope: "/", display: "standalone" },
    });
    const drawn = icons.filter(({ type }) => type === "image/png");
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of drawn) {
      const size = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect([src, size]).toEqual([src, sizes]);
    }

    // Its worker comes with the first touch, answers for the whole scope, and has the page that it starts with.
    await page.mouse.click(5, 5);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${journey.shop.origin}/`);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // Windows of tests keep nothing, in which nothing is ever installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    const opened = await page.goto(manifest.start_url);
    expect(opened?.fromServiceWorker()).toBe(true);
    await page.getByRole("navigation", { name: "主导航" }).waitFor();
    await context.setOffline(false);
    await close();
  });
});
