import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Browsing, openBrowsing, soon } from "./browsing.ts";
import { fitsSideways, toastText } from "./phone.ts";

describe("home and categories", () => {
  let visit: Browsing;
  beforeAll(async () => {
    visit = await openBrowsing();
  });
  afterAll(() => visit?.close());
  beforeEach(() => {
    visit.lists.length = 0;
  });

  describe("home", () => {
    it("turns its banners every 3 s without end, one dot each (R-HOME-03, R-CONST-04)", async () => {
      await visit.open("/");
      const dots = visit.phone.page
        .getByRole("region", { name: "活动轮播" })
        .locator("button[aria-current], button");
      const current = () =>
        visit.phone.page
          .getByRole("region", { name: "活动轮播" })
          .locator("[aria-current]")
          .getAttribute("aria-label");
      const banners = await visit.phone.caller.call(saleApi.banners, {});
      const total = banners.filter(
        ({ position, targetPage }) => position === "TOP_BANNER" && targetPage === "home",
      ).length;
      expect(total).toBeGreaterThan(1);
      expect(await dots.filter({ hasNot: visit.phone.page.locator("svg") }).count()).toBe(total);
      const seen: (string | null)[] = [await current()];
      const from = Date.now();
      while (seen.length <= total && Date.now() - from < 4000 * (total + 1)) {
        const now = await current();
        if (now !== seen.at(-1)) seen.push(now);
        await visit.phone.page.waitForTimeout(50);
      }
      const perSlide = (Date.now() - from) / (seen.length - 1);
      expect(new Set(seen).size).toBe(total);
      expect(seen.at(-1)).toBe(seen[0]);
      expect(perSlide).toBeGreaterThan(2500);
      expect(perSlide).toBeLessThan(3600);
    });

    it("shows layer picture, categories and sections with what belongs to them (R-HOME-05, R-HOME-06)", async () => {
      await visit.open("/");
      await visit.phone.page.getByRole("img", { name: "澳洲直邮须知" }).waitFor();
      expect(
        await visit.phone.page.getByRole("navigation", { name: "商品分类" }).getByRole("link").count(),
      ).toBe(10);
      const section = visit.phone.page.getByRole("region", { name: "营养每一天" });
      await section.getByText("鱼油、维生素与益生菌").waitFor();
      expect(await section.getByRole("img", { name: "营养每一天" }).count()).toBe(1);
      expect(await section.locator("article").count()).toBeGreaterThan(3);
      await section.getByRole("link", { name: "查看更多" }).click();
      await soon(visit.place).toBe("/shop_product?tagId=11");
      expect(await fitsSideways(visit.phone.page)).toBe(true);
    });

    it("opens products, and addresses inside without a page load (R-HOME-07, R-HOME-09)", async () => {
      await visit.open("/");
      await visit.phone.page.evaluate(() => Object.assign(window, { isSame: true }));
      const [section] = await visit.phone.caller.call(saleApi.sections, {});
      const region = visit.phone.page.getByRole("region", { name: section?.title ?? "" });
      await region.locator("article").nth(1).getByRole("link").first().click();
      await soon(visit.place).toBe(`/product?id=${section?.itemList[1]?.shopProduct.id}`);
      await visit.phone.page.goBack();
      await visit.phone.page.getByRole("link", { name: "婴幼儿奶粉" }).click();
      await soon(visit.place).toBe("/shop_product?tagId=21");
      expect(await visit.phone.page.evaluate(() => "isSame" in window)).toBe(true);
    });

    it("says that a picture without an address leads nowhere yet, and leaves for foreign ones (R-HOME-07, R-HOME-08)", async () => {
      await visit.edit("update banner set url = '' where position = 'MAIN_CATEGORY' and title = '数码小电'");
      await visit.edit(
        "update banner set url = 'https://example.com/far', type = 'EXTERNAL' where position = 'MAIN_CATEGORY' and title = '家居服饰'",
      );
      await visit.phone.page.route("https://example.com/far", (route) => route.fulfill({ body: "far away" }));
      await visit.open("/");
      await visit.phone.page.getByRole("button", { name: "数码小电" }).click();
      expect(await toastText(visit.phone.page)).toBe("敬请期待");
      expect(await visit.place()).toBe("/");
      await visit.phone.page.getByRole("link", { name: "家居服饰" }).click();
      await visit.phone.page.waitForURL("https://example.com/far");
      await visit.phone.sees("far away");
    });

    it("shows only pictures for this page that are not disabled (R-HOME-10, R-HOME-11)", async () => {
      const picture = visit.phone.page.getByRole("img", { name: "会员日预告" });
      await visit.open("/");
      expect(await picture.count()).toBe(0);
      await visit.edit(
        "update banner set target_page = 'home', priority = 1, position = 'INFO_BANNER' where title = '会员日预告'",
      );
      await visit.open("/");
      expect(await picture.count()).toBe(1);
      await visit.edit("update banner set disable = true where title = '会员日预告'");
      await visit.open("/");
      expect(await picture.count()).toBe(0);
    });

    it("keeps a single banner still, without dots (R-HOME-04)", async () => {
      await visit.edit(
        "update banner set disable = true where position = 'TOP_BANNER' and priority > (select min(priority) from banner where position = 'TOP_BANNER')",
      );
      await visit.open("/");
      const region = visit.phone.page.getByRole("region", { name: "活动轮播" });
      expect(await region.getByRole("button").count()).toBe(0);
      const picture = region.getByRole("img");
      expect(await picture.count()).toBe(1);
      const before = await picture.boundingBox();
      await visit.phone.page.waitForTimeout(3600);
      expect(await picture.boundingBox()).toEqual(before);
    });
  });

  describe("tags", () => {
    it("lists visible top tags by priority and preselects by id (R-TAG-01, R-TAG-02, R-TAG-05)", async () => {
      await visit.edit(`insert into tag (id, level, name, priority, disable) values
        (9001, 1, '最后一类', 1000, false), (9002, 1, '藏起来', 1001, false), (9003, 1, '停用的', 5, true)`);
      await visit.open("/tag");
      expect(await visit.phone.page.title()).toBe("商品报价");
      const names = await visit.phone.page
        .getByRole("navigation", { name: "一级分类" })
        .getByRole("link")
        .allInnerTexts();
      expect(names.at(-1)).toBe("最后一类");
      expect(names).not.toContain("藏起来");
      expect(names).not.toContain("停用的");
      const chosen = () =>
        visit.phone.page
          .getByRole("navigation", { name: "一级分类" })
          .locator("[aria-current]")
          .textContent();
      expect(await chosen()).toBe(names[0]);
      await visit.open("/tag?id=3");
      expect(await chosen()).toBe(names[2]);
    });

    it("switches tags in place and leads from a child to its list (R-TAG-03)", async () => {
      await visit.open("/tag");
      const entries = await visit.phone.page.evaluate(() => window.history.length);
      await visit.phone.page.getByRole("link", { name: "美妆护肤" }).click();
      await soon(visit.place).toBe("/tag?id=3");
      expect(await visit.phone.page.evaluate(() => window.history.length)).toBe(entries);
      await visit.phone.page
        .getByRole("link", { name: /^查看更多/ })
        .first()
        .click();
      await soon(visit.place).toMatch(/^\/shop_product\?tagId=3\d$/);
      await soon(() => visit.cells().count()).toBeGreaterThan(0);
    });

    it("says when a tag has no content (R-TAG-04)", async () => {
      await visit.open("/tag?id=9001");
      await visit.phone.sees("该专区暂无商品");
    });
  });

  it("met no script error, console error or content-policy fault on the way", () => {
    expect(visit.phone.faults).toEqual([]);
  });
});
