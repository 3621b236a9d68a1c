import { commodityApi } from "@crux/contract/commodity";
import { saleApi } from "@crux/contract/sale";
import { homeItems } from "@crux/rules/catalogue/home-items";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Browsing, openBrowsing, soon } from "./browsing.ts";
import { fitsSideways, openVisitor, toastText } from "./phone.ts";

describe("home and categories", () => {
  let visit: Browsing;
  beforeAll(async () => {
    visit = await openBrowsing();
  });
  afterAll(() => visit?.close());
  beforeEach(() => {
    visit.lists.length = 0;
  });

  /** The home page on another phone whose time stands still; `turns` are the moments at which it began to glide. */
  async function openTimed() {
    const browser = visit.phone.context.browser();
    if (!browser) throw new Error("the phone has no browser");
    const { page, close } = await openVisitor({ shop: visit.shop, browser });
    await page.addInitScript(() => {
      const times: number[] = [];
      const scrollTo = Element.prototype.scrollTo;
      Object.assign(window, { turns: times });
      Element.prototype.scrollTo = function (this: Element, options: ScrollToOptions) {
        if (options.behavior === "smooth") times.push(Date.now());
        Reflect.apply(scrollTo, this, [options]);
      } as typeof scrollTo;
    });
    await page.clock.install();
    await page.goto("/");
    await page.waitForFunction(() => (history.state as { key?: string } | null)?.key);
    const carousel = page.getByRole("region", { name: "活动轮播" });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const turns = () => page.evaluate(() => (window as unknown as { turns: number[] }).turns);
    /** Moves the page's time on until it glides, and waits for that, which takes the browser's own time, to end. */
    const turnOnce = async () => {
      await soon(() => place(carousel)).toSatisfy(Number.isInteger);
      const [done, from] = [(await turns()).length, await place(carousel)];
      for (let ms = 0; ms < 3100 && (await turns()).length === done; ms += 100) await page.clock.runFor(100);
      const hasArrived = async () => {
        const at = await place(carousel);
        return at !== from && Number.isInteger(at);
      };
      await soon(hasArrived).toBe(true);
      // The copy behind the last slide gives way to the first one.
      await page.clock.runFor(200);
    };
    return { page, carousel, turns, turnOnce, close };
  }

  /** How many slides the carousel is scrolled on, whole where it rests. */
  function place(carousel: Locator): Promise<number> {
    return carousel.evaluate((area) => {
      const track = [...area.querySelectorAll("*")].find((one) => one.scrollWidth > one.clientWidth + 1);
      const at = (track?.scrollLeft ?? 0) / (track?.clientWidth || 1);
      return Math.abs(at - Math.round(at)) < 0.005 ? Math.round(at) : at;
    });
  }

  /** The name of the slide that fills the carousel just now, if one does. */
  function slideInView(carousel: Locator): Promise<string | undefined> {
    return carousel.evaluate((area) => {
      const isInView = (slide: Element) => {
        const { left, width } = slide.getBoundingClientRect();
        return Math.abs(left - area.getBoundingClientRect().left) < 2 && width > 0;
      };
      return [...area.querySelectorAll("[role=group]")].find(isInView)?.ariaLabel ?? undefined;
    });
  }

  describe("home", () => {
    it("turns its banners every 3 s without end, one dot each (R-HOME-03, R-CONST-04)", async () => {
      const banners = homeItems(await visit.phone.caller.call(saleApi.banners, {}), "TOP_BANNER");
      expect(banners.length).toBeGreaterThan(1);
      const { carousel, turns, turnOnce, close } = await openTimed();
      const names = banners.map((_, at) => `第${at + 1}张，共${banners.length}张`);
      const dots = carousel.getByRole("button", { name: /^第/ });
      expect(await dots.evaluateAll((all) => all.map((dot) => dot.ariaLabel))).toEqual(names);
      await turnOnce();
      const first = names.indexOf((await slideInView(carousel)) ?? "");
      for (let turn = 1; turn <= names.length + 1; turn += 1) {
        await turnOnce();
        const name = names[(first + turn) % names.length];
        expect(await slideInView(carousel)).toBe(name);
        expect(await carousel.locator("[aria-current]").getAttribute("aria-label")).toBe(name);
      }
      const pauses = (await turns()).slice(1).map((at, index, all) => at - (all[index - 1] ?? at - 3000));
      expect(pauses.length).toBeGreaterThanOrEqual(names.length);
      expect(new Set(pauses)).toEqual(new Set([3000]));
      await close();
    });

    it("shows layer picture, categories and sections with what belongs to them (R-HOME-05, R-HOME-06)", async () => {
      await visit.open("/");
      const layer = visit.phone.page.getByRole("img", { name: "澳洲直邮须知" });
      expect((await layer.boundingBox())?.height).toBe(40);
      const categories = visit.phone.page.getByRole("navigation", { name: "商品分类" });
      expect(await categories.getByRole("link").count()).toBe(10);
      const tops = [
        visit.phone.page.getByRole("region", { name: "活动轮播" }),
        layer,
        categories,
        visit.phone.page.locator("main section h2").first(),
      ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN);
      const places = await Promise.all(tops);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      const section = visit.phone.page.getByRole("region", { name: "营养每一天" });
      await section.getByText("鱼油、维生素与益生菌").waitFor();
      // Neither a phone nor a large window has room for a picture of what stands below it.
      const { page } = visit.phone;
      const picture = section.getByRole("img", { name: "营养每一天" });
      expect(await picture.count()).toBe(0);
      await page.setViewportSize({ width: 700, height: 1024 });
      await picture.waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await section.locator("article").count()).toBeGreaterThan(3);
      await section.getByRole("link", { name: "查看更多" }).click();
      await soon(visit.place).toBe("/shop_product?tagId=11");
      expect(await fitsSideways(visit.phone.page)).toBe(true);
    });

    it("has a price in its first view, above the tab bar", async () => {
      await visit.open("/");
      const price = visit.phone.page.locator("main article").first().locator('[role="text"]');
      const tabs = visit.phone.page.getByRole("navigation", { name: "主导航" });
      const box = await price.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(
        (await tabs.boundingBox())?.y ?? 0,
      );
      expect(box?.y).toBeLessThanOrEqual(787);
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
      await visit.edit("update section set url = ''");
      await visit.edit("update banner set url = '' where position = 'TOP_BANNER'");
      await visit.edit(
        "update banner set url = 'https://example.com/far', type = 'EXTERNAL' where position = 'MAIN_CATEGORY' and title = '家居服饰'",
      );
      await visit.phone.page.route("https://example.com/far", (route) => route.fulfill({ body: "far away" }));
      await visit.open("/");
      await visit.phone.page.getByRole("button", { name: "数码小电" }).click();
      expect(await toastText(visit.phone.page)).toBe("敬请期待");
      const more = visit.phone.page.locator("main section").getByRole("button", { name: "查看更多" });
      const slides = visit.phone.page.getByRole("region", { name: "活动轮播" }).getByRole("group");
      const silent = [more.first(), slides.getByRole("button").first()];
      for (const press of silent) {
        await visit.open("/");
        await press.click();
        expect(await toastText(visit.phone.page)).toBe("敬请期待");
        expect(await visit.place()).toBe("/");
      }
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
      const { page, carousel, turns, close } = await openTimed();
      expect(await carousel.getByRole("button", { name: /^第|轮播$/ }).count()).toBe(0);
      const picture = carousel.getByRole("img");
      expect(await picture.count()).toBe(1);
      const before = await picture.boundingBox();
      await page.clock.runFor(10_000);
      await picture.hover();
      await page.mouse.wheel(300, 0);
      const isScrollable = (area: Element) =>
        [area, ...area.querySelectorAll("*")].some((one) => one.scrollWidth > one.clientWidth + 1);
      expect(await carousel.evaluate(isScrollable)).toBe(false);
      expect(await turns()).toEqual([]);
      expect(await picture.boundingBox()).toEqual(before);
      await close();
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
      const tags = await visit.phone.caller.call(commodityApi.tags, { level: 1 });
      const children = inOrder(tags.find(({ id }) => id === 3)?.childTags ?? []);
      const more = visit.phone.page.locator("main section").getByRole("link", { name: /^查看更多/ });
      expect(await more.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
        children.map(({ id }) => `/shop_product?tagId=${id}`),
      );
      await more.last().click();
      await soon(visit.place).toBe(`/shop_product?tagId=${children.at(-1)?.id}`);
      await soon(() => visit.cells().count()).toBeGreaterThan(0);
    });

    it("shows categories of the third level as pictures, three beside each other, whose place is kept", async () => {
      await visit.open("/tag?id=1");
      const leaves = visit.phone.page.locator(
        "main section section a:has(img), main section > div > a:has(img)",
      );
      const boxes = await leaves.evaluateAll((all) =>
        all.map((leaf) => {
          const { width, height } = leaf.querySelector("img")?.getBoundingClientRect() ?? {};
          return { width, height, top: leaf.getBoundingClientRect().top };
        }),
      );
      expect(boxes.length).toBeGreaterThan(5);
      expect(new Set(boxes.map(({ width, height }) => `${width} ${height}`))).toEqual(new Set(["72 72"]));
      expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(3);
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
