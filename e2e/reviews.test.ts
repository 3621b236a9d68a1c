import { orderOpsApi } from "@crux/contract/order";
import { reviewApi, reviewOpsApi } from "@crux/contract/review/review";
import { goods, productOf } from "@crux/server/testing/goods";
import { buy, sendPkg } from "@crux/server/testing/parcels";
import { plainPhoto } from "@crux/server/testing/photos";
import { openStaff } from "@crux/server/testing/staff";
import { beforeAll, describe, expect, it } from "vitest";
import { findings } from "./axe-findings.ts";
import { openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openVisitor, type Phone } from "./phone.ts";
import { withoutNetwork } from "./without-network.ts";
import { wrongAtFocus } from "./wrong-at-focus.ts";

const OIL = goods.oil();

describe("reviews with pictures (promises kept)", () => {
  const journey = startJourney();
  let orderId = 0;
  let session: { uid: number; token: string };

  beforeAll(async () => {
    const bought = await buy(journey.shop, [{ skuId: OIL, quantity: 1 }]);
    const sender = await openStaff(journey.shop, ["parcel.ship"]);
    for (const { id: pkgId } of bought.pkgs) {
      await sendPkg(sender, pkgId);
      await sender.call(orderOpsApi.deliverPkg, { pkgId });
      await sender.call(orderOpsApi.receivePkg, { pkgId });
    }
    orderId = bought.orderId;
    session = bought.buyer.session;
  });

  const signIn = async (phone: Phone) => {
    await phone.page.goto("/robots.txt");
    await phone.page.evaluate(({ uid, token }) => {
      const user = {
        id: uid,
        name: "someone",
        nickName: "小雨",
        headImgUrl: "",
        userClass: "PLAIN",
        mobile: "+8613800138000",
      };
      localStorage.setItem("user", JSON.stringify(user));
      localStorage.setItem("token", token);
    }, session);
  };
  it("are written from an order that was received, published by staff, and shown with the product", async () => {
    const phone = await openVisitor(journey);
    await signIn(phone);
    const { page } = phone;
    await page.goto(`/order?orderId=${orderId}`);
    await page.getByRole("link", { name: /评价商品/ }).click();
    await page.getByRole("button", { name: "提交评价" }).click();
    await expect.poll(() => wrongAtFocus(page)).toBe("请先评分");
    await phone.picture("review-missing");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("radio", { name: /^4 星/ }).check({ force: true });
    await page.getByLabel("评价内容").fill("颗粒不大，包装完好");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await plainPhoto() });
    await page.getByRole("button", { name: "查看图片1" }).waitFor();
    await phone.picture("review-form");
    // What does not come about says so on the page until another try.
    const failure = await withoutNetwork(phone, "review-failed", () =>
      page.getByRole("button", { name: "提交评价" }).click(),
    );
    // What the browser says of a network that is away.
    expect(phone.faults.splice(0).join()).toContain("ERR_INTERNET_DISCONNECTED");
    await page.getByRole("button", { name: "提交评价" }).click();
    await phone.sees("审核中");
    expect(await failure.count()).toBe(0);
    await phone.picture("review-waiting");

    const desk = await openDesk(journey, ["sale.edit"]);
    await desk.open("/reviews");
    await desk.page.getByRole("row").filter({ hasText: "颗粒不大" }).click();
    await desk.sees("颗粒不大，包装完好");
    await desk.picture("reviews-console");
    // A colleague answers meanwhile: what was typed stays, and one chooses; what stood there comes back by its history.
    const { list } = await desk.caller.call(reviewOpsApi.reviews, {});
    const reviewId = list.find(({ words }) => words.includes("颗粒不大"))?.id ?? 0;
    await desk.caller.call(reviewOpsApi.reply, { reviewId, reply: "感谢", version: 0 });
    const save = desk.page.getByRole("button", { name: "保存回复" });
    await desk.page.getByLabel("所有人看到").fill("谢谢您的支持");
    await save.click();
    await desk.sees("已修改，请逐项选择");
    await desk.page.getByRole("radio", { name: "谢谢您的支持" }).check();
    await desk.picture("reviews-clash");
    await save.click();
    await desk.sees("回复已保存");
    await desk.page.getByRole("button", { name: "历史", exact: true }).click();
    const former = desk.page.getByRole("dialog", { name: "历史" });
    await former.getByText("现在").waitFor();
    await desk.picture("reviews-history");
    await former.getByRole("button", { name: /^恢复 / }).click();
    await expect.poll(() => desk.page.getByLabel("所有人看到").inputValue()).toBe("感谢");
    // Published, it leaves the list; its drawer stays while what was typed there is not saved.
    const reply = desk.page.getByLabel("所有人看到");
    await reply.fill("谢谢您的支持，欢迎再来");
    await desk.page.getByRole("button", { name: /^公开/ }).click();
    await desk.sees("评价已公开");
    await desk.sees("这条评价已不在当前列表里，输入的内容还没有保存");
    await desk.picture("reviews-gone");
    await save.click();
    await reply.waitFor({ state: "detached" });
    expect(desk.faults).toEqual([]);
    await desk.close();

    await page.goto(`/product?id=${productOf(OIL)}`);
    await page.getByRole("link", { name: /评价.*4\.0 分 · 1 条/ }).waitFor();
    const data = await page.locator("script[type='application/ld+json']").textContent();
    expect(JSON.parse(data ?? "{}")).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } });
    await page.mouse.wheel(0, 60_000);
    await page.getByRole("heading", { name: "商品评价（1）" }).waitFor();
    await phone.picture("product-reviews");
    await page.getByRole("link", { name: "查看全部" }).click();
    await phone.sees("颗粒不大，包装完好");
    await phone.sees("谢谢您的支持");
    await phone.picture("reviews");
    await page.getByRole("button", { name: "查看评价图片1" }).click();
    await page.getByRole("dialog").waitFor();
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("come below a product by themselves, where their script failed, and the page stays", async () => {
    const { page, close } = await openVisitor(journey);
    await page.route("**/assets/product_reviews-*.js", (route) => route.abort(), { times: 2 });
    await page.goto(`/product?id=${productOf(OIL)}`);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/product_reviews-"),
    );
    await page.mouse.wheel(0, 60_000);
    await failed;
    await page.getByRole("button", { name: "加入购物车" }).waitFor();
    expect(await page.getByText("加载失败", { exact: true }).count()).toBe(0);
    await page.getByRole("heading", { name: "商品评价（1）" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
    await close();
  });

  it.each([
    [390, true],
    [320, false],
    [1440, false],
  ])("are accessible and fit at %i px (dark: %s)", async (width, dark) => {
    const phone = await openVisitor(journey, { width, dark });
    await signIn(phone);
    for (const path of [`/reviews?id=${productOf(OIL)}`, `/review_order?orderId=${orderId}`]) {
      await phone.page.goto(path);
      await phone.page.getByText("颗粒不大").first().waitFor();
      expect(await fitsSideways(phone.page), path).toBe(true);
      expect(await findings(phone.page), path).toEqual([]);
      await phone.picture(`review-${width}-${path.slice(1, 8)}`);
    }
    await phone.close();
  });

  it("rate nothing in structured data that nobody rated", async () => {
    const phone = await openVisitor(journey);
    const productId = productOf(goods.honey());
    expect((await phone.caller.call(reviewApi.summary, { productId })).count).toBe(0);
    await phone.page.goto(`/product?id=${productId}`);
    const data = await phone.page.locator("script[type='application/ld+json']").textContent();
    expect(data).not.toContain("aggregateRating");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });
});
