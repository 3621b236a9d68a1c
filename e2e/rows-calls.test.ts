import { cartApi } from "@crux/contract/cart";
import { CODE_TEXTS, SILENT_CODES } from "@crux/contract/codes";
import { goods } from "@crux/server/testing/goods";
import type { Page, Request } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";

const MILK = goods.milk();

describe("what the pages ask for, and what they do with a refusal", () => {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  afterEach(() => phone?.close());

  const visitAll = async (paths: readonly string[]) => {
    const calls: Request[] = [];
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType())) calls.push(request);
    });
    for (const path of paths) {
      await page.goto(path);
      await alive(page);
    }
    return calls;
  };

  it("makes every call under /v1, and for shop 1 (R-API-01, R-CONST-01)", async () => {
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
    const { cartId } = await phone.caller.call(cartApi.items, {});
    await phone.caller.call(cartApi.add, { cartId, itemList: [{ skuId: MILK, quantity: 1 }] });
    const calls = await visitAll(["/my", "/tag", "/senders?status=normal", "/orders", "/search", "/cart"]);
    await page.getByRole("button", { name: /^结算/ }).click();
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    await page.goto("/shop_product?keyword=%E5%A5%B6%E7%B2%89");
    await alive(page);
    await page.getByRole("button", { name: "销量" }).click();
    await soon(() => calls.some((call) => call.url().endsWith("/safe/search"))).toBe(true);
    const paths = new Set(calls.map((request) => new URL(request.url()).pathname));
    paths.delete("/build.json");
    expect(paths.size).toBeGreaterThan(12);
    for (const request of calls) expect(request.url().startsWith(journey.shop.origin)).toBe(true);
    expect([...paths].filter((path) => !path.startsWith("/v1/"))).toEqual([]);
    const shops = calls.flatMap((call) => {
      const { searchParams, pathname } = new URL(call.url());
      const inBody = call.method() === "GET" ? undefined : call.postDataJSON()?.shopId;
      const shop = inBody ?? searchParams.get("shopId");
      return shop === null ? [] : [`${pathname.split("/").slice(-2).join("/")} ${shop}`];
    });
    expect(new Set(shops)).toEqual(new Set(["cart/items 1", "cart/pre 1", "safe/search 1"]));
  });

  it("asks for twenty at a time in every list, the newest first (R-CONST-05, R-MODEL-33)", async () => {
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
    const lists = {
      "/orders": "orders",
      "/logistics_pkg_list": "logisticsPkg/query",
      "/refund_orders": "refundOrder/query",
      "/messages?index=1": "message/query",
      "/senders?status=normal": "sender/query",
      "/receivers?status=normal": "receiver/query",
      "/wallet": "wallet/txns/query",
    };
    for (const [path, call] of Object.entries(lists)) {
      const asked = page.waitForRequest(
        (request) =>
          request.method() === "POST" &&
          request.url().endsWith(`/${call}`) &&
          request.postDataJSON()?.readFlag === undefined,
      );
      await page.goto(path);
      const body = (await asked).postDataJSON();
      expect(body, path).toMatchObject({ pageNum: 0, pageSize: 20 });
      if (!/ender|eceiver/.test(call)) continue;
      const sortPojo = { key: "createTime", direction: "DESC" };
      expect(body, path).toEqual({ name: "", pageNum: 0, pageSize: 20, sortPojo });
    }
  });

  it.each([
    ["/orders?index=1", "/orders", 50],
    ["/logistics_pkg_list?index=1", "/logisticsPkg/query", 10],
  ])("on %s asks for another tab's list after its pause (R-APP-37)", async (path, call, pauseMs) => {
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
    await page.clock.install();
    await page.goto(path);
    await alive(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(call)) asked.push(request.url());
    });
    await page.getByRole("tab", { name: "待发货" }).click();
    await page.getByRole("tab", { name: "待发货", selected: true }).waitFor();
    await page.clock.runFor(pauseMs - 1);
    // A call of the page itself, by which all that it asked before has been seen.
    await page.evaluate(() => fetch("/build.json").then((file) => file.text()));
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await soon(() => asked.length).toBe(1);
  });

  it("keeps quiet about the codes that a page explains by itself, and about no other (R-ERR-04, R-ERR-22, R-ERR-24, R-ERR-30)", async () => {
    phone = await openVisitor(journey);
    page = phone.page;
    await page.goto("/login");
    await alive(page);
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await page.evaluate(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      const note = () => {
        for (const toast of document.querySelectorAll("[role=status] > *")) said.add(toast.textContent ?? "");
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    let code = 0;
    await page.route("**/v1/user/login", (route) =>
      route.fulfill({ json: { code, data: null, success: false, msg: "" } }),
    );
    const login = page.getByRole("button", { name: "登录", exact: true });
    const refuse = async () => {
      const answered = page.waitForResponse("**/v1/user/login");
      await login.click();
      await answered;
      await soon(() => login.getAttribute("aria-busy")).not.toBe("true");
    };
    const silent = [140017, 140027, 900003, 120022, 120001, 110001, 900006]
      .concat([220003, 220013, 220014, 220015, 220017, 220018])
      .toSorted();
    expect([...SILENT_CODES].toSorted()).toEqual(silent);
    for (code of silent) await refuse();
    code = 140021;
    await refuse();
    await soon(said).toEqual(["登录中…", CODE_TEXTS[140021]]);
  });
});
