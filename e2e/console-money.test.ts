import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { buy } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { cardPhoto, plainPhoto, sendForm } from "@crux/server/testing/photos";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("money in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async (
    ...wanted: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...wanted);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  const handIn = async (person: Awaited<ReturnType<typeof signUp>>, picture?: Buffer) => {
    const { shop } = journey;
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    const file = picture ?? (await cardPhoto("FRONT"));
    const { body } = await sendForm(shop.app.http, person.session, {
      path: "/order/manual_order",
      parts: [{ file }],
    });
    await person.call(paymentApi.submitProof, { id, imgUrls: body.data ?? "" });
    return order;
  };
  const statusOf = async (person: Awaited<ReturnType<typeof signUp>>, orderId: number) =>
    (await person.call(orderApi.detail, { orderId })).paymentOrderStatus;

  it("has two people approve and refuse slips at once, two keys each, and the customer sees it", async () => {
    const person = await signUp(journey.shop);
    const picture = await plainPhoto();
    const first = await handIn(person);
    const second = await handIn(person, picture);
    const third = await handIn(person, picture);
    const [an, bo] = [await sit("finance"), await sit("finance")];
    await an.open("/proofs");
    await an.page.getByRole("link", { name: String(first.id) }).waitFor();
    await bo.open("/proofs");
    await bo.page
      .getByRole("link", { name: String(second.id) })
      .first()
      .waitFor();
    await bo.sees("相同图片出现过 1 次");
    await an.page.getByAltText(`订单 ${first.id} 的付款凭证 1`).waitFor();
    await bo.page.getByAltText(`订单 ${second.id} 的付款凭证 1`).waitFor();
    await an.picture("console-proofs");
    await bo.picture("console-proofs-same");
    await an.page.keyboard.press("a");
    await an.page.getByRole("button", { name: "确认通过" }).waitFor();
    await an.page.keyboard.press("Enter");
    await an.sees(`已通过，订单 ${first.id} 已付款`);
    expect(await statusOf(person, first.id)).toBe("PAID");
    await an.page
      .getByRole("link", { name: String(third.id) })
      .first()
      .waitFor();
    // As quickly as a hand; what comes faster is a scan.
    await bo.page.keyboard.type("r5", { delay: 60 });
    await bo.page.getByRole("button", { name: "5 重复凭证", pressed: true }).waitFor();
    await bo.picture("console-proofs-refuse");
    await bo.page.keyboard.press("Enter");
    await bo.sees(`已驳回订单 ${second.id} 的凭证，客户已收到消息`);
    expect(await person.call(paymentApi.ofOrder, { orderId: second.id })).toMatchObject([
      { status: "REJECTED", refuseReason: "重复凭证" },
    ]);
    await bo.sees("没有空闲的凭证");
    await bo.picture("console-proofs-empty");
    await an.page.keyboard.press("u");
    await an.sees(/刚刚已通过/);
    await an.picture("console-proofs-back");
    expect([...an.faults, ...bo.faults]).toEqual([]);
  });

  it("finds a refund that waits, pays it by keys with its amount typed, and the customer has it", async () => {
    const { orderId, buyer } = await buy(journey.shop);
    const desk = await sit("finance");
    const { id } = await desk.caller.call(orderOpsApi.createRefund, {
      orderId,
      remark: "破损",
      otherFee: 1234,
    });
    await desk.open("/refunds?state=PENDING");
    await desk.page.getByRole("button", { name: String(id), exact: true }).waitFor();
    await desk.page.keyboard.press("j", { delay: 60 });
    await desk.page.keyboard.press("Enter", { delay: 60 });
    const drawer = desk.page.getByRole("dialog", { name: `退款单 ${id}`, exact: true });
    await drawer.getByText("其他").waitFor();
    await desk.picture("console-refund");
    await desk.page.keyboard.press("Enter", { delay: 60 });
    const dialog = desk.page.getByRole("dialog", { name: `退款单 ${id} 打款` });
    await dialog.getByRole("textbox").fill("12.34");
    await desk.picture("console-refund-pay");
    await desk.page.keyboard.press("Enter", { delay: 60 });
    await desk.sees("已退到客户余额");
    expect(await buyer.call(orderApi.refund, { id })).toMatchObject({
      amount: 1234,
      refundStatus: "REFUNDED",
    });
    await desk.sees("没有待打款的退款");
    expect(desk.faults).toEqual([]);
  });
});
