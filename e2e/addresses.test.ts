import { cartApi } from "@crux/contract/cart";
import { userApi } from "@crux/contract/user";
import { goods } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, type Phone } from "./phone.ts";

type Steps = (page: Page) => Promise<void>;
type Way = { country: string; pick: Steps; saved: object };

const tap = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const search = (page: Page, text: string) => page.getByRole("dialog").getByRole("searchbox").fill(text);
const row = (page: Page, text: string) =>
  page.getByRole("dialog").getByRole("listitem").filter({ hasText: text });

const WAYS: Way[] = [
  {
    country: "中国",
    saved: { state: "广东省", city: "东莞市", district: "虎门镇", postCode: "" },
    pick: async (page) => {
      await tap(page, /省\/市\/区/);
      await search(page, "dg");
      await row(page, "广东省 东莞市").first().click();
      await row(page, "虎门镇").click();
    },
  },
  {
    country: "中国台湾",
    saved: { state: "臺北市", city: "大安區", district: "", postCode: "106" },
    pick: async (page) => {
      await tap(page, /县市\/区乡镇/);
      await row(page, "臺北市").click();
      await row(page, "大安區").click();
    },
  },
  {
    country: "马来西亚",
    saved: { state: "Kedah", city: "Alor Setar", district: "", postCode: "05000" },
    pick: async (page) => {
      await tap(page, /州\/城镇\/邮编/);
      await search(page, "5000");
      await row(page, "Kedah Alor Setar 05000").click();
    },
  },
  {
    country: "澳大利亚",
    saved: { state: "NSW", city: "Sydney", district: "", postCode: "2000" },
    pick: async (page) => {
      await tap(page, /州\/地区\/邮编/);
      await search(page, "99x99999");
      expect(await page.getByRole("dialog").getByRole("searchbox").inputValue()).toBe("9999999");
      await page.getByText("未找到相关地区").waitFor();
      await search(page, "2000");
      await row(page, "Sydney").filter({ hasNotText: "South" }).click();
    },
  },
  {
    country: "英国",
    saved: { state: "England", city: "London", district: "", postCode: "SW1A1AA" },
    pick: async (page) => {
      await tap(page, /省\/郡、城市、邮编/);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("省/郡").fill(" England ");
      await dialog.getByLabel("城市").fill("London");
      await dialog.getByLabel("邮编").fill("SW1A 1AA");
      await tap(page, "确定");
    },
  },
];

describe("addresses", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;

  const openForm = async () => {
    await page.goto("/receiver?status=create");
    await page.getByLabel("粘贴地址，自动识别").waitFor();
  };
  const chooseCountry = async (country: string) => {
    await tap(page, /国家\/地区 /);
    await page.getByRole("radio", { name: country, exact: true }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  const toast = (text: string) => page.getByRole("status").getByText(text).last().waitFor();
  const region = () => page.locator('button[name~="state"]');

  beforeAll(async () => {
    phone = await openCustomer(journey, "meimei-88");
    page = phone.page;
  });
  beforeEach(async () => {
    await page.goto("/robots.txt");
    // Drafts of the test before.
    await page.evaluate(() => sessionStorage.clear());
  });

  it("serves the postcode table as csv (R-API-73)", async () => {
    const answer = await page.request.get("/public/assets/csv/australiaPCA.csv?t=20260101");
    expect(answer.headers()["content-type"]).toContain("text/csv");
    expect(await answer.text()).toMatch(/^state,suburb,postcode\n(?:.*\n)*NSW,Sydney,2000\n/);
  });

  it.each(WAYS)(
    "saves a receiver in $country by the names of the places picked (R-RCV-03, R-RCV-04, R-RCV-09, R-CONST-17, R-MODEL-37)",
    async ({ country, pick, saved }) => {
      await openForm();
      if (country !== "中国") await chooseCountry(country);
      await pick(page);
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.getByLabel("姓名").fill("苏晓晴");
      await page.getByLabel("手机号", { exact: true }).fill("13800138000");
      await page.getByLabel("详细地址").fill("7 号");
      await tap(page, "保存");
      await page.getByText("确定保存该收件人吗？").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
      await toast("已保存");
      await tap(page, "返回列表");
      await page.waitForURL("**/receivers*");
      const { content } = await phone.caller.call(userApi.receivers, {});
      const newest = content.toSorted((a, b) => b.id - a.id)[0];
      expect(newest).toMatchObject({ name: "苏晓晴", country, ...saved });
    },
  );

  it("clears the places when the country changes, and says so (R-RCV-18, R-RCV-03, R-CONST-16, R-CONST-17)", async () => {
    await openForm();
    expect(await page.locator('button[name="country"]').textContent()).toBe("中国");
    await tap(page, /国家\/地区 /);
    const offered = page.getByRole("dialog").getByRole("radio");
    await offered.first().waitFor();
    expect(await offered.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
      WAYS.map(({ country }) => country),
    );
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await WAYS[0]?.pick(page);
    expect(await region().textContent()).toBe("广东省 东莞市 虎门镇");
    await chooseCountry("马来西亚");
    await toast("已更换国家/地区，原地区已清空");
    expect(await region().textContent()).toBe("请选择州/城镇/邮编");
  });

  it("checks in the order of the form, asking to select in China and to fill in elsewhere (R-RCV-22, R-RCV-32)", async () => {
    await openForm();
    const refused = async (text: string) => {
      await tap(page, "保存");
      await toast(text);
    };
    await refused("请填写收件人姓名");
    await page.getByLabel("姓名").fill("苏晓晴");
    await refused("请填写收件人手机号");
    await page.getByLabel("手机号", { exact: true }).fill("13800138000");
    await refused("请选择省份");
    await chooseCountry("中国台湾");
    await refused("请填写省份");
    await WAYS[1]?.pick(page);
    await page.locator("dialog").waitFor({ state: "detached" });
    await refused("请填写详细地址");
  });

  it("trims and checks British places on leaving and on confirming (R-RCV-14, R-RCV-28, R-RCV-29, R-RCV-30)", async () => {
    await openForm();
    await chooseCountry("英国");
    await tap(page, /省\/郡、城市、邮编/);
    const dialog = page.getByRole("dialog");
    const [state, city, postCode] = ["省/郡", "城市", "邮编"].map((label) => dialog.getByLabel(label));
    const confirmed = async (text: string) => {
      await tap(page, "确定");
      await toast(text);
    };
    await confirmed("请填写省份");
    await state?.fill("london");
    await city?.focus();
    await dialog.getByText("请填写准确的英国省份").first().waitFor();
    await state?.fill(" London ");
    await city?.focus();
    expect(await state?.inputValue()).toBe("London");
    expect(await dialog.getByText("请填写准确的英国省份").count()).toBe(0);
    await confirmed("请填写城市");
    await city?.fill("L");
    await confirmed("请填写准确的英国城市");
    await city?.fill("London");
    await confirmed("请填写邮编");
    await postCode?.fill("SW1A1");
    await confirmed("请填写准确的英国邮编");
    await postCode?.fill("SW1A 1AA");
    await tap(page, "确定");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await region().textContent()).toBe("London SW1A1AA");
  });

  it("reads a pasted address into the form, shows what it filled, and takes it back", async () => {
    await openForm();
    const paste = page.getByLabel("粘贴地址，自动识别");
    await page.getByLabel("姓名").fill("旧名字");
    await paste.fill("今天天气不错");
    await tap(page, "识别");
    await toast("未能识别，请手动填写");
    await paste.fill("收件人：林小雨 电话：+86 159-0000-0099\n地址：台北市信義區松高路12號");
    await tap(page, "识别");
    await page.getByText("已填写姓名、手机号、地区、邮编、详细地址，请核对").waitFor();
    const values = async () => [
      await page.getByLabel("姓名").inputValue(),
      await page.getByLabel("手机号", { exact: true }).inputValue(),
      await page.locator('button[name="country"]').textContent(),
      await region().textContent(),
      await page.getByLabel("详细地址").inputValue(),
    ];
    expect(await values()).toEqual(["林小雨", "15900000099", "中国台湾", "臺北市 信義區 110", "松高路12號"]);
    expect(await page.locator("[data-filled~=state]").count()).toBe(1);
    await page.getByLabel("详细地址").fill("松高路14號");
    await page.getByText("已填写姓名、手机号、地区、邮编，请核对").waitFor();
    await tap(page, "撤销");
    expect(await values()).toEqual(["旧名字", "", "中国", "请选择省/市/区", ""]);
    expect(await page.getByRole("button", { name: "撤销" }).count()).toBe(0);
  });

  it("adds and picks a receiver on the way through the checkout, whose draft stays (R-RCV-02)", async () => {
    const { cartId } = await phone.caller.call(cartApi.items, { shopId: 1 });
    await phone.caller.call(cartApi.add, { cartId, itemList: [{ skuId: goods.milk(), quantity: 1 }] });
    await page.goto("/cart");
    await tap(page, /^结算/);
    await page.waitForURL("**/cart_pre");
    await page.getByRole("heading", { name: "分箱方案" }).waitFor();
    const draft = () => page.evaluate(() => JSON.parse(localStorage.getItem("cartPre") ?? "{}"));
    const before = await draft();
    await page.getByRole("link", { name: /^收件人/ }).click();
    await page.waitForURL("**/receivers?status=select&page=cartPre");
    await page.getByRole("button", { name: /李秀英/ }).click();
    await page.waitForURL("**/cart_pre");
    await page.getByText("李秀英").first().waitFor();
    const after = await draft();
    expect(after.receiver.name).toBe("李秀英");
    expect(after.items).toEqual(before.items);
  });

  it("is back in the checkout with the new receiver, also where a sheet was the first to change the form (R-RCV-02)", async () => {
    await page.goto("/cart_pre");
    await page.getByRole("link", { name: /^收件人/ }).click();
    await page.getByRole("link", { name: "新增收件人" }).click();
    await page.getByLabel("粘贴地址，自动识别").waitFor();
    await chooseCountry("澳大利亚");
    await WAYS.find(({ country }) => country === "澳大利亚")?.pick(page);
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.getByLabel("姓名").fill("唐小夏");
    await page.getByLabel("手机号", { exact: true }).fill("13800138077");
    await page.getByLabel("详细地址").fill("9 Bridge St");
    await tap(page, "保存");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await page.waitForURL(/\/(receivers|cart_pre)/);
    expect(new URL(page.url()).pathname).toBe("/cart_pre");
    await page.getByText("唐小夏").first().waitFor();
  });

  it("fits a narrow phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openForm();
    await chooseCountry("英国");
    expect(await fitsSideways(page)).toBe(true);
    expect(phone.faults).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  });
});
