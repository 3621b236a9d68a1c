import { logisticsApi } from "@crux/contract/logistics";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { newNumber } from "@crux/server/testing/parcels";
import { newPapers } from "@crux/server/testing/photos";
import { openStaff } from "@crux/server/testing/staff";
import { afterEach, describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone, toastText } from "./phone.ts";

/** Receiver changed before declaration. */
describe("a paid order that goes to somebody else", () => {
  const journey = startJourney();
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  it("is sent to another of one's receivers from its page, until a parcel is declared", async () => {
    phone = await openCustomer(journey, "heika-vip");
    const { page, caller } = phone;
    const { session } = caller;
    if (!session) throw new Error("nobody is signed in");
    const { id: orderId } = await placeOrder(caller, [{ skuId: goods.cream(), quantity: 1 }]);
    await page.goto(`/order?orderId=${orderId}`);
    await page.getByRole("button", { name: "去支付" }).waitFor();
    expect(await page.getByText("更换收件人").count()).toBe(0);
    await caller.call(paymentApi.create, { orderId, channel: "WALLET" });
    const place = { country: "中国", state: "广东省", city: "广州市", district: "天河区" } as const;
    await caller.call(userApi.saveReceiver, {
      ...place,
      name: "李小明",
      mobile: "+8613911112222",
      detailAddress: "体育西路 1 号",
      userIdentityPojo: await newPapers(journey.shop.app.http, session, {
        client: "李小明",
        identifyCode: "990101199001010021",
      }),
    });
    await caller.call(userApi.saveReceiver, {
      ...place,
      name: "无证件",
      mobile: "+8613911113333",
      detailAddress: "体育西路 2 号",
    });
    await page.reload();
    await page.getByRole("button", { name: /更换收件人/ }).click();
    const sheet = page.getByRole("dialog", { name: "更换收件人" });
    await sheet.getByRole("button", { name: /李小明/ }).waitFor();
    expect(await sheet.getByRole("button", { name: /王小明.*上海市.*浦东新区.*张江路 88 号/ }).count()).toBe(
      0,
    );
    await phone.picture("change-receiver");
    await sheet.getByRole("button", { name: /无证件/ }).click();
    await page.getByRole("button", { name: "确定更换" }).click();
    await expect.poll(() => toastText(page)).toContain("收件人证件信息不完整");
    await sheet.getByRole("button", { name: /李小明/ }).click();
    await page.getByText(/的包裹将改寄给李小明（.*），.*广州市.*体育西路 1 号。/).waitFor();
    await page.getByRole("button", { name: "确定更换" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("main").getByText("李小明").first().waitFor();
    expect(await caller.call(orderApi.detail, { orderId })).toMatchObject({ receiverName: "李小明" });
    const [pkg] = await caller.call(logisticsApi.ofOrder, { orderId });
    await (await openStaff(journey.shop)).call(orderOpsApi.declarePkg, {
      pkgId: pkg?.id ?? 0,
      extOrderId: newNumber(),
      logisticsCompany: "YTO",
    });
    await page.reload();
    await page.getByRole("main").getByText("李小明").first().waitFor();
    expect(await page.getByText("更换收件人").count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});
