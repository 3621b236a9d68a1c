import { orderApi } from "@crux/contract/order";
import { goods } from "@crux/server/testing/goods";
import { beforeEach, describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { type CartItems, fillCart } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

/** 宝宝好礼: two pieces bring one gift, five bring two. */
const BALM = goods.balm();
/** 零食畅选: for $39 one swap item, for $79 three. */
const BISCUITS = goods.biscuits();
/** 营养囤货季: $8 off from $99, $20 off from $199. */
const OIL = goods.oil();

describe("gifts and swap items", () => {
  const journey = startJourney();
  let phone: Phone;

  const fill = async (items: CartItems) => {
    await fillCart(phone, items);
    await phone.page.goto("/cart");
    await phone.page.getByRole("button", { name: /^结算/ }).waitFor();
    await alive(phone.page);
  };
  const button = (name: string | RegExp) => phone.page.getByRole("button", { name });
  const sheet = () => phone.page.getByRole("dialog");
  const summed = () => phone.page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  const more = (goods: RegExp) =>
    sheet()
      .getByRole("group", { name: goods })
      .getByRole("button", { name: /^增加.*数量$/ });
  const closed = () => sheet().waitFor({ state: "detached" });

  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "meimei-88");
  });

  it("says what an activity gives, what the next step needs, and where to reach it (R-CART-04, OP-028)", async () => {
    await fill([[OIL, 5]]);
    await phone.sees("已享 满$99减$8");
    await phone.sees("再买$74.25可享 满$199减$20");
    await phone.sees("已优惠 $8.00");
    await phone.page.getByRole("link", { name: "去凑单，营养囤货季" }).click();
    await phone.page.waitForURL("**/shop_product?activityId=1");
    await phone.sees("营养囤货季");
  });

  it("asks about gifts left over with the real numbers, and leads to them (R-CART-13, R-CART-15)", async () => {
    await fill([[BALM, 5]]);
    await button(/选择赠品/).click();
    await sheet().getByText("满5件送赠品2件，已选0/2件").waitFor();
    await more(/湿巾/).click();
    await sheet().getByText("已选1/2件").waitFor();
    await button("确定").click();
    await closed();
    await button(/选择赠品 ?已选1\/2件/).waitFor();
    await button(/^结算/).click();
    await phone.sees("可选赠品2件，已选1件，还可再选1件，是否继续提交？");
    await button("去选赠品").click();
    await sheet().getByRole("heading", { name: "选择赠品" }).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe("/cart");
    await more(/护手霜/).click();
    expect(await more(/护手霜/).isEnabled()).toBe(false);
    const wipes = sheet().getByRole("group", { name: /湿巾/ });
    await wipes.getByRole("button", { name: /^减少.*数量$/ }).click();
    expect(await wipes.getByRole("textbox").inputValue()).toBe("0");
    await more(/护手霜/).click();
    await button("确定").click();
    await closed();
    await button(/选择赠品 ?已选2\/2件/).waitFor();
    await button(/^结算/).click();
    await phone.page.waitForURL("**/cart_pre");
    await phone.page.getByRole("listitem").filter({ hasText: "护手霜" }).getByText("赠品").first().waitFor();
  });

  it("goes on without gifts that are left over for whoever confirms it (R-CART-15)", async () => {
    await fill([[BALM, 5]]);
    await button(/^结算/).click();
    await phone.sees("可选赠品2件，已选0件，还可再选2件，是否继续提交？");
    await button("继续提交").click();
    await phone.page.waitForURL("**/cart_pre");
    await button("提交订单").waitFor();
    expect(await phone.page.getByRole("main").getByText("赠品", { exact: true }).count()).toBe(0);
  });

  it("orders a swap item at its price and explains the order to the cent (R-CPN-07, OP-027)", async () => {
    await fill([
      [BISCUITS, 5],
      [OIL, 5],
    ]);
    await button(/^结算/).click();
    await phone.sees("可选换购商品1件，已选0件，还可再选1件，是否继续提交？");
    await button("去选换购商品").click();
    await more(/海盐黑巧/).click();
    await button("确定").click();
    await closed();
    await button(/选择换购商品 ?已选1\/1件/).waitFor();
    await summed();
    await button(/^结算/).click();
    await phone.page.waitForURL("**/cart_pre");
    await phone.sees("活动优惠");
    await button("提交订单").click();
    await button("确认提交").click();
    await phone.page.waitForURL(/\/payment\?orderId=\d+/);
    const [order] = (await phone.caller.call(orderApi.list, {})).content;
    const swap = order?.orderItems.find(({ itemType }) => itemType === "PREFERENCE");
    expect([swap?.price, swap?.quantity, order?.activitySaving]).toEqual([390, 1, 800]);
    await phone.page.goto(`/order?orderId=${order?.id}`);
    await button("查看明细").click();
    await sheet().getByText("换购 科布利 海盐黑巧 72%").waitFor();
    await sheet().getByText("满$99减$8").waitFor();
    const lines = await sheet().getByRole("definition").allTextContents();
    const cents = lines.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(order?.netAmount);
  });

  it("keeps a gift whose activity is no longer met out of the order (I-22)", async () => {
    await fill([[BALM, 2]]);
    await button(/选择赠品/).click();
    await more(/湿巾/).click();
    await button("确定").click();
    await closed();
    await button(/选择赠品 ?已选1\/1件/).waitFor();
    await phone.page
      .getByRole("group", { name: /护臀膏/ })
      .getByRole("button", { name: /^减少.*数量$/ })
      .click();
    await phone.sees("未达到活动条件，不会随订单寄出");
    await summed();
    await button(/^结算\(1\)/).click();
    await phone.page.waitForURL("**/cart_pre");
    await phone.page.getByRole("heading", { name: "包裹1（1件，1kg）" }).waitFor();
  });
});
