import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cartApi } from "@crux/contract/cart";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { addAddresses, placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { cardPhoto } from "@crux/server/testing/photos";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { fitsSideways, openCustomer, type Phone } from "./phone.ts";

const CODE = "11010519491231002X";
const FISH_OIL = goods.oil();
const GROUPED = "110105 19491231 002 X";

describe("identity papers of a receiver", () => {
  const journey = startJourney();
  let phone: Phone;
  let folder: string;
  let front: string;
  let back: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-cards-"));
    front = join(folder, "front.jpg");
    back = join(folder, "back.jpg");
    writeFileSync(front, await cardPhoto("FRONT"));
    writeFileSync(back, await cardPhoto("BACK"));
    writeFileSync(join(folder, "note.jpg"), "no picture at all");
  });
  afterEach(() => phone?.close());
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const open = async (address: string, who = "xinren-01", options = {}) => {
    phone = await openCustomer(journey, who, options);
    await phone.page.goto(address);
    return phone.page;
  };
  const number = (page: Page) => page.getByLabel("身份证号", { exact: true });
  const slot = (page: Page, side: string) => page.getByLabel(`上传身份证${side}`, { exact: true });
  const toast = (page: Page, text: string) => page.getByRole("status").getByText(text).first().waitFor();

  it("asks for papers in China and Taiwan only, and for photos once the number is right (R-RCV-05, R-RCV-06, R-RCV-10)", async () => {
    const page = await open("/receiver?status=create");
    await page
      .getByText(
        "根据海关要求，请填写正确的收件人身份证号并上传身份证人像面和国徽面照片。证件信息加密存储，仅用于清关。",
        { exact: true },
      )
      .waitFor();
    await page.getByText("已付款的订单会保存付款时的证件").waitFor();
    await number(page).pressSequentially("1101051949123100");
    expect(await number(page).inputValue()).toBe("110105 19491231 00");
    expect(await slot(page, "人像面").count()).toBe(0);
    await number(page).pressSequentially("21");
    await page.getByText("校验位不符，请核对身份证号").waitFor();
    await slot(page, "人像面").waitFor();
    await number(page).press("Backspace");
    expect(await slot(page, "人像面").count()).toBe(0);
    await number(page).pressSequentially("x");
    expect(await number(page).inputValue()).toBe(GROUPED);
    expect(await page.getByText("校验位不符").count()).toBe(0);
    await slot(page, "国徽面").waitFor();
    await phone.picture("identity-empty");
    const choose = async (country: string) => {
      await page.locator("[name=country]").click();
      await page.getByRole("dialog").getByText(country, { exact: true }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await choose("马来西亚");
    expect(await number(page).count()).toBe(0);
    await choose("中国台湾");
    expect(await number(page).inputValue()).toBe("");
    await number(page).fill("A123456789");
    expect(await slot(page, "人像面").count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      "110105",
    );
    expect(phone.faults).toEqual([]);
  });

  it("uploads both sides with a loading of their own, shows and deletes them (R-RCV-07, R-RCV-21, R-RCV-33, R-API-59)", async () => {
    const page = await open("/receiver?status=create", "meimei-88");
    await number(page).fill(CODE);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/user/receiver", async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest("**/v1/user/receiver");
    await slot(page, "人像面").setInputFiles(front);
    expect((await sent).headers().authorization).toMatch(/^Bearer /);
    await page.getByLabel("身份证人像面上传进度").waitFor();
    expect(await page.getByLabel("身份证国徽面上传进度").count()).toBe(0);
    release();
    await page.getByLabel("查看身份证人像面").waitFor();
    await page.unroute("**/v1/user/receiver");

    await page.route("**/v1/user/receiver", (route) => route.abort());
    await slot(page, "国徽面").setInputFiles(back);
    await toast(page, "上传失败，请检查网络后重试");
    await page.getByText("上传失败，点按重试").waitFor();
    expect(await page.getByLabel("身份证国徽面上传进度").count()).toBe(0);
    await page.unroute("**/v1/user/receiver");
    await page.getByText("上传失败，点按重试").click();
    await page.getByLabel("查看身份证国徽面").waitFor();
    await phone.picture("identity-uploaded");

    await page.getByLabel("查看身份证人像面").click();
    const preview = page.getByRole("img", { name: "身份证人像面" });
    await preview.waitFor();
    expect(await preview.getAttribute("src")).toMatch(/^blob:/);
    const shape = await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    expect(Math.max(...shape)).toBe(1024);
    expect(shape[0]).toBeLessThan(shape[1] ?? 0);
    await phone.picture("identity-preview");
    await page.getByRole("button", { name: "关闭" }).click();

    await page.getByLabel("删除身份证人像面").click();
    await page.getByText("确定删除该证件照片吗？").waitFor();
    await page.getByRole("button", { name: "取消" }).click();
    await page.getByLabel("查看身份证人像面").waitFor();
    await page.getByLabel("删除身份证人像面").click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await slot(page, "人像面").waitFor();

    await slot(page, "人像面").setInputFiles(join(folder, "note.jpg"));
    await toast(page, "无法读取该照片，请换一张 JPG 或 PNG 图片");
    await slot(page, "人像面").waitFor();
  });

  it("checks number, front and back in this order, saves, and reuses the number with its photos (R-RCV-20, R-RCV-23, R-RCV-25, R-RCV-26, R-API-54)", async () => {
    const page = await open("/receivers", "meimei-88");
    const { id } = await phone.caller.call(userApi.saveReceiver, {
      name: "张伟",
      mobile: "+8613800138001",
      country: "中国",
      state: "广东省",
      city: "深圳市",
      district: "南山区",
      detailAddress: "科技园1号",
    });
    await page.goto(`/receiver?status=update&id=${id}`);
    const save = page.getByRole("button", { name: "保存", exact: true });
    await number(page).fill("1101051949123100");
    await save.click();
    await toast(page, "请填写正确的身份证号");
    await number(page).fill(CODE);
    await save.click();
    await toast(page, "请上传身份证人像面");
    await slot(page, "人像面").setInputFiles(front);
    await page.getByLabel("查看身份证人像面").waitFor();
    await save.click();
    await toast(page, "请上传身份证国徽面");
    await slot(page, "国徽面").setInputFiles(back);
    await page.getByLabel("查看身份证国徽面").waitFor();
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/receiver"),
    );
    await save.click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    expect((await sent).postDataJSON().userIdentityPojo).toEqual({
      client: "张伟",
      identifyCode: CODE,
      identifyImgFront: expect.stringMatching(/^\/v1\/files\/identity\//),
      identifyImgBack: expect.stringMatching(/^\/v1\/files\/identity\//),
    });
    await toast(page, "已保存");
    await page.waitForURL("**/receivers*");

    await page.goto("/receiver?status=create");
    await number(page).pressSequentially("1949");
    const offer = page.getByRole("button", { name: "张伟 - 110***********002X" });
    await offer.waitFor();
    await phone.picture("identity-suggestion");
    await offer.click();
    for (const side of ["人像面", "国徽面"]) await page.getByLabel(`查看身份证${side}`).waitFor();
    await page.getByText("证件姓名为“张伟”，与收件人姓名不一致，请核对").waitFor();
    await number(page).press("End");
    await number(page).press("Backspace");
    await number(page).pressSequentially("1");
    for (const side of ["人像面", "国徽面"]) await slot(page, side).waitFor();
    await phone.caller.call(userApi.deleteReceiver, { id });
  });

  it("tells whoever deletes a receiver how many parcels under way need its papers, and only then (I-38)", async () => {
    const page = await open("/receivers", "meimei-88");
    const { receiverId } = await addAddresses(phone.caller);
    const ask = async (id: number) => {
      await page.goto(`/receiver?status=update&id=${id}`);
      await page.getByRole("button", { name: "删除", exact: true }).click();
      const question = page.getByRole("dialog");
      await question.getByText("确定删除该收件人吗？").waitFor();
      return question;
    };
    expect(await (await ask(receiverId)).getByText("清关").count()).toBe(0);
    const { id: orderId } = await placeOrder(phone.caller, [{ skuId: FISH_OIL, quantity: 1 }]);
    await phone.caller.call(paymentApi.create, { orderId, channel: "WALLET" });
    const pkgs = await phone.caller.call(logisticsApi.ofOrder, { orderId });
    await (await ask(receiverId))
      .getByText(
        `还有${pkgs.length}个包裹未签收，清关仍需用到证件：订单会继续加密保存付款时的证件，完成并满保留期后自动删除。`,
      )
      .waitFor();
    await phone.picture("receiver-delete-papers");
    expect(await fitsSideways(page)).toBe(true);
  });

  it("sends no papers without a number, and none outside China and Taiwan (R-RCV-19, R-RCV-25)", async () => {
    const page = await open("/receivers", "meimei-88");
    const place = {
      state: "NSW",
      city: "SYDNEY",
      district: "",
      postCode: "2000",
      detailAddress: "1 George St",
    };
    const abroad = { name: "Amy", mobile: "+61412345678", country: "澳大利亚" as const, ...place };
    const { id } = await phone.caller.call(userApi.saveReceiver, abroad);
    await page.goto(`/receiver?status=update&id=${id}`);
    await page.getByLabel("姓名").fill("Amy Lin");
    expect(await number(page).count()).toBe(0);
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/receiver"),
    );
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    expect((await sent).postDataJSON()).not.toHaveProperty("userIdentityPojo");
    await phone.caller.call(userApi.deleteReceiver, { id });
  });

  it("stops an order to China before it is created while the papers are missing (R-RCV-34, OP-040)", async () => {
    const page = await open("/cart", "heika-vip");
    const { content } = await phone.caller.call(userApi.receivers, {});
    for (const { id } of content) await phone.caller.call(userApi.deleteReceiver, { id });
    await phone.caller.call(userApi.saveReceiver, {
      name: "王晓东",
      mobile: "+8615012345678",
      country: "中国",
      state: "上海市",
      city: "上海市",
      district: "徐汇区",
      detailAddress: "漕溪北路88号",
      defaultFlag: true,
    });
    const { cartId } = await phone.caller.call(cartApi.items, {});
    await phone.caller.call(cartApi.add, { cartId, itemList: [{ skuId: FISH_OIL, quantity: 1 }] });
    await page.reload();
    await page.getByRole("button", { name: /^结算/ }).click();
    await page.waitForURL("**/cart_pre");
    const before = await phone.caller.call(orderApi.list, {});
    const submit = page.getByRole("button", { name: "提交订单" });
    expect(await submit.getAttribute("data-inactive")).toBe("");
    await submit.click({ force: true });
    // What is missing is said once: by the line above the button, which then has the focus.
    const said = page.getByText("收件人证件信息不完整，请补充身份证号和照片");
    const note = page.getByRole("link", { name: /^收件人证件信息不完整.*去补充/ });
    await soon(() => note.evaluate((line) => line === document.activeElement)).toBe(true);
    expect(await said.count()).toBe(1);
    expect((await phone.caller.call(orderApi.list, {})).totalElements).toBe(before.totalElements);
    expect(await page.evaluate(() => localStorage.getItem("cartPre"))).not.toMatch(/\d{17}[\dX]/);
  });

  it("fits a narrow phone in the dark", async () => {
    const page = await open("/receiver?status=create", "xinren-01", { width: 320, height: 640, dark: true });
    await number(page).fill(CODE);
    await slot(page, "国徽面").scrollIntoViewIfNeeded();
    expect(await fitsSideways(page)).toBe(true);
    await phone.picture("identity-narrow");
  });

  it("changes the avatar in the settings (R-SET-06, R-API-60, R-APP-41)", async () => {
    const page = await open("/setting", "meimei-88");
    const update = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().endsWith("/user"),
    );
    await page.getByLabel("选择头像").setInputFiles(front);
    expect((await update).postDataJSON()).toEqual({
      headImgUrl: expect.stringMatching(/^\/media\/avatar\/[0-9a-f-]{36}\.jpg$/),
    });
    await toast(page, "修改成功");
    const avatar = page.locator("img[src*='/media/avatar/']").first();
    await avatar.waitFor();
    await soon(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.reload();
    await avatar.waitFor();
    await phone.picture("setting-avatar");
  });
});
