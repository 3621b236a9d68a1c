import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { placeOrder } from "@crux/server/testing/checkout";
import { sendPkg, TWO_PARCELS } from "@crux/server/testing/parcels";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

const calls = (page: Page, part: string) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part)) seen.push(request.url());
  });
  return seen;
};

describe("the page of one's own", () => {
  const journey = startJourney();
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  const asCustomer = async (name: string, address: string) => {
    phone = await openCustomer(journey, name);
    await phone.page.goto(address);
    return { page: phone.page, caller: phone.caller };
  };

  it("shows member, balance, earnings and the ways on (R-MY-01, R-MY-12, R-MY-13, R-MY-14, R-MY-15, R-MY-21)", async () => {
    const { page } = await asCustomer("heika-vip", "/my");
    await page.waitForFunction(() => document.title === "我的");
    await page.getByRole("navigation").getByText("购物车").waitFor();
    await page.getByText("本月预计收益").waitFor();
    await page.getByText("$3,500.00").waitFor();
    await page.getByText("本月累计消费").waitFor();
    const links = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")]));
    const from = links.findIndex(([text]) => text === "全部订单");
    expect(links.slice(from)).toEqual([
      ["全部订单", "/orders?index=0"],
      ["待付款", "/orders?index=1"],
      ["待发货", "/orders?index=2"],
      ["待收货", "/orders?index=3"],
      ["退款/售后", "/refund_orders"],
      ["全部包裹", "/logistics_pkg_list?index=0"],
      ["待报关", "/logistics_pkg_list?index=1"],
      ["待发货", "/logistics_pkg_list?index=2"],
      ["运输中", "/logistics_pkg_list?index=3"],
      ["待收货", "/logistics_pkg_list?index=4"],
      ["寄件人管理", "/senders?status=normal"],
      ["收件人管理", "/receivers?status=normal"],
      ["我的收藏", "/favourites"],
      ["优惠券", "/coupon"],
      ["领券中心", "/coupon_centre"],
      ["会员卡", "/member_ship"],
      ["店铺信息", "/shop_info"],
      ["配送规则", "/shipping"],
      ["联系客服", "/custom_serive"],
      ["设置", "/setting"],
    ]);
    await page.getByText("技术支持：Crux 开源商城").waitFor();
  });

  it("tells how many parcels wait and are under way, as it does of orders (R-MY-12, R-MY-14)", async () => {
    const { page, caller } = await asCustomer("heika-vip", "/my");
    const links = page.getByRole("link", { name: /，\d+个$/ });
    const { id: orderId } = await placeOrder(caller, TWO_PARCELS);
    await caller.call(paymentApi.create, { channel: "WALLET", orderId });
    // A late question of the page that is left would count as one of the next.
    await atRest(page);
    const asked = calls(page, "/secure/");
    await page.goto("/my");
    await page.getByRole("link", { name: "待报关，2个" }).waitFor();
    // One call counts all of it.
    const counting = /\/(counts|orders|logisticsPkg\/query)$/;
    expect(asked.filter((url) => counting.test(url))).toHaveLength(1);
    const [first] = await caller.call(logisticsApi.ofOrder, { orderId });
    await sendPkg(await openStaff(journey.shop), first?.id ?? 0);
    await page.goto("/my");
    await page.getByRole("link", { name: "运输中，1个" }).waitFor();
    await page.getByRole("link", { name: "待报关，1个" }).waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")))).toEqual([
      "待发货，1个",
      "待报关，1个",
      "运输中，1个",
    ]);
    await page.getByRole("link", { name: "运输中，1个" }).click();
    await page.waitForURL("**/logistics_pkg_list?index=3");
  });

  it("names the member's class and asks for the membership of members only (R-MY-02, R-MEM-06)", async () => {
    const vip = await asCustomer("heika-vip", "/my");
    await vip.page.getByText(/有效期至\d{4}\/\d{2}\/\d{2}/).waitFor();
    expect(await vip.page.getByText("黑卡会员", { exact: true }).count()).toBe(1);
    const { nickName } = await vip.caller.call(userApi.current, {});
    const header = vip.page.getByRole("link", { name: new RegExp(nickName) });
    // Without a picture of their own, the first letter of the name stands for them.
    expect(await header.textContent()).toContain(`${[...nickName][0]}${nickName}`);
    await phone?.close();
    phone = await openCustomer(journey, "xinren-01");
    const asked = calls(phone.page, "/membership");
    await phone.page.goto("/my");
    await phone.page.getByText("普通会员").waitFor();
    await phone.page.getByText("$0.00").first().waitFor();
    expect(await phone.page.getByText(/有效期至/).count()).toBe(0);
    expect(asked).toEqual([]);
  });

  it("sells the black card after a question (R-MY-07, R-MEM-04)", async () => {
    const { page, caller } = await asCustomer("meimei-88", "/my");
    await page.getByRole("button", { name: "黑卡会员" }).click();
    await page.getByText("确定购买黑卡会员（1年，$99.00）吗？").waitFor();
    await page.getByRole("button", { name: "取消" }).click();
    expect((await caller.call(orderApi.list, {})).totalElements).toBe(0);
    await page.getByRole("button", { name: "黑卡会员" }).click();
    await page.getByRole("button", { name: "立即开通" }).click();
    await page.waitForURL("**/order?orderId=*");
    const { content } = await caller.call(orderApi.list, {});
    expect(content[0]).toMatchObject({ orderType: "MEMBERSHIP", netAmount: 9_900, orderStatus: "CREATED" });
    await page.goBack();
    await page.getByRole("link", { name: "待付款，1个" }).waitFor();
  });
});
