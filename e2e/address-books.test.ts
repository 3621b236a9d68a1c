import { userApi } from "@crux/contract/user";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

type Moment = { what: string; at: number };

/**
 * Notes when a change is answered, toasts come, a call is sent and the page changes; answers by a toast's text when the
 * change before it was answered, and what followed. A busy page shows the toast late, but counts from the answer.
 */
async function noteTimes(page: Page, call: string) {
  await page.addInitScript((part) => {
    const moments: Moment[] = [];
    const note = (what: string) => {
      moments.push({ what, at: performance.now() });
    };
    Object.assign(window, { moments });
    const send = window.fetch;
    window.fetch = async (...args) => {
      if (String(args[0]).includes(part)) note("list");
      const response = await send(...args);
      if (/\/receiver(\/\d+)?$/.test(String(args[0])) && args[1]?.method !== "GET") note("answered");
      return response;
    };
    // Closing a dialog goes back, too, but stays on the form.
    window.addEventListener("popstate", () => location.pathname === "/receivers" && note("left"));
    document.addEventListener("DOMContentLoaded", () => {
      const read = () => {
        for (const { textContent } of document.querySelectorAll("[role=status] > *"))
          if (!moments.some(({ what }) => what === textContent)) note(textContent ?? "");
      };
      new MutationObserver(read).observe(document.body, { childList: true, subtree: true });
    });
  }, call);
  return async (told: string) => {
    const all = await page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
    const toldAt = all.find(({ what }) => what === told)?.at ?? Number.NaN;
    const answeredAt = all.findLast(({ what, at }) => what === "answered" && at <= toldAt)?.at ?? Number.NaN;
    const next = (what: string) => all.find((one) => one.what === what && one.at > toldAt)?.at ?? Number.NaN;
    return { answeredAt, listedAt: next("list"), leftAt: next("left") };
  };
}

describe("address books", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;

  const tap = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
  const answer = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  const toast = (text: string) => page.getByRole("status").getByText(text).last().waitFor();
  const names = async () =>
    (await phone.caller.call(userApi.senders, {})).content.map(({ name, defaultFlag }) => [
      name,
      defaultFlag,
    ]);

  beforeAll(async () => {
    phone = await openCustomer(journey, "xinren-01");
    page = phone.page;
  });

  it("starts empty with a way to add somebody (R-SND-01, R-SND-04)", async () => {
    await page.goto("/senders?status=normal");
    await page.getByText("暂无寄件人").waitFor();
    await page.getByRole("searchbox", { name: "搜索姓名或手机号" }).waitFor();
    await page.getByRole("link", { name: "新增寄件人" }).click();
    await page.waitForURL("**/sender?status=create");
  });

  it("asks before it saves, tells the success, and goes back after two seconds (R-SND-05, R-SND-06, R-RCV-17, R-RCV-31)", async () => {
    const save = page.getByRole("button", { name: "保存" });
    expect(await save.getAttribute("data-inactive")).toBe("");
    await tap("保存");
    await toast("请填写寄件人姓名");
    await page.getByLabel("姓名").fill("纪晓月");
    await tap("保存");
    await toast("请填写寄件人手机号");
    await page.getByLabel("手机号", { exact: true }).fill("0412 345 678");
    expect(await save.getAttribute("data-inactive")).toBe("");
    await page.getByLabel("详细地址").fill("88 Swanston Street");
    expect(await save.getAttribute("data-inactive")).toBeNull();
    await tap("保存");
    await page.getByText("确定保存该寄件人吗？").waitFor();
    await answer("取消");
    expect(await names()).toEqual([]);
    await page.locator("dialog").waitFor({ state: "detached" });
    await tap("保存");
    await answer("保存");
    await toast("已保存");
    const saved = Date.now();
    await page.waitForURL("**/senders?status=normal");
    expect(Date.now() - saved).toBeGreaterThan(1_200);
    await page.getByText("纪晓月").waitFor();
    await page.getByText("默认", { exact: true }).waitFor();
    expect(await names()).toEqual([["纪晓月", 1]]);
  });

  it("finds by name, edits in place, moves the default (R-SND-01, R-SND-02, R-SND-05, R-SND-08, R-RCV-16)", async () => {
    const other = { name: "商小满", mobile: "+61400000111", detailAddress: "1 High Street" };
    await phone.caller.call(userApi.saveSender, other);
    await page.goto("/senders?status=normal");
    await page.getByRole("searchbox").fill("小满");
    await page.getByText("纪晓月").waitFor({ state: "detached" });
    await page.getByText("商小满").click();
    await page.waitForURL(/\/sender\?status=update&uid=\d+&id=\d+$/);
    expect(await page.getByLabel("姓名").inputValue()).toBe("商小满");
    await page.getByRole("switch", { name: "设为默认寄件人" }).click();
    await tap("保存");
    await page.getByText("确定保存修改吗？").waitFor();
    await answer("保存");
    await toast("已保存");
    await tap("返回列表");
    await page.waitForURL("**/senders*");
    expect(await names()).toEqual([
      ["商小满", 1],
      ["纪晓月", 0],
    ]);
  });

  it("asks before it deletes (R-SND-05, R-RCV-31, R-API-51)", async () => {
    await page.goto("/senders?status=normal");
    await page.getByText("纪晓月").click();
    await page.waitForURL("**/sender?status=update*");
    await tap("删除");
    await page.getByText("确定删除该寄件人吗？").waitFor();
    await answer("取消");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await names()).toHaveLength(2);
    await tap("删除");
    await answer("删除");
    await toast("删除成功");
    await tap("返回列表");
    await page.waitForURL("**/senders*");
    expect(await names()).toEqual([["商小满", 1]]);
  });

  it("edits a receiver on a tap, and selects only on the way to the checkout (R-RCV-01, R-RCV-02)", async () => {
    const receiver = {
      name: "于小雪",
      mobile: "+8613800138000",
      state: "广东省",
      city: "深圳市",
      district: "南山区",
    };
    await phone.caller.call(userApi.saveReceiver, { ...receiver, detailAddress: "科技园1号" });
    for (const query of ["status=normal", "status=select"]) {
      await page.goto(`/receivers?${query}`);
      await page.getByText("于小雪").click();
      await page.waitForURL(/\/receiver\?status=update&uid=\d+&id=\d+$/);
    }
  });

  it("tells at once, renews the list a second later and leaves another one later (R-RCV-09, R-RCV-16, R-RCV-17, R-RCV-31)", async () => {
    await phone.close();
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
    const events = await noteTimes(page, "/receiver/query");
    await page.goto("/receiver?status=create");
    expect(await page.getByLabel("姓名").inputValue()).toBe("");
    await page.goto("/receivers?status=normal");
    await page.getByRole("link", { name: /王晓东/ }).click();
    await page.waitForURL("**/receiver?status=update*");
    expect(await page.getByLabel("姓名").inputValue()).toBe("王晓东");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/receiver(\/\d+)?$/.test(request.url()) && request.method() !== "GET")
        sent.push(request.method());
    });
    for (const [button, question, told, method] of [
      ["保存", "确定保存修改吗？", "已保存", "POST"],
      ["删除", "确定删除该收件人吗？", "删除成功", "DELETE"],
    ] as const) {
      await page.getByLabel("姓名").fill("王晓东");
      await tap(button);
      await page.getByText(question).waitFor();
      await answer("取消");
      await page.locator("dialog").waitFor({ state: "detached" });
      expect(sent).toEqual([]);
      await tap(button);
      await answer(button);
      await toast(told);
      await page.waitForURL("**/receivers*");
      expect(sent.splice(0)).toEqual([method]);
      const { answeredAt, listedAt, leftAt } = await events(told);
      expect(listedAt - answeredAt).toBeGreaterThan(990);
      expect(leftAt - answeredAt).toBeGreaterThan(1990);
      expect(listedAt).toBeLessThan(leftAt);
      if (method === "POST") await page.getByRole("link", { name: /王晓东/ }).click();
    }
    expect(await page.getByRole("link", { name: /王晓东/ }).count()).toBe(0);
  });
});
