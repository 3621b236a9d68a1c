import { orderApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { createCaller } from "@crux/server/testing/caller";
import { checkout } from "@crux/server/testing/checkout";
import { giveTicket } from "@crux/server/testing/coupons";
import { goods, pageOf } from "@crux/server/testing/goods";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { LIN } from "./lin.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";

describe("what somebody began", () => {
  const journey = startJourney();

  const logIn = async ({ page }: Phone, name: string) => {
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill(name);
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await page.getByRole("button", { name: "登录", exact: true }).click();
  };
  const order = async ({ page }: Phone) => {
    await page.getByRole("button", { name: "提交订单" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  };
  /** Ends the session of this phone elsewhere, as a change of the password does, and lets the shop notice. */
  const loseSession = async (phone: Phone) => {
    const session = await phone.page.evaluate(() => ({
      uid: (JSON.parse(localStorage.getItem("user") ?? "{}") as { id: number }).id,
      token: localStorage.getItem("token") ?? "",
    }));
    await createCaller(journey.shop.app.http, session).call(userApi.logout, {});
    await order(phone);
  };

  it("is there again after the session ended in the checkout, for the same person alone (R-LOGIN-14)", async () => {
    const phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    await fillCart(phone, [[goods.oil(), 2]]);
    await openPreview(phone, "分箱方案");

    await page.getByRole("link", { name: /^寄件人/ }).click();
    await page.getByRole("link", { name: "新增寄件人" }).click();
    await page.getByLabel("姓名").fill("纪晓月");
    await page.getByLabel("手机号", { exact: true }).fill("0412 345 678");
    await page.getByLabel("详细地址").fill("88 Swanston Street");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await page.waitForURL("**/cart_pre");
    await page.getByRole("link", { name: /^寄件人.*纪晓月/ }).waitFor();

    await page.getByRole("button", { name: /订单备注/ }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("请轻放");
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await loseSession(phone);
    await logIn(phone, "meimei-88");
    await page.waitForURL("**/cart_pre");
    await phone.sees("请轻放");
    await page.getByRole("link", { name: /^寄件人.*纪晓月/ }).waitFor();

    await page.route("**/v1/order/**", (route) => route.abort());
    await order(phone);
    const failure = page.getByRole("paragraph").filter({ hasText: "网络连接失败" });
    await failure.last().waitFor();
    await phone.picture("checkout-failed");
    await page.unrouteAll();

    await loseSession(phone);
    await logIn(phone, "heika-vip");
    await page.waitForURL("**/cart");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "请轻放",
    );
    await phone.close();
  });

  it("asks for another receiver when the preselected one was deleted elsewhere (R-PRE-04)", async () => {
    const phone = await openCustomer(journey, "meimei-88");
    const { page, caller } = phone;
    const { id } = await caller.call(userApi.saveReceiver, { ...LIN, defaultFlag: true });
    await fillCart(phone, [[goods.oil(), 2]]);
    await openPreview(phone, "分箱方案");
    await page.getByRole("link", { name: /^收件人.*林同学/ }).waitFor();
    await caller.call(userApi.deleteReceiver, { id });
    await order(phone);
    await page.getByRole("link", { name: "收件人 请选择收件人" }).waitFor();
    await phone.picture("checkout-receiver-gone");
    await phone.close();
  });

  it("goes on without a coupon that was used elsewhere, and says so (OP-034)", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const uid = caller.session?.uid ?? 0;
    const couponTicketId = await giveTicket(journey.shop, uid, { title: "先到先得", effectiveCents: 3_000 });
    await fillCart(phone, [[goods.oil(), 3]]);
    await openPreview(phone, "费用");
    await page.getByRole("button", { name: /^优惠券 先到先得/ }).waitFor();
    const { netAmount, ...request } = await checkout(caller, [{ skuId: goods.oil(), quantity: 3 }]);
    const elsewhere = { ...request, couponTicketId, netAmount: Number(netAmount) - 3_000 };
    await caller.call(orderApi.create, elsewhere);
    await order(phone);
    await page.getByText("优惠券“先到先得”已不可用").waitFor();
    await phone.picture("checkout-coupon-gone");
    expect(await page.getByRole("button", { name: /^优惠券 先到先得/ }).count()).toBe(0);
    await order(phone);
    await phone.sees("订单创建成功");
    await phone.close();
  });

  it("is one checkout in two tabs: what one changes the other shows, and what one orders the other does not", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller, context } = phone;
    await fillCart(phone, [[goods.oil(), 2]]);
    await openPreview(phone, "分箱方案");
    await page.getByText("最快送达").click();
    await phone.sees("已选：最快送达");
    await fillCart(phone, [[goods.oats(), 3]]);
    const other = await context.newPage();
    await openPreview({ ...phone, page: other }, "分箱方案");
    await phone.sees("这笔订单已在另一个页面更改，这里已同步");
    await page.getByText("燕麦").first().waitFor();
    expect(await page.getByText("深海鱼油").count()).toBe(0);
    // What was chosen for the goods before is not carried into the checkout of the others, here or there.
    await phone.sees("已选：运费最低");
    expect(
      await other.evaluate(() => "presetId" in JSON.parse(localStorage.getItem("cartPre") ?? "{}")),
    ).toBe(false);
    await phone.picture("checkout-of-another-tab");
    expect(await other.getByText("已同步").count()).toBe(0);
    const { totalElements } = await caller.call(orderApi.list, {});
    await order({ ...phone, page: other });
    await phone.sees("这笔订单已在另一个页面提交");
    await page.waitForURL("**/cart");
    expect((await caller.call(orderApi.list, {})).totalElements).toBe(totalElements + 1);
    await other.close();
    await phone.close();
  });

  it("goes on where a visitor wanted to choose a product of the home page", async () => {
    const phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto("/");
    await alive(page);
    await page.locator("main article").last().getByRole("button").click();
    await logIn(phone, "meimei-88");
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("dialog").getByText("数量").waitFor();
    await phone.close();
  });

  it("is kept for later after the login that a heart asked for, and found with what it costs now", async () => {
    const phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto(pageOf(goods.oil()));
    await alive(page);
    await page.getByRole("button", { name: "收藏" }).click();
    await logIn(phone, "meimei-88");
    await page.getByRole("button", { name: "收藏", pressed: true }).waitFor();
    await page.goto("/my");
    await page.getByRole("link", { name: "我的收藏" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "深海鱼油" });
    await row.getByRole("button", { name: /^加入购物车/ }).waitFor();
    await phone.picture("favourites");
    await row.getByRole("button", { name: /^取消收藏/ }).click();
    await phone.sees("暂无收藏");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });
});
