import { cartApi } from "@crux/contract/cart";
import { couponApi } from "@crux/contract/coupon";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import { checkout } from "@crux/server/testing/checkout";
import { goods, productOf } from "@crux/server/testing/goods";
import { plainPhoto } from "@crux/server/testing/photos";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";
import { openCustomer } from "./phone.ts";

const WHO = "meimei-88";
const KEYS = { delay: 60 };

describe("activities and coupons in the console", () => {
  const journey = startJourney();
  const open: Pick<Desk, "close">[] = [];
  const keep = <Thing extends Pick<Desk, "close">>(thing: Thing): Thing => {
    open.push(thing);
    return thing;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()));
  });

  it("publish a campaign that names goods of another one first, and a customer saves by it in the cart", async () => {
    const desk = keep(await openDesk(journey, ["sale.edit"]));
    const { page } = desk;
    await desk.open("/activities");
    await page.getByRole("button", { name: "营养囤货季" }).waitFor();
    await desk.picture("console-activities");
    await page.getByRole("link", { name: "新建活动" }).click();
    const publish = page.getByRole("button", { name: "发布" });
    await publish.click();
    for (const fault of ["请填写名称", "请选择参加的商品", "请填写满额或满件", "请填写优惠金额"])
      await page.getByText(fault, { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "名称" }).pressSequentially("周年庆", KEYS);
    await page.getByRole("textbox", { name: "满额 ($)" }).fill("60");
    await page.getByRole("textbox", { name: "立减 ($)" }).fill("7");
    await page.getByRole("button", { name: "添加商品" }).click();
    const picker = page.getByRole("dialog", { name: "添加商品" });
    const numbers = [productOf(goods.honey()), productOf(goods.oil()), 999_999];
    await picker.getByRole("searchbox").fill(numbers.join("\n"));
    await picker.getByText("没有找到：999999").waitFor();
    await picker.getByText("在「营养囤货季」").waitFor();
    await picker.getByRole("checkbox", { name: "全选 2 个" }).check();
    await desk.picture("console-activity-goods");
    await picker.getByRole("button", { name: "添加 2 个" }).click();
    await page.getByText("已享 满$60减$7").waitFor();
    await desk.picture("console-activity");
    await publish.click();
    const question = page.getByRole("dialog", { name: "1 个商品将离开原活动" });
    await question.getByText("离开「营养囤货季」").waitFor();
    await desk.picture("console-activity-leaving");
    await question.getByRole("button", { name: "移过来并保存" }).click();
    await page.getByRole("heading", { name: "周年庆", level: 1 }).waitFor();
    await page.waitForURL(/\/activities\/\d+$/);

    const phone = keep(await openCustomer(journey, WHO));
    const { cartId } = await phone.caller.call(cartApi.items, {});
    await phone.caller.call(cartApi.add, { cartId, itemList: [{ id: goods.honey(), quantity: 2 }] });
    await phone.page.goto("/cart");
    await phone.sees("已享 满$60减$7");

    // A colleague saves another version meanwhile: one chooses, field by field.
    const activityId = Number(/\d+$/.exec(page.url())?.[0]);
    const saved = await desk.caller.call(saleActivityOpsApi.activity, { activityId });
    const { goods: _g, offered: _o, id: _i, state: _s, editor: _e, editTime: _t, ...terms } = saved;
    await desk.caller.call(saleActivityOpsApi.save, { ...terms, activityId, name: "店庆" });
    await page.getByRole("textbox", { name: "名称" }).fill("周年大庆");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("radio", { name: "周年大庆" }).check();
    await desk.picture("console-activity-clash");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("活动已保存").waitFor();
    expect((await desk.caller.call(saleActivityOpsApi.activity, { activityId })).name).toBe("周年大庆");
    expect(desk.faults).toEqual([]);
  });

  it("publish an activity, a picture, a hot word and a message on one page, which a customer then meets", async () => {
    const desk = keep(await openDesk(journey));
    const { page } = desk;
    await desk.open("/campaigns");
    await page.getByRole("link", { name: "新建推广" }).first().click();
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const publish = page.getByRole("button", { name: "发布", exact: true });
    await publish.click();
    for (const fault of ["请填写名称", "请选择参加的商品", "请选择一张图片"])
      await page.getByText(fault, { exact: true }).waitFor();
    await field("名称").pressSequentially("囤货节", KEYS);
    await page.getByRole("checkbox", { name: /^热门搜索词/ }).check();
    await page.getByRole("checkbox", { name: /^消息/ }).check();
    await field("满额 ($)").fill("10");
    await field("立减 ($)").fill("2");
    await page.getByRole("button", { name: "添加商品" }).click();
    const picker = page.getByRole("dialog", { name: "添加商品" });
    await picker.getByRole("searchbox").fill([productOf(goods.oats()), productOf(goods.oil())].join(" "));
    await picker.getByRole("checkbox", { name: "全选 2 个" }).check();
    await picker.getByRole("button", { name: "添加 2 个" }).click();
    await page.getByRole("region", { name: /^将离开其他活动的商品 \d/ }).waitFor();
    await field("图片标题").fill("囤货节开始了");
    const photo = { name: "banner.jpg", mimeType: "image/jpeg", buffer: await plainPhoto() };
    await page.getByRole("group", { name: "图片", exact: true }).locator("input").setInputFiles(photo);
    await field("热门词").fill("*囤货节");
    await field("标题").fill("囤货节全场满减");
    await field("正文").fill("满10减2，只有三天。");
    const counted = await page.getByText(/^将发给 \d+ 人$/).textContent();
    await page.getByText("已享 满$10减$2").waitFor();
    // A coupon of the campaign is tried in the same cart, and left out again.
    const coupon = page.getByRole("checkbox", { name: /^优惠券/ });
    await coupon.check();
    await field("立减 ($)").last().fill("3");
    await page.getByText("-$3.00").waitFor();
    await coupon.uncheck();
    await page.locator("figure img").waitFor();
    await desk.picture("console-campaign");
    await publish.click();
    await page.getByLabel("输入人数以确认").fill(/\d+/.exec(counted ?? "")?.[0] ?? "");
    await desk.picture("console-campaign-asked");
    await page.getByRole("button", { name: "全部发布" }).click();
    await page.getByRole("button", { name: "移过来并发布" }).click();
    await page.waitForURL(/\/campaigns$/);
    await page.getByRole("link", { name: "囤货节开始了" }).first().waitFor();
    await desk.picture("console-campaigns");

    const phone = keep(await openCustomer(journey, WHO));
    await phone.page.goto("/");
    // A picture of the carousel is named by its title.
    const picture = phone.page.locator('[alt="囤货节开始了"], [aria-label*="囤货节开始了"]');
    await picture.first().waitFor({ state: "attached" });
    const { cartId } = await phone.caller.call(cartApi.items, {});
    await phone.caller.call(cartApi.add, { cartId, itemList: [{ id: goods.oats(), quantity: 3 }] });
    await phone.page.goto("/cart");
    await phone.sees("已享 满$10减$2");
    await phone.page.goto("/messages?index=0");
    await phone.sees("囤货节全场满减");
    expect(desk.faults).toEqual([]);
  });

  it("make a coupon, give it, and find by its number the order that it was used in (L-CPN-08)", async () => {
    const desk = keep(await openDesk(journey, ["coupon.edit", "order.read"]));
    const phone = keep(await openCustomer(journey, WHO));
    const { page } = desk;
    await desk.open("/coupons");
    await page.getByRole("link", { name: "新建优惠券" }).click();
    await page.getByRole("button", { name: "发布" }).click();
    await page.getByText("请填写金额", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "名称" }).pressSequentially("周年礼券", KEYS);
    await page.getByRole("textbox", { name: "立减 ($)" }).fill("6");
    await desk.picture("console-coupon-new");
    await page.getByRole("button", { name: "发布" }).click();
    const drawer = page.getByRole("dialog", { name: "优惠券", exact: true });
    await drawer.getByRole("button", { name: "发放" }).click();
    const issue = page.getByRole("dialog", { name: "发放「周年礼券」" });
    await issue.getByRole("textbox", { name: "客户编号" }).fill(String(phone.caller.session?.uid));
    await issue.getByRole("textbox", { name: "原因" }).fill("周年回馈");
    await desk.picture("console-coupon-issue");
    await issue.getByRole("button", { name: "发放" }).click();
    await drawer.getByText("1", { exact: true }).first().waitFor();
    await desk.picture("console-coupon");
    // What the ticket gives stays; its words change, and come back out of the history.
    await drawer.getByRole("link", { name: "修改" }).click();
    const name = page.getByRole("textbox", { name: "名称" });
    await name.fill("周年大礼券");
    expect(await page.getByRole("textbox", { name: "立减 ($)" }).count()).toBe(0);
    await page.getByRole("button", { name: "保存" }).click();
    await desk.sees("优惠券已保存");
    await page.getByRole("listitem").filter({ hasText: "新建优惠券" }).getByRole("button").click();
    await desk.picture("console-coupon-history");
    await page.getByRole("dialog").getByRole("button", { name: "恢复" }).click();
    await desk.sees("已恢复");
    await expect.poll(() => name.inputValue()).toBe("周年礼券");
    await page.getByRole("link", { name: "返回列表" }).click();

    const { content } = await phone.caller.call(couponApi.tickets, {});
    const ticket = content.find(({ ticketTitle }) => ticketTitle === "周年礼券");
    const request = await checkout(phone.caller, [{ skuId: goods.oats(), quantity: 2 }]);
    const order = await phone.caller.call(orderApi.create, {
      ...request,
      couponTicketId: ticket?.id ?? 0,
      netAmount: Number(request.netAmount) - 600,
    });
    await page.getByRole("button", { name: "查券码" }).click();
    const finder = page.getByRole("dialog", { name: "查券码" });
    await finder.getByRole("textbox", { name: "券码" }).pressSequentially(ticket?.number ?? "", KEYS);
    await finder.getByRole("button", { name: "查找" }).click();
    await finder.getByRole("link", { name: new RegExp(`^${order.id} · 优惠 \\$6.00`) }).waitFor();
    await desk.picture("console-coupon-found");
    // Its results lead to the orders that it was used in.
    await phone.caller.call(paymentApi.create, { orderId: order.id, channel: "WALLET" });
    const ruleId = ticket?.ticketRuleId ?? "";
    await desk.caller.call(couponOpsApi.setRuleDisabled, { ruleId, disabled: true });
    await desk.open(`/coupons/${ruleId}`);
    await page.getByText("下线，不能再领取").waitFor();
    const results = page.getByRole("region", { name: "效果" });
    await results.getByText("$6.00").first().waitFor();
    await desk.picture("console-coupon-results");
    await results.getByRole("link", { name: "查看订单" }).click();
    await page.getByRole("button", { name: "优惠券「周年礼券」 ✕" }).waitFor();
    await page.getByRole("button", { name: `订单 ${order.id} 的操作` }).waitFor();
    await desk.picture("console-orders-coupon");
    // Another ticket is withdrawn from the list of the coupon's tickets.
    await desk.caller.call(couponOpsApi.printTickets, { ruleId, pieces: 2 });
    await desk.open(`/coupons/${ruleId}/tickets?tab=CREATED`);
    await page.getByRole("checkbox", { name: /^选择/ }).nth(1).check();
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page
      .getByRole("dialog", { name: "作废 1 张券？" })
      .getByRole("button", { name: "发错客户" })
      .click();
    await desk.picture("console-tickets-withdraw");
    await page.getByRole("dialog", { name: "作废 1 张券？" }).getByRole("button", { name: "作废" }).click();
    await desk.sees("已作废 1 张");
    await page.getByRole("link", { name: /^全部/ }).click();
    await page.getByRole("searchbox", { name: "券码，可扫描" }).fill(ticket?.number ?? "");
    await page.getByRole("link", { name: String(order.id) }).waitFor();
    await desk.picture("console-tickets");
    expect(desk.faults).toEqual([]);
  });
});
