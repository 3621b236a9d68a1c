import { cartApi } from "@crux/contract/cart";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { paymentApi } from "@crux/contract/payment";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { enlarge } from "./enlarge.ts";
import { turnTo } from "./follow.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, openVisitor, type Phone } from "./phone.ts";

const OIL_PAGE = pageOf(goods.oil());
const MILK = goods.milk();
const CREAM = goods.cream();

const OPEN = [
  ...["/", "/tag?id=2", "/search", "/shop_product", OIL_PAGE, "/cart", "/my", "/login", "/register"],
  ...[
    "/shop_info",
    "/shipping",
    "/custom_serive",
    "/collect_coupon_result?status=success",
    "/logistics_track",
  ],
  "/nosuch",
];
const OWN = [
  ...[
    "/my",
    "/cart",
    "/setting",
    "/notice_setting",
    "/bind_mobile",
    "/messages?index=0",
    "/wallet",
    "/recharge",
    "/consume_amount",
  ],
  ...[
    "/coupon",
    "/member_ship",
    "/orders",
    "/refund_orders",
    "/logistics_pkg_list",
    "/senders?status=normal",
  ],
  ...["/receivers?status=normal", "/sender?status=create", "/receiver?status=create"],
];

/**
 * What one reads or presses that lies beyond the window's edges, where a part that hides its overflow swallows it and the
 * page itself sticks out nowhere; what is moved aside by a finger is meant to.
 */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMoved = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && (/auto|scroll/.test(getComputedStyle(parent).overflowX) || isMoved(parent));
    };
    return [...document.querySelectorAll("main :is(a, button, p, h1, h2, h3, label, input, dt, dd)")]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isOut = left < -1 || right > document.documentElement.clientWidth + 1;
        return width > 1 && height > 1 && isOut && !isMoved(element);
      })
      .map((element) => element.textContent ?? "");
  });
}

/** Texts whose neighbours leave them a column of two letters or less, so that they run down the page. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      range.selectNodeContents(texts.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (!parent || parent.offsetWidth < 2) continue;
      const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
      const letters =
        Math.max(...boxes.map(({ width }) => width)) / parseFloat(getComputedStyle(parent).fontSize);
      if (lines > 2 && letters < 3) found.push(texts.currentNode.textContent ?? "");
    }
    return found;
  });
}

describe("the layout of every page", () => {
  const journey = startJourney();
  const ids = { open: 0, paid: 0, pkg: 0, message: 0 };
  beforeAll(async () => {
    const { caller, close } = await openCustomer(journey, "heika-vip");
    ids.open = (await placeOrder(caller, [{ skuId: MILK, quantity: 1 }])).id;
    ids.paid = (await placeOrder(caller, [{ skuId: CREAM, quantity: 1 }])).id;
    await caller.call(paymentApi.create, { channel: "WALLET", orderId: ids.paid });
    ids.pkg = (await caller.call(logisticsApi.ofOrder, { orderId: ids.paid }))[0]?.id ?? 0;
    ids.message = (await caller.call(notifyApi.messages, { type: "SYSTEM" })).content[0]?.id ?? 0;
    const { cartId } = await caller.call(cartApi.items, {});
    await caller.call(cartApi.add, { cartId, itemList: [{ skuId: MILK, quantity: 2 }] });
    await close();
  });

  /** Pages that stick out sideways at a width, and what one reads on them without a Chinese character. */
  async function faultsOf({ page }: Phone, paths: readonly string[]) {
    const faults: string[] = [];
    for (const [place, path] of paths.entries()) {
      await (place === 0 ? page.goto(path) : turnTo(page, path));
      await alive(page);
      for (const width of [320, 430, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 844 });
        if (!(await fitsSideways(page))) faults.push(`${path} at ${width}`);
        if (width <= 430)
          faults.push(...(await cutOff(page)).map((text) => `${path} at ${width} cuts ${text}`));
      }
      await page.setViewportSize({ width: 320, height: 844 });
      await enlarge(page, "150%");
      faults.push(...(await cutOff(page)).map((text) => `${path} with large letters cuts ${text}`));
      faults.push(...(await squeezed(page)).map((text) => `${path} with large letters squeezes ${text}`));
      await enlarge(page, "200%");
      if (!(await fitsSideways(page))) faults.push(`${path} with letters of 200 %`);
      const foreign = await page.evaluate(() =>
        [...document.querySelectorAll("h1, h2, h3, button, label, [role=tab], nav a, legend, th, dt")]
          // The currency and Australian banks' numbers are called so in Chinese, too.
          .map((one) => (one.textContent ?? "").replace(/AUD|BSB/g, ""))
          .filter((text) => /[A-Za-z]{2,}/.test(text) && !/\p{Script=Han}/u.test(text)),
      );
      faults.push(...foreign.map((text) => `${path} says ${text}`));
      await enlarge(page, "");
    }
    return faults;
  }

  it("fits windows from 320 to 1920 px and speaks Chinese to visitors (R-APP-01)", async () => {
    const phone = await openVisitor(journey);
    expect(await faultsOf(phone, OPEN)).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.lang)).toBe("zh-CN");
    await phone.close();
  });

  it("has the categories of its home page in one line each on the smallest phones", async () => {
    const { page, close } = await openVisitor(journey, { width: 320, height: 640 });
    await page.goto("/");
    const name = page.getByRole("link", { name: "婴幼儿奶粉" });
    await name.waitFor();
    const lines = await name.evaluate((link) => {
      const words = document.createRange();
      words.selectNodeContents(link.lastChild ?? link);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    await close();
  });

  it("keeps acts of bars in one line and words of coupons in a column with text of 200 % on the smallest phones", async () => {
    const { page, close } = await openCustomer(journey, "heika-vip", { width: 320, height: 640 });
    await page.goto("/messages");
    const act = page.getByRole("button", { name: "全部已读" });
    await act.waitFor();
    await enlarge(page, "200%");
    const [button, title] = [await act.boundingBox(), await page.locator("h1").boundingBox()];
    expect(await squeezed(page)).not.toContain("消息中心");
    expect(button?.height).toBeLessThan(2 * 44 + 1);
    expect(button?.x).toBeGreaterThanOrEqual((title?.x ?? 320) + (title?.width ?? 0));
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.goto("/coupon");
    const card = page.locator("main article").first();
    await card.waitFor();
    await enlarge(page, "200%");
    const [whole, words] = [await card.boundingBox(), await card.locator("h2").boundingBox()];
    expect(words?.width).toBeGreaterThan((whole?.width ?? 0) * 0.4);
    for (const one of await card.getByRole("button").or(card.getByRole("link")).all())
      expect((await one.boundingBox())?.x).toBeGreaterThan((whole?.x ?? 0) + 0.34 * 320);
    await close();
  });

  it("is no taller than the window where there is little to show under tabs", async () => {
    const { page, sees, close } = await openCustomer(journey, "xinren-01");
    for (const [path, text] of [
      ["/orders", "暂无相关订单"],
      ["/logistics_pkg_list", "暂无相关包裹"],
      ["/refund_orders", "暂无售后订单"],
    ] as const) {
      await page.goto(path);
      await sees(text);
      const rest = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect([path, rest]).toEqual([path, 0]);
    }
    await close();
  });

  it("fits windows from 320 to 1920 px and speaks Chinese to customers (R-APP-01)", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page } = phone;
    const own = [
      ...[`/order?orderId=${ids.open}`, `/order?orderId=${ids.paid}`, `/payment?orderId=${ids.open}`],
      ...[`/payment_mannul?orderId=${ids.open}`, `/payment_result?orderId=${ids.paid}&type=WALLET`],
      ...[`/logistics_pkg?id=${ids.pkg}`, `/message?messageId=${ids.message}`],
    ];
    expect(await faultsOf(phone, [...OWN, ...own])).toEqual([]);
    await page.goto("/cart");
    await page.getByRole("button", { name: /^结算/ }).click();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    expect(await faultsOf(phone, ["/cart_pre"])).toEqual([]);
    await phone.close();
  });
});
