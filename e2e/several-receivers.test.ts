import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { createCaller } from "@crux/server/testing/caller";
import { goods } from "@crux/server/testing/goods";
import { describe, expect, it } from "vitest";
import { findings } from "./axe-findings.ts";
import { boxOf } from "./box-of.ts";
import { fillCart, openPreview } from "./cart-steps.ts";
import { enlarge } from "./enlarge.ts";
import { startJourney } from "./journey.ts";
import { byPassword, fitsSideways, openCustomer, type Phone, toastText } from "./phone.ts";

const OIL = goods.oil();
const HONEY = goods.honey();

// Issue: the customer shares the goods out, ordinary orders come of it in one transaction, each priced, split and paid
// as if ordered alone, the coupon on one of them.
describe("a checkout for several receivers", () => {
  const journey = startJourney();

  const begin = async (phone: Phone) => {
    await fillCart(phone, [
      [OIL, 3],
      [HONEY, 2],
    ]);
    await openPreview(phone, "分箱方案");
    await phone.page.getByRole("link", { name: "寄给多位收件人" }).click();
    await phone.page.getByRole("heading", { name: "商品分配" }).waitFor();
  };
  const addReceiver = async ({ page }: Phone, name: string) => {
    await page.getByRole("link", { name: "添加收件人" }).click();
    await page.waitForURL("**/receivers?status=select&page=cartPre&for=several");
    await page.getByRole("button", { name }).click();
    await page.waitForURL("**/cart_pre?for=several");
    await page.getByRole("heading", { name }).waitFor();
  };
  const submit = async ({ page }: Phone) => {
    await page.getByRole("button", { name: "提交2个订单" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  };

  it("is shared out by pieces, priced for each of them, ordered at once and paid one by one", async () => {
    const phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const receivers = (await caller.call(userApi.receivers, {})).content;
    const [first, second] = [...receivers].sort((left, right) => right.defaultFlag - left.defaultFlag);
    if (!first || !second) throw new Error("two receivers are needed");
    await begin(phone);
    await phone.sees("请至少添加两位收件人");
    await addReceiver(phone, second.name);
    await phone.sees("共5件，还剩5件");
    await phone.sees(`还没有给${first.name}分配商品`);
    expect(await findings(page)).toEqual([]);

    await page.getByRole("button", { name: `分配商品，${first.name}` }).click();
    const sheet = page.getByRole("dialog");
    const more = sheet.getByRole("button", { name: /^增加/ });
    await more.first().click();
    await more.first().click();
    await sheet.getByText("共3件，还剩1件").waitFor();
    await more.last().click();
    await phone.picture("several-share");
    await page.setViewportSize({ width: 320, height: 640 });
    const rest = await sheet.getByRole("button", { name: "剩余2件都给TA" }).boundingBox();
    expect(rest?.height).toBe(44);
    await enlarge(page, "200%");
    const name = sheet.getByText(/深海鱼油/).first();
    expect((await boxOf(name)).width).toBeGreaterThan(160);
    await enlarge(page, "");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole("button", { name: "完成" }).click();
    await phone.sees("共5件，还剩2件");
    await page.getByRole("button", { name: `分配商品，${second.name}` }).click();
    await sheet.getByRole("button", { name: "剩余2件都给TA" }).click();
    await sheet.getByRole("button", { name: "完成" }).click();
    await phone.sees("共5件，已分完");
    await page.getByText("小计").nth(1).waitFor();
    expect(await fitsSideways(page)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await phone.picture("several-checkout");

    await page.reload();
    await phone.sees("共5件，已分完");
    await page.getByText("小计").nth(1).waitFor();
    await submit(phone);
    await page.waitForURL(/\/order\?orderIds=\d+-\d+$/);
    await phone.sees("2个订单，待支付2个");
    await page.getByRole("button", { name: `去支付，${second.name}的订单` }).waitFor();
    expect(await findings(page)).toEqual([]);
    await phone.picture("several-orders");

    const orders = (await caller.call(orderApi.list, { pageSize: 2 })).content.toReversed();
    expect(orders.map(({ receiverName }) => receiverName)).toEqual([first.name, second.name]);
    const piecesOf = (at: number) =>
      orders[at]?.orderItems.map(({ skuDetail, quantity }) => [skuDetail.id, quantity]).sort();
    expect([piecesOf(0), piecesOf(1)].flat().sort()).toEqual(
      [
        [OIL, 2],
        [HONEY, 1],
        [OIL, 1],
        [HONEY, 1],
      ].sort(),
    );
    const cart = await caller.call(cartApi.items, {});
    expect(cart.unmatchCartItems).toEqual([]);

    await page.getByRole("button", { name: `去支付，${first.name}的订单` }).click();
    await page.waitForURL(`**/payment?orderId=${orders[0]?.id}`);
    await page.goBack();
    await phone.sees("2个订单，待支付2个");
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("stands beside its totals in a large window, keeps what was shared out through a login, and fits the narrowest phone", async () => {
    const phone = await openCustomer(journey, "meimei-88", { width: 1440, height: 900 });
    const { page } = phone;
    const receivers = (await phone.caller.call(userApi.receivers, {})).content;
    const other = receivers.find(({ defaultFlag }) => defaultFlag !== 1);
    if (!other) throw new Error("two receivers are needed");
    await begin(phone);
    await addReceiver(phone, other.name);
    await page.getByRole("button", { name: "平均分给2位收件人" }).click();
    await phone.sees("共5件，已分完");
    await page.getByText("小计").nth(1).waitFor();
    const box = await page.getByRole("region", { name: "费用" }).boundingBox();
    const goodsBox = await page.getByRole("region", { name: "商品分配" }).boundingBox();
    expect(box?.x).toBeGreaterThan((goodsBox?.x ?? 0) + (goodsBox?.width ?? 0));
    expect(await findings(page)).toEqual([]);
    await phone.picture("several-checkout-large");

    // The best coupon is on the first order; whoever wants it on the other one takes it along.
    await page
      .getByRole("button", { name: /^优惠券/ })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: /可省/ }).first().click();
    expect(await toastText(page)).toBe("优惠券一次只能用于一位收件人，已不再用于陈建国");

    await page
      .getByRole("button", { name: /^订单备注/ })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("textbox").fill("给外婆");
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await phone.sees("给外婆");
    const session = await page.evaluate(() => ({
      uid: (JSON.parse(localStorage.getItem("user") ?? "{}") as { id: number }).id,
      token: localStorage.getItem("token") ?? "",
    }));
    await createCaller(journey.shop.app.http, session).call(userApi.logout, {});
    await submit(phone);
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.waitForURL("**/cart_pre?for=several");
    await phone.sees("给外婆");
    await phone.sees("共5件，已分完");

    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await fitsSideways(page), `${width}`).toBe(true);
    }
    await submit(phone);
    await page.waitForURL(/\/order\?orderIds=\d+-\d+$/);
    await phone.sees("2个订单，待支付2个");
    const again = await page.evaluate(() => ({
      uid: (JSON.parse(localStorage.getItem("user") ?? "{}") as { id: number }).id,
      token: localStorage.getItem("token") ?? "",
    }));
    const caller = createCaller(journey.shop.app.http, again);
    const [second, first] = (await caller.call(orderApi.list, { pageSize: 2 })).content;
    expect(first).toMatchObject({ receiverName: "陈建国", couponTicket: null, remark: "" });
    expect(second).toMatchObject({ receiverName: other.name, remark: "给外婆" });
    expect(second?.couponTicket?.savedAmount).toBeGreaterThan(0);
    await phone.close();
  });
});
