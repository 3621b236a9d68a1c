import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orderApi } from "@crux/contract/order";
import { stock } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillCart } from "./cart-steps.ts";
import { heardIn, unheard } from "./heard.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

const page = readFileSync(join(import.meta.dirname, "../docs/buying-by-ear.md"), "utf8");
/** What the page says is heard at each step. */
const STEPS = new Map(
  [...page.matchAll(/^## (.+)$[^`]*```text\n([^`]+)\n```/gm)].map(([, step = "", lines = ""]) => [
    step,
    lines.split("\n"),
  ]),
);
const MOST_TABS = 150;

describe("a whole purchase", () => {
  const journey = startJourney();

  it("is made by the keyboard alone at 1440 px, and heard as its page in the docs says", async () => {
    const phone = await openCustomer(journey, "heika-vip", { width: 1440, height: 900 });
    const { page, faults } = phone;
    await fillCart(phone, []);
    await stock(journey.shop, goods.oil(), 620);
    const heard = new Set<string>();
    const hears = async (step: string) => {
      heard.add(step);
      await expect
        .poll(async () => unheard(STEPS.get(step) ?? [step], await heardIn(page)), { timeout: 15_000 })
        .toEqual([]);
    };
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (wanted: Locator, key = "Tab") => {
      await wanted.waitFor();
      for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
        if (await wanted.evaluate((one) => one === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`the keyboard does not come to ${wanted}`);
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });

    await page.goto("/");
    await press("Tab");
    await hears("Home page");
    await tabTo(page.getByRole("link", { name: /^库拉瓦 深海鱼油/ }).first());
    await press("Enter");
    await hears("Product");
    await tabTo(button("200粒"));
    await press("Space");
    await hears("Product, chosen");
    await tabTo(button(/^加入购物车$/));
    await press("Enter");
    await phone.sees("已加入购物车");
    await hears("Product, in the cart");
    await tabTo(page.getByRole("link", { name: "购物车，1件商品" }), "Shift+Tab");
    await press("Enter");
    await hears("Cart");
    await tabTo(button(/^结算/));
    await press("Enter");
    await hears("Order preview");
    await tabTo(button("提交订单"));
    await press("Enter");
    await hears("Order preview, asked once more");
    await tabTo(button("确认提交"));
    await press("Enter");
    await phone.sees("订单创建成功");
    await hears("Ways to pay");
    await tabTo(page.getByRole("radio", { checked: true }));
    await press("ArrowDown");
    await page.getByRole("radio", { name: /^余额支付/, checked: true }).waitFor();
    await tabTo(button(/^立即支付/));
    await press("Enter");
    await hears("Ways to pay, asked once more");
    await tabTo(button("确定"));
    await press("Enter");
    await hears("Result");
    expect([...heard]).toEqual([...STEPS.keys()]);
    expect(await paymentOf(phone)).toBe("PAID");
    expect(faults).toEqual([]);
    await phone.close();
  });

  it("is made by touch at 768 px", async () => {
    const phone = await openCustomer(journey, "heika-vip", { width: 768, height: 1024 });
    const { page, faults } = phone;
    await fillCart(phone, []);
    const tap = (name: string | RegExp) => page.getByRole("button", { name }).tap();
    await page.goto("/");
    await page
      .getByRole("link", { name: /^蜂冠 麦卢卡蜂蜜/ })
      .first()
      .tap();
    await page.waitForURL("**/product?*");
    await tap(/^加入购物车$/);
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "250g" }).tap();
    await sheet.getByRole("button", { name: "确定" }).tap();
    await phone.sees("已加入购物车");
    await page.getByRole("link", { name: "购物车，1件商品" }).tap();
    await page.waitForURL("**/cart");
    await tap(/^结算/);
    await page.waitForURL("**/cart_pre");
    await tap("提交订单");
    await tap("确认提交");
    await page.waitForURL("**/payment?orderId=*");
    await page.getByText(/^余额支付/).tap();
    await tap(/^立即支付/);
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).tap();
    await page.waitForURL("**/payment_result?*");
    await phone.sees("支付成功");
    expect(await paymentOf(phone)).toBe("PAID");
    expect(faults).toEqual([]);
    await phone.close();
  });

  /** How the payment stands of the order that the page is about. */
  async function paymentOf({ page, caller }: Phone): Promise<string | null> {
    const orderId = Number(new URL(page.url()).searchParams.get("orderId"));
    return (await caller.call(orderApi.detail, { orderId })).paymentOrderStatus;
  }
});
