import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { fillCart } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer } from "./phone.ts";

describe("a shop without a network", () => {
  const journey = startJourney({ isWhole: true });

  // The old one has in its pages no function that the floor of phones lacks; the worker's script is looked through in `old-phones.test.ts`.
  it.each([
    ["a phone of today", false],
    ["the oldest phones", true],
  ])(
    "shows on %s home, categories, cart and orders as they were, and nothing of anybody who signed out (G14)",
    async (_, isOld) => {
      const phone = await openCustomer(journey, "heika-vip", { keepsShop: true, isOld });
      const { page, context } = phone;
      const { id } = await placeOrder(phone.caller, [{ skuId: goods.cream(), quantity: 1 }]);
      await fillCart(phone, [[goods.oil(), 2]]);
      const order = page.getByRole("article", { name: `订单 ${id}` });
      const seen = {
        "/": page.locator("main article a").last(),
        "/tag": page.getByRole("main").getByRole("link").last(),
        "/cart": page.getByRole("button", { name: /^增加/ }),
        "/orders": order,
      };
      for (const [path, piece] of Object.entries(seen)) await lookAt(page, path, piece);

      await page.goto("/orders");
      await order.waitFor();
      await context.setOffline(true);
      await page.reload();
      await order.waitFor();
      await phone.sees("当前无网络，显示的是上次的内容");
      expect(await page.getByText("商城加载失败").filter({ visible: true }).count()).toBe(0);
      for (const [path, piece] of Object.entries(seen)) {
        await page.goto(path);
        await piece.waitFor();
      }
      await page.goto("/wallet");
      await phone.sees("加载失败");

      // Not from the wallet: it may reload itself as soon as the file of its screen can be had.
      await page.goto("/orders");
      await order.waitFor();
      await context.setOffline(false);
      await page.goto("/setting");
      await page.getByRole("button", { name: "退出登录" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /退出|确定|确认/ })
        .click();
      await soon(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await context.setOffline(true);
      await page.goto("/orders");
      await page.waitForURL("**/login");
      await page.goto("/cart");
      await phone.sees("登录后查看购物车中的商品");
      expect(await seen["/cart"].count()).toBe(0);
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(kept).not.toContain(String(id));
      await phone.close();
    },
  );
});

/** Looks at a page, touches it, and leaves it, until what it showed is kept: a touch before its scripts run is nothing to them. */
async function lookAt(page: Page, path: string, piece: Locator): Promise<void> {
  const start = Date.now();
  let isKept = false;
  while (!isKept && Date.now() - start < 30_000) {
    await page.goto(path);
    await piece.waitFor();
    await alive(page);
    await page.mouse.click(2, 2);
    await soon(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await page.goto("/robots.txt");
    isKept = await page.evaluate((at) => {
      const { answers = [] } = JSON.parse(localStorage.getItem("answers") ?? "{}");
      return answers.some(([, , keptAt]: [unknown, unknown, number]) => keptAt > at);
    }, start);
  }
  expect(isKept, `${path} is kept`).toBe(true);
}
