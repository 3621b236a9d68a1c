import { userApi } from "@crux/contract/user";
import { createCaller } from "@crux/server/testing/caller";
import { goods, pageOf } from "@crux/server/testing/goods";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
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
