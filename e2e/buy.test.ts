import { goods, pageOf } from "@crux/server/testing/goods";
import { beforeAll, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { byPassword, fitsSideways, openVisitor, type Phone } from "./phone.ts";

const OIL_PAGE = pageOf(goods.oil());

describe("a customer buys something, from the home page to the paid order", () => {
  const journey = startJourney({ isWhole: true });
  let phone: Phone;
  beforeAll(async () => {
    phone = await openVisitor(journey);
  });

  const see = (text: string | RegExp) => phone.sees(text);
  const button = (name: string | RegExp) =>
    phone.page.getByRole("button", { name }).or(phone.page.getByRole("link", { name })).first();
  const arrives = (path: string | RegExp) =>
    phone.page.waitForURL(typeof path === "string" ? `${journey.shop.origin}${path}` : path);

  it("opens the home page as a visitor (R-HOME-01, R-APP-10)", async () => {
    await phone.page.goto("/");
    expect(await phone.page.title()).toContain("商城");
    await see("今日必看");
    for (const tab of ["首页", "分类", "购物车", "我的"])
      await phone.page.getByRole("link", { name: tab }).waitFor();
    await phone.picture("01-home");
    expect(await fitsSideways(phone.page)).toBe(true);
  });

  it("searches with the keyboard's search key (R-HOME-02, R-SEARCH-02, R-SEARCH-05)", async () => {
    await phone.page.getByRole("link", { name: /搜索/ }).first().click();
    await arrives("/search");
    const box = phone.page.getByRole("searchbox");
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await see("实时热搜");
    await phone.picture("02-search");
    await box.fill("鱼 油");
    await box.press("Enter");
    await arrives(/\/shop_product\?keyword=/);
    await see("深海鱼油");
    expect(await phone.page.evaluate(() => localStorage.getItem("historySearch"))).toBe('["鱼油"]');
    await phone.picture("03-list");
  });

  it("looks at a product and is asked to log in before it goes into the cart (R-LIST-07, R-PROD-15)", async () => {
    await phone.page
      .getByRole("link", { name: /深海鱼油/ })
      .first()
      .click();
    await arrives(OIL_PAGE);
    await see("商品规格");
    await phone.picture("04-product");
    await button("加入购物车").click();
    await arrives("/login");
    expect(await phone.page.evaluate(() => localStorage.getItem("redirectUrl"))).toBe(`${OIL_PAGE}&choose=1`);
    await expect.poll(() => phone.page.title()).toContain("用户登录");
  });

  it("logs in and is back at the product, where the choice has opened (R-LOGIN-05, R-LOGIN-07, OP-071)", async () => {
    await byPassword(phone.page);
    await phone.page.getByLabel("用户名").fill("meimei-88");
    await phone.page.getByLabel("密码", { exact: true }).fill("crux2026");
    await phone.picture("05-login");
    await phone.page.getByRole("button", { name: "登录", exact: true }).click();
    await arrives(OIL_PAGE);
    const kept = await phone.page.evaluate(() => [
      localStorage.getItem("token"),
      localStorage.getItem("user"),
    ]);
    expect(kept).toEqual([expect.stringContaining("_"), expect.stringContaining("meimei-88")]);
    await phone.page.getByRole("dialog").getByText("数量").waitFor();
    await phone.page.reload();
    await see("商品规格");
    expect(await phone.page.getByRole("dialog").count()).toBe(0);
  });

  it("chooses a sku and puts two of it into the cart (R-PROD-16, R-PROD-22, R-PROD-24)", async () => {
    await button("加入购物车").click();
    const sheet = phone.page.getByRole("dialog");
    await sheet
      .getByRole("button", { name: "200粒" })
      .or(sheet.getByRole("radio", { name: "200粒" }))
      .first()
      .click();
    await sheet.getByRole("button", { name: /^增加.*数量$/ }).click();
    await phone.picture("06-sku");
    const added = phone.page.waitForRequest((request) => request.url().includes("/cartItems"));
    await sheet.getByRole("button", { name: "确定" }).click();
    expect((await added).postDataJSON()).toEqual({
      itemList: [{ checkFlag: true, quantity: 2, skuId: expect.any(Number) }],
    });
    await see("已加入购物车");
    await phone.page.getByRole("link", { name: "购物车，2件商品" }).waitFor();
  });

  it("sees the line in the cart and raises it to three (R-CART-01, R-CART-05, R-CART-06)", async () => {
    await phone.page.getByRole("link", { name: /购物车/ }).click();
    await arrives("/cart");
    await see("深海鱼油");
    await button(/^增加.*数量$/).click();
    await button("结算(3)").waitFor();
    await phone.page.getByText(/^现在共\$/).waitFor({ state: "attached" });
    await phone.picture("07-cart");
    expect(await fitsSideways(phone.page)).toBe(true);
  });

  it("previews parcels, people and totals (R-PRE-01, R-PRE-04, R-PRE-08, R-API-18)", async () => {
    await button(/^结算/).click();
    await arrives("/cart_pre");
    for (const text of ["寄件人", "收件人", "订单备注", "分箱方案", "优惠券", "商品金额", "运费", "合计"])
      await see(text);
    await phone.picture("08-preview");
    expect(await phone.page.evaluate(() => localStorage.getItem("cartPre"))).toContain("logisticsPkgSchemes");
  });

  it("creates the order after the confirmation and comes to the payment (R-PRE-18, R-PRE-21, R-PRE-22, R-ORD-14)", async () => {
    await button("提交订单").click();
    const dialog = phone.page.getByRole("dialog").or(phone.page.getByRole("alertdialog")).first();
    await dialog.getByText("是否确认提交订单？").waitFor();
    await dialog.getByRole("button", { name: "确认提交" }).click();
    await arrives(/\/payment\?orderId=\d+$/);
    expect(await phone.page.evaluate(() => localStorage.getItem("cartPre"))).toBeNull();
    await see("选择支付方式");
    await button(/^立即支付/).waitFor();
    expect(await phone.page.evaluate(() => document.activeElement?.textContent)).toBe("选择支付方式");
    await phone.picture("09-payment");
  });

  it("pays from the wallet and sees the result (R-PAY-02, R-PAY-08, R-PAY-06)", async () => {
    await phone.page.getByText(/余额支付（余额/).click();
    await button(/立即支付/).click();
    await phone.page
      .getByRole("dialog")
      .or(phone.page.getByRole("alertdialog"))
      .first()
      .getByRole("button", { name: /支付|确定/ })
      .last()
      .click();
    await see("余额支付成功");
    await arrives(/\/payment_result\?orderId=\d+&type=WALLET$/);
    await see("支付成功");
    await phone.picture("10-result");
  });

  it("goes back to the order, which is paid and shows its parcels (R-PAY-07, R-ORD-11, R-ORD-15)", async () => {
    await button("返回订单").click();
    await arrives(/\/order\?orderId=\d+$/);
    await see("已付款，等待发货");
    await see(/包裹1/);
    await phone.picture("11-order");
    expect(await fitsSideways(phone.page)).toBe(true);
  });

  it("finds the order under pending shipment (R-ORD-04, R-ORD-06, R-ORD-09)", async () => {
    await phone.page.goto("/orders?index=2");
    await see("待发货");
    await see(/共3件商品/);
    await phone.picture("12-orders");
    await phone.page.goto("/cart");
    await see("购物车是空的");
  });

  it("met no script error, console error or content-policy fault on the way", () => {
    expect(phone.faults).toEqual([]);
  });
});
