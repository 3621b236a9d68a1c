import { goods, productOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, openVisitor, type Phone } from "./phone.ts";

const OIL = productOf(goods.oil());
const HONEY = productOf(goods.honey());
const MILK = productOf(goods.milk());

describe("what was looked at (recently seen)", () => {
  const journey = startJourney();
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  const look = async (page: Page, ...ids: number[]) => {
    for (const id of ids) {
      await page.goto(`/product?id=${id}`);
      await soon(() => kept(page).then((seen) => seen?.ids[0])).toBe(id);
    }
  };
  const kept = (page: Page) =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem("seen") ?? "null") as { uid: number; ids: number[] } | null,
    );
  const section = (page: Page) => page.getByRole("region", { name: "最近浏览" });
  const shown = (page: Page) =>
    section(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Number(link.getAttribute("href")?.split("=")[1])));

  it("shows a visitor the newest first, on 我的 and below other goods, without what is sold no more", async () => {
    phone = await openVisitor(journey);
    const { page } = phone;
    await look(page, OIL, MILK, HONEY, OIL);
    expect(await kept(page)).toEqual({ uid: 0, ids: [OIL, HONEY, MILK] });
    await page.goto("/my");
    await soon(() => shown(page)).toEqual([OIL, HONEY, MILK]);
    await journey.shop.app.kernel.database.script(`
      update product set sale_status = 'OFFLINE' where id = ${MILK};
      update product_listing set sale_status = 'OFFLINE' where product_id = ${MILK}`);
    journey.shop.app.kernel.topics.invalidate(["catalogue"]);
    await page.goto(`/product?id=${OIL}`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await soon(() => shown(page)).toEqual([HONEY]);
    await page.goto("/my");
    await soon(() => shown(page)).toEqual([OIL, HONEY]);
    await section(page).getByRole("button", { name: "清空最近浏览" }).click();
    await page.getByRole("button", { name: "清空", exact: true }).click();
    await soon(() => section(page).count()).toBe(0);
    expect(await kept(page)).toBeNull();
    expect(phone.faults).toEqual([]);
  });

  it("leaves the device with the customer, and shows another one nothing of it", async () => {
    phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await look(page, OIL, HONEY);
    expect((await kept(page))?.uid).toBeGreaterThan(0);
    await page.goto("/my");
    await soon(() => shown(page)).toEqual([HONEY, OIL]);
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem("seen") ?? "{}");
      localStorage.setItem("seen", JSON.stringify({ ...seen, uid: seen.uid + 1 }));
    });
    await page.goto("/my");
    await page.getByText("技术支持：Crux 开源商城").waitFor();
    await alive(page);
    expect(await section(page).count()).toBe(0);
    await look(page, OIL);
    await page.goto("/setting");
    await page.getByRole("button", { name: "退出登录" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /退出|确定/ })
      .click();
    await soon(() => kept(page)).toBeNull();
  });
});
