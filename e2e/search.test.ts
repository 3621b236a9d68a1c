import { saleApi } from "@crux/contract/sale";
import { goods, pageOf } from "@crux/server/testing/goods";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Browsing, openBrowsing, soon } from "./browsing.ts";

const OIL_PAGE = pageOf(goods.oil());

describe("searching and lists", () => {
  let visit: Browsing;
  beforeAll(async () => {
    visit = await openBrowsing();
  });
  afterAll(() => visit?.close());
  beforeEach(() => {
    visit.lists.length = 0;
  });

  const searched = () =>
    visit.phone.page.evaluate(() => JSON.parse(localStorage.getItem("historySearch") ?? "[]"));
  const search = async (text: string) => {
    await visit.phone.page.getByRole("searchbox").fill(text);
    await visit.phone.page.getByRole("searchbox").press("Enter");
  };

  describe("search", () => {
    it("opens by focus, with the cursor in its field (R-HOME-02, R-SEARCH-01, R-SEARCH-02)", async () => {
      await visit.open("/");
      await visit.phone.page.getByRole("link", { name: "搜索商品、品牌" }).focus();
      await soon(visit.place).toBe("/search");
      await soon(() => visit.phone.page.title()).toBe("搜索");
      const hasFocus = () =>
        visit.phone.page.getByRole("searchbox").evaluate((field) => field === document.activeElement);
      await soon(hasFocus).toBe(true);
    });

    it("shows the hot words in order, red and in parts around an asterisk (R-SEARCH-03, R-SEARCH-06, R-SEARCH-07)", async () => {
      await visit.edit("update config set value = '维生素*C||益生菌' where name = 'HOT_SEARCH'");
      await visit.open("/search");
      const terms = visit.phone.page.getByRole("region", { name: "实时热搜" }).getByRole("button");
      expect((await terms.allInnerTexts()).map((text) => text.replace(/\s/g, ""))).toEqual([
        "1维生素C",
        "2益生菌",
      ]);
      const colour = (nth: number) =>
        terms
          .nth(nth)
          .getByText(/素|菌/)
          .evaluate((element) => getComputedStyle(element).color);
      expect(await colour(0)).toBe("rgb(200, 16, 46)");
      expect(await colour(1)).not.toBe("rgb(200, 16, 46)");
      await terms.first().click();
      await soon(visit.place).toBe("/shop_product?keyword=维生素C");
      await soon(() => visit.lists[0]).toMatchObject({ keyword: "维生素C", pageNum: 0 });
    });

    it("asks for nothing before letters have become Chinese ones", async () => {
      await visit.open("/search");
      const { page, context } = visit.phone;
      const keyboard = await context.newCDPSession(page);
      await page.getByRole("searchbox").focus();
      const letters = "nai fen";
      await keyboard.send("Input.imeSetComposition", { text: letters, selectionStart: 7, selectionEnd: 7 });
      // Longer than typing has to pause.
      await page.waitForTimeout(500);
      expect(visit.lists).toEqual([]);
      await page.getByRole("heading", { name: "实时热搜" }).waitFor();
      await keyboard.send("Input.insertText", { text: "奶粉" });
      await page.getByRole("list", { name: "搜索建议" }).getByText("奶粉").first().waitFor();
      expect(visit.lists.map(({ keyword }) => keyword)).toEqual(["奶粉"]);
    });

    it("keeps the history without blanks and doubles, and empties it (R-SEARCH-04, R-SEARCH-08, R-SEARCH-09)", async () => {
      await visit.open("/search");
      await visit.phone.page.evaluate(() => localStorage.removeItem("historySearch"));
      for (const term of ["a b", "c", "ab", "   "]) {
        await visit.open("/search");
        await search(term);
        await soon(visit.place).toMatch(/^\/shop_product/);
      }
      expect(await searched()).toEqual(["ab", "c"]);
      await visit.open("/search");
      const block = visit.phone.page.getByRole("region", { name: "历史搜索" });
      expect(await block.getByRole("listitem").allInnerTexts()).toEqual(["ab", "c"]);
      await block.getByText("c", { exact: true }).click();
      await soon(visit.place).toBe("/shop_product?keyword=c");
      expect(await searched()).toEqual(["c", "ab"]);
      await visit.open("/search");
      await block.getByRole("button", { name: "清空历史搜索" }).click();
      await visit.phone.sees("确定清空全部历史搜索吗？");
      await visit.phone.page.getByRole("button", { name: "清空", exact: true }).click();
      await visit.phone.sees("暂无历史搜索");
      expect(await searched()).toEqual([]);
    });

    it("starts another list for another word (R-SEARCH-05)", async () => {
      await visit.open("/search");
      await search("奶粉");
      await soon(() => visit.cells().count()).toBeGreaterThan(0);
      await visit.phone.page.goBack();
      await search("雪地靴");
      await soon(visit.place).toBe("/shop_product?keyword=雪地靴");
      await soon(() => visit.cells().allInnerTexts()).toSatisfy(
        (texts: string[]) => texts.length > 0 && texts.every((text) => text.includes("雪地靴")),
      );
      expect(visit.lists.at(-1)).toMatchObject({ keyword: "雪地靴", pageNum: 0 });
    });
  });

  describe("the product list", () => {
    it("hands the address on and shows what fits (R-LIST-01, R-LIST-02)", async () => {
      await visit.open("/shop_product");
      expect(await visit.phone.page.title()).toBe("商品列表");
      await search("奶粉");
      await soon(() => visit.lists.at(-1)?.keyword).toBe("奶粉");
      await visit.open("/shop_product?keyword=%E5%A5%B6%E7%B2%89&tagId=2");
      await soon(() => visit.cells().count()).toBeGreaterThan(0);
      await visit.phone.page.getByRole("button", { name: "销量" }).click();
      await soon(() => visit.lists.at(-1)).toMatchObject({
        keyword: "奶粉",
        tagId: 2,
        saleStatus: ["ONLINE"],
        productType: ["COMMODITY"],
        shopId: 1,
        pageSize: 20,
        sort: "SOLD",
      });
    });

    it("loads 20 products a page until the total is there (R-LIST-04, R-LIST-05, R-APP-32, R-APP-33)", async () => {
      await visit.open("/shop_product");
      expect(await visit.cells().count()).toBe(20);
      const total = Number(
        /\d+/.exec((await visit.phone.page.getByText(/^共\d+件商品$/).textContent()) ?? "")?.[0],
      );
      let sawLoading = false;
      await visit.phone.page.route("**/safe/search", async (route) => {
        await visit.phone.sees("加载中…");
        sawLoading = true;
        await route.continue();
      });
      const atEnd = visit.phone.page.getByText("- 没有更多了 -");
      while ((await atEnd.count()) === 0) {
        await visit.phone.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await visit.phone.page.waitForTimeout(40);
      }
      await visit.phone.page.unroute("**/safe/search");
      expect(sawLoading).toBe(true);
      expect(await visit.cells().count()).toBe(total);
      const pages = Math.ceil(total / 20);
      expect(visit.lists.map((body) => body.pageNum)).toEqual(
        Array.from({ length: pages - 1 }, (_, index) => index + 1),
      );
    });

    it("says that there is nothing, and recommends (R-LIST-06)", async () => {
      await visit.open("/shop_product?keyword=zzzz");
      await visit.phone.sees("暂无商品");
      await visit.phone.sees("没有找到“zzzz”相关商品");
      await visit.phone.page.getByRole("heading", { name: "为您推荐" }).waitFor();
    });

    it("says which word it shows instead of one that is nowhere, and leads to that one alone", async () => {
      const { page } = visit.phone;
      const typed = `/shop_product?keyword=${encodeURIComponent("鱼由")}`;
      const { body } = await visit.shop.app.http.inject(typed);
      expect(body.replace(/<!-- -->|<\/?b[^>]*>/g, "")).toContain("已为您显示“鱼油”的结果");
      await visit.open(typed);
      await visit.phone.sees("已为您显示“鱼油”的结果");
      await page.getByRole("link", { name: "仍搜索“鱼由”" }).click();
      await soon(visit.place).toBe("/shop_product?keyword=鱼由&asTyped=1");
      await visit.phone.sees("没有找到“鱼由”相关商品");
      expect(visit.lists).toContainEqual(expect.objectContaining({ keyword: "鱼由", asTyped: true }));
      await search("余油");
      await soon(visit.place).toBe("/shop_product?keyword=余油");
      await visit.phone.sees("已为您显示“鱼油”的结果");
    });

    it("starts anew for a keyword typed on the list (R-LIST-08, R-LIST-07)", async () => {
      await visit.open("/shop_product");
      await visit.phone.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await soon(() => visit.lists.at(-1)?.pageNum).toBe(1);
      await search("蜂蜜");
      await soon(visit.place).toBe("/shop_product?keyword=蜂蜜");
      await soon(() => visit.lists.at(-1)).toMatchObject({ keyword: "蜂蜜", pageNum: 0 });
      expect((await searched())[0]).toBe("蜂蜜");
      const found = await visit.phone.caller.call(saleApi.search, { keyword: "蜂蜜" });
      const addresses = found.content.map(({ id }) => `/product?id=${id}`);
      expect(addresses.length).toBeGreaterThan(1);
      const listed = () =>
        visit.cells().evaluateAll((all) => all.map((cell) => cell.querySelector("a")?.getAttribute("href")));
      await soon(listed).toEqual(addresses);
      expect(await visit.phone.page.evaluate(() => window.scrollY)).toBe(0);
      const href = await visit.cells().getByRole("link").first().getAttribute("href");
      await visit.cells().getByRole("link").first().click();
      await soon(visit.place).toBe(href);
    });

    it("sorts by price both ways and leaves out what is sold out", async () => {
      await visit.open("/shop_product?keyword=%E5%A5%B6%E7%B2%89");
      const prices = async () =>
        (await visit.cells().locator('[role="text"]').allInnerTexts()).map((text) =>
          Number(text.replace(/[^\d.]/g, "")),
        );
      const isSorted = async (sign: 1 | -1) => {
        const now = await prices();
        return now.length > 5 && now.join() === now.toSorted((a, b) => sign * (a - b)).join();
      };
      await visit.phone.page.getByRole("button", { name: /^价格/ }).click();
      await soon(() => isSorted(1)).toBe(true);
      await visit.phone.page.getByRole("button", { name: /^价格/ }).click();
      await soon(visit.place).toContain("sort=PRICE_DESC");
      await soon(() => isSorted(-1)).toBe(true);
      expect(await visit.phone.page.getByText("缺货", { exact: true }).count()).toBeGreaterThan(0);
      await visit.phone.page.getByRole("button", { name: "仅看有货" }).click();
      await soon(visit.place).toContain("inStock=1");
      await soon(() => visit.phone.page.getByText("缺货", { exact: true }).count()).toBe(0);
    });

    it("is narrowed by brand, price and promotion, which stand in the address and can be taken back", async () => {
      await visit.open("/shop_product?keyword=%E5%A5%B6%E7%B2%89");
      const { page } = visit.phone;
      const all = await visit.phone.caller.call(saleApi.search, { keyword: "奶粉", pageSize: 100 });
      const { brands } = await visit.phone.caller.call(saleApi.narrowings, { keyword: "奶粉" });
      const [brand] = brands;
      if (!brand) throw new Error("milk powder has no brand");
      await page.getByRole("button", { name: "筛选", exact: true }).click();
      const sheet = page.getByRole("dialog", { name: "筛选" });
      await sheet.getByRole("button", { name: `${brand.name}${brand.count}` }).click();
      await soon(visit.place).toBe(`/shop_product?keyword=奶粉&brand=${brand.id}`);
      await sheet.getByRole("button", { name: `查看${brand.count}件商品` }).click();
      await soon(() => visit.cells().count()).toBe(brand.count);
      expect(visit.lists.at(-1)).toMatchObject({ brandIds: [brand.id], pageNum: 0 });
      // It comes back whole by its address.
      await page.reload();
      const chosen = page.getByRole("group", { name: "已选条件" });
      await chosen.getByRole("button", { name: brand.name }).waitFor();
      expect(await visit.cells().count()).toBe(brand.count);
      await page.getByRole("button", { name: "筛选 1" }).click();
      await sheet.getByRole("textbox", { name: "最低价（澳元）" }).fill("9000");
      await sheet.getByRole("textbox", { name: "最低价（澳元）" }).press("Enter");
      await soon(visit.place).toContain("from=900000");
      await sheet.getByRole("button", { name: "关闭" }).click();
      await visit.phone.sees("没有符合条件的商品");
      await chosen.getByRole("button", { name: "$9000以上" }).waitFor();
      await page.getByRole("main").getByRole("button", { name: "清空筛选" }).last().click();
      await soon(visit.place).toBe("/shop_product?keyword=奶粉");
      await page.getByText(`共${all.totalElements}件商品`).waitFor();
    });

    it("shows the categories below its own, or those beside it", async () => {
      await visit.open("/shop_product?tagId=2");
      const { page } = visit.phone;
      const row = page.getByRole("navigation", { name: /的分类$/ });
      expect(await row.locator("[aria-current]").innerText()).toBe("全部");
      const below = row.getByRole("link").nth(1);
      const name = await below.innerText();
      await below.click();
      await page.getByRole("status").filter({ hasText: name }).waitFor();
      await page
        .getByRole("navigation", { name: `${name}的分类` })
        .getByRole("link")
        .nth(1)
        .click();
      await soon(() => row.locator("[aria-current]").innerText()).not.toBe("全部");
    });

    it("shows a promotion whole beside the price of black cards, and says aloud what is seen", async () => {
      const { content } = await visit.phone.caller.call(saleApi.search, { pageSize: 200 });
      const both = content.find((one) => one.activity && one.vipPrice > 0 && one.vipPrice < one.currentPrice);
      if (!both?.activity) throw new Error("no product has both");
      await visit.open(`/shop_product?keyword=${encodeURIComponent(both.name)}`);
      const cell = visit.phone.page.locator(`main article:has(a[href="/product?id=${both.id}"])`);
      const tags = cell.getByText(both.activity.name, { exact: true }).locator("xpath=..");
      for (const tag of [cell.getByText(both.activity.name, { exact: true }), cell.getByText(/^黑卡价 \$/)])
        expect(await tag.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      expect(await tags.evaluate((element) => getComputedStyle(element).overflow)).toBe("visible");
      const spoken = await cell.getByRole("link").ariaSnapshot();
      for (const seen of [both.name, both.activity.name, "黑卡价"]) expect(spoken).toContain(seen);
    });

    it("says which category it is of", async () => {
      await visit.open("/shop_product?tagId=4");
      await visit.phone.page
        .getByRole("status")
        .filter({ hasText: /个护清洁共\d+件商品/ })
        .waitFor();
    });

    it("keeps what it suggested until everything for the next word is there", async () => {
      await visit.open("/search");
      const { page } = visit.phone;
      const list = page.getByRole("list", { name: "搜索建议" });
      const rows = () => list.getByRole("listitem").allInnerTexts();
      await page.getByRole("searchbox").fill("鱼油");
      await list.waitFor();
      const before = await rows();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/shopProduct/safe/search", async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest("**/shopProduct/safe/search");
      // Categories have this word in their names, and would be there at once.
      await page.getByRole("searchbox").fill("坚果");
      await asked;
      expect(await rows()).toEqual(before);
      release();
      await list.getByText("分类").first().waitFor();
      expect((await rows()).length).toBeGreaterThan(1);
      await page.unroute("**/shopProduct/safe/search");
    });

    it("finds the typed word again on the way back from a suggestion", async () => {
      await visit.open("/search");
      await visit.phone.page.getByRole("searchbox").fill("鱼油");
      await visit.phone.page.locator(`ul[aria-label="搜索建议"] a[href="${OIL_PAGE}"]`).click();
      await visit.phone.page.waitForURL(`**${OIL_PAGE}`);
      await visit.phone.page.goBack();
      await soon(() => visit.phone.page.getByRole("searchbox").inputValue()).toBe("鱼油");
      await visit.phone.page.getByRole("list", { name: "搜索建议" }).waitFor();
    });

    it("has no search bar for an activity (R-LIST-03, R-API-11)", async () => {
      await visit.open("/shop_product?activityId=2");
      expect(await visit.phone.page.getByRole("searchbox").count()).toBe(0);
      await visit.phone.page.getByRole("heading", { name: "零食畅选" }).waitFor();
      await visit.phone.page.getByRole("button", { name: "销量" }).click();
      await soon(() => visit.lists.at(-1)).toMatchObject({ activityId: 2, pageNum: 0 });
    });
  });

  it("met no script error, console error or content-policy fault on the way", () => {
    expect(visit.phone.faults).toEqual([]);
  });
});
