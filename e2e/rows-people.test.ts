import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cartApi } from "@crux/contract/cart";
import { userApi } from "@crux/contract/user";
import { addCoupon } from "@crux/server/testing/coupons";
import { goods, pageOf } from "@crux/server/testing/goods";
import { signUp } from "@crux/server/testing/people";
import { cardPhoto, cardPhotosByQuality } from "@crux/server/testing/photos";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { follow } from "./follow.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openVisitor, type Phone } from "./phone.ts";

const OIL_PAGE = pageOf(goods.oil());

const CODE = "11010519491231002X";

describe("accounts and address books, row by row", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-photos-"));
  });
  afterEach(() => phone?.close());
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const asVisitor = async (path: string) => {
    phone = await openVisitor(journey);
    page = phone.page;
    await page.goto(path);
    await alive(page);
  };
  /** A customer whom nobody else knows. */
  const asNew = async (path: string, options: Parameters<typeof signUp>[1] = {}) => {
    const person = await signUp(journey.shop, options);
    const user = await person.call(userApi.current, {});
    await asVisitor("/shop_info");
    await page.evaluate(([kept, token]) => Object.assign(localStorage, { user: kept, token }), [
      JSON.stringify(user),
      person.session.token,
    ] as const);
    await page.goto(path);
    await alive(page);
    return person;
  };
  const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
  const toast = (text: string) => page.getByRole("status").getByText(text).last().waitFor();
  const place = () => page.evaluate(() => location.pathname + location.search);
  const rowOf = (text: string) => page.getByRole("dialog").getByRole("listitem").filter({ hasText: text });
  /** Does something whose answer comes once the page said that it is under way. */
  const during = async (what: string, act: () => Promise<void>) => {
    const letGo = await hold(page, "**/v1/**");
    await act();
    await toast(what);
    letGo();
  };
  const lastCode = async () =>
    /验证码是 (\d{6})/.exec((await journey.shop.app.http.inject("/simulated/sms")).body)?.[1] ?? "";

  it("goes through provinces, cities and districts of China (R-RCV-15)", async () => {
    await asNew("/receiver?status=create");
    await tap(/省\/市\/区/);
    for (const name of ["浙江省", "杭州市", "西湖区"]) await rowOf(name).first().click();
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await page.locator('button[name~="state"]').textContent()).toBe("浙江省 杭州市 西湖区");
  });

  it("takes digits alone as an Australian postcode, and says when there is no such area (R-RCV-12, R-RCV-13)", async () => {
    await asNew("/receiver?status=create");
    await tap(/国家\/地区 /);
    await page.getByRole("radio", { name: "澳大利亚", exact: true }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await tap(/州\/地区\/邮编/);
    const field = page.getByRole("dialog").getByRole("searchbox");
    await field.pressSequentially("a2b");
    expect(await field.inputValue()).toBe("2");
    await field.pressSequentially("xyz");
    expect(await field.inputValue()).toBe("2");
    await field.fill("9999999");
    await page.getByRole("dialog").getByText("未找到相关地区").waitFor();
  });

  it("makes a receiver the default by its switch, which lists mark while choosing, too (R-RCV-08)", async () => {
    const person = await asNew("/receivers?status=normal");
    const fields = {
      name: "甲",
      mobile: "+61412345678",
      country: "澳大利亚",
      detailAddress: "1 号",
    } as const;
    const region = { state: "NSW", city: "Sydney", district: "", postCode: "2000" };
    const first = await person.call(userApi.saveReceiver, { ...fields, ...region });
    const { id } = await person.call(userApi.saveReceiver, { ...fields, ...region, name: "乙" });
    await page.goto(`/receiver?status=update&uid=${person.session.uid}&id=${id}`);
    const isDefault = page.getByRole("switch", { name: "设为默认收件人" });
    await soon(() => page.getByLabel("姓名").inputValue()).toBe("乙");
    expect(await isDefault.isChecked()).toBe(false);
    await isDefault.click();
    await tap("保存");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await toast("已保存");
    await soon(async () => (await person.call(userApi.defaultReceiver, {}))?.id).toBe(id);
    expect((await person.call(userApi.receiver, { id: first.id })).defaultFlag).toBe(0);
    for (const status of ["normal", "select&page=cartPre"]) {
      await page.goto(`/receivers?status=${status}`);
      const rows = page.getByRole("main").getByRole("listitem");
      await rows.filter({ hasText: "乙" }).getByText("默认", { exact: true }).waitFor();
      expect(await rows.getByText("默认", { exact: true }).count()).toBe(1);
    }
  });

  it("is left by whoever is not signed in, or no longer (R-BIND-03)", async () => {
    await asVisitor("/bind_mobile");
    await page.waitForURL("**/login");
    await phone.close();
    const person = await asNew("/bind_mobile", { withMobile: false });
    await page.getByLabel("手机号").fill("13800138123");
    await person.call(userApi.logout, {});
    await tap("获取验证码");
    await toast("登录已过期，请重新登录");
    await soon(place).not.toContain("/bind_mobile");
  });

  it("stands between the cart and the preview, and leads on to it once bound (R-PRE-02)", async () => {
    const person = await asNew("/shop_info", { withMobile: false });
    const { cartId } = await person.call(cartApi.items, {});
    await person.call(cartApi.add, { cartId, itemList: [{ skuId: goods.milk(), quantity: 1 }] });
    await page.goto("/cart");
    await page.getByRole("button", { name: /^结算/ }).click();
    await page.waitForURL("**/bind_mobile");
    expect(await page.evaluate(() => localStorage.getItem("redirectUrl"))).toBe("/cart_pre");
    await page.getByLabel("手机号").fill("13800138126");
    await tap("获取验证码");
    await toast("发送成功");
    await page.getByLabel("验证码").fill(await lastCode());
    await tap("完成绑定");
    await page.waitForURL("**/cart_pre");
    await page.getByRole("button", { name: "提交订单" }).waitFor();
  });

  it("stands between a coupon and having it, and leads back to it (R-PRE-02, R-CPN-11)", async () => {
    await asNew("/shop_info", { withMobile: false });
    const ticketRuleId = await addCoupon(journey.shop);
    await page.goto(`/collect_coupon?ticketRuleId=${ticketRuleId}`);
    await tap("立即领取");
    await page.waitForURL("**/bind_mobile");
    await toast("请先绑定手机号");
    await page.getByLabel("手机号").fill("13800138127");
    await tap("获取验证码");
    await toast("发送成功");
    await page.getByLabel("验证码").fill(await lastCode());
    await tap("完成绑定");
    await page.waitForURL(`**/collect_coupon?ticketRuleId=${ticketRuleId}`);
    await tap("立即领取");
    await page.waitForURL("**/collect_coupon_result?status=success");
  });

  it("is skipped to the kept page, which is then forgotten, or back to the page before (R-BIND-04)", async () => {
    await asNew("/shop_info", { withMobile: false });
    await page.evaluate(() => localStorage.setItem("redirectUrl", "/cart"));
    await follow(page, "/bind_mobile?skip=true");
    await tap("暂不绑定，以后再说");
    await page.waitForURL("**/cart");
    expect(await page.evaluate(() => localStorage.getItem("redirectUrl"))).toBeNull();
    await page.goto("/shop_info");
    await alive(page);
    await follow(page, "/bind_mobile?skip=true");
    await tap("暂不绑定，以后再说");
    await page.waitForURL("**/shop_info");
  });

  it("says at the field that a code is wrong, until it is changed (R-BIND-06)", async () => {
    await asNew("/bind_mobile", { withMobile: false });
    await page.getByLabel("手机号").fill("13800138124");
    await tap("获取验证码");
    await toast("发送成功");
    const right = await lastCode();
    const field = page.getByLabel("验证码");
    await field.fill(right === "111111" ? "222222" : "111111");
    await tap("完成绑定");
    await page.locator("main").getByText("验证码错误", { exact: true }).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill(right);
    expect(await page.locator("main").getByText("验证码错误", { exact: true }).count()).toBe(0);
    await tap("完成绑定");
    await toast("绑定成功");
  });

  it("tells what it does and what came of it (R-APP-42)", async () => {
    await asVisitor("/register");
    await page.getByLabel("用户名").fill("says-it-all");
    await page.getByLabel("昵称").fill("什么都说");
    await page.getByLabel("密码", { exact: true }).fill("tuzi48");
    await page.getByLabel("重复密码").fill("tuzi48");
    await tap("注册");
    await during("注册中…", () => page.getByRole("dialog").getByRole("button", { name: "确定" }).click());
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("says-it-all");
    await page.getByLabel("密码", { exact: true }).fill("tuzi48");
    await during("登录中…", () => tap("登录"));
    await toast("登录成功");
    await page.waitForURL("**/bind_mobile?skip=true");
    await page.getByLabel("手机号").fill("13800138125");
    await during("发送中…", () => tap("获取验证码"));
    await toast("发送成功");
    await page.getByLabel("验证码").fill(await lastCode());
    await during("绑定中…", () => tap("完成绑定"));
    await toast("绑定成功");

    await page.goto("/setting");
    await tap(/^昵称/);
    await page.getByRole("dialog").getByRole("textbox").fill("说完了");
    await during("请求中…", () => page.getByRole("dialog").getByRole("button", { name: "确定" }).click());
    await toast("修改成功");
    const avatar = join(folder, "avatar.jpg");
    writeFileSync(avatar, await cardPhoto("FRONT"));
    await during("上传中…", () => page.getByLabel("选择头像").setInputFiles(avatar));
    await toast("修改成功");
    await during("跳转中…", () => tap(/^微信绑定/));
    await page.waitForURL("**/simulated/wechat*");

    await page.goto("/sender?status=create");
    await page.getByLabel("姓名").fill("陈梅");
    await page.getByLabel("手机号", { exact: true }).fill("412345678");
    await page.getByLabel("详细地址").fill("1 George St");
    await tap("保存");
    await during("请求中…", () => page.getByRole("dialog").getByRole("button", { name: "保存" }).click());
    await toast("已保存");
    await page.goto("/senders?status=normal");
    await page.getByRole("link", { name: /陈梅/ }).click();
    await tap("删除");
    await during("删除中…", () => page.getByRole("dialog").getByRole("button", { name: "删除" }).click());
    await toast("删除成功");

    await page.goto("/my");
    await tap("黑卡会员");
    await page.getByRole("dialog").getByRole("button", { name: "立即开通" }).click();
    await toast("创建成功");
  });

  it("hints at a photo that is blurred or dark, and takes it all the same", async () => {
    await asNew("/receiver?status=create");
    await page.getByLabel("身份证号", { exact: true }).fill(CODE);
    const photos = await cardPhotosByQuality();
    const hints = { clear: /照片可能不够清晰|照片偏暗/, blurred: "照片可能不够清晰，", dark: "照片偏暗，" };
    for (const kind of ["blurred", "dark", "clear"] as const) {
      const file = join(folder, `${kind}.jpg`);
      writeFileSync(file, photos[kind]);
      await page.getByLabel("上传身份证人像面", { exact: true }).setInputFiles(file);
      await toast("上传成功");
      await page.getByRole("button", { name: "查看身份证人像面" }).waitFor();
      expect(await page.getByText(hints[kind]).count(), kind).toBe(kind === "clear" ? 0 : 1);
      await tap("删除身份证人像面");
      await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
      await page.getByLabel("上传身份证人像面", { exact: true }).waitFor();
      expect(await page.getByText(hints[kind]).count()).toBe(0);
    }
  });

  it("lets a visitor use what is open, without one refused call (R-SEC-02)", async () => {
    phone = await openVisitor(journey);
    page = phone.page;
    const codes: string[] = [];
    page.on("response", async (response) => {
      if (!response.url().includes("/v1/")) return;
      const { code } = await response.json().catch(() => ({ code: "none" }));
      codes.push(`${code} ${response.url()}`);
    });
    const open = ["/", "/tag?id=1", "/search", "/shop_product?tagId=1", OIL_PAGE, "/login", "/register"];
    for (const path of [...open, "/shop_info", "/shipping", "/custom_serive"]) {
      await page.goto(path);
      await alive(page);
      expect(await place()).toBe(path);
      expect(
        await page.getByRole("heading", { level: 1 }).or(page.getByRole("search")).count(),
      ).toBeGreaterThan(0);
    }
    expect(codes.filter((code) => !code.startsWith("0 "))).toEqual([]);
    for (const path of ["/oauth", "/collect_coupon", "/collect_coupon_result", "/logistics_track"]) {
      await page.goto(path);
      await alive(page);
      expect(await place()).toBe(path);
    }
  });
});
