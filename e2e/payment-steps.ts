import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone, type PhoneOptions } from "./phone.ts";

const CREAM = goods.cream();
const VIP = "heika-vip";

/** What the tests of paying share: their journey, and a customer who comes with an order to pay. */
export function startPaying() {
  const journey = startJourney();
  let phone: Phone;
  let page: Page;
  beforeEach(async () => {
    await phone?.close();
  });
  const enter = async (who: string, options: PhoneOptions = {}) => {
    phone = await openCustomer(journey, who, options);
    page = phone.page;
  };
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  return {
    journey,
    /** Who is there since the last `enter` or `start`. */
    now: () => ({ phone, page }),
    enter,
    /** Enters with a new order. */
    async start(options: PhoneOptions = {}): Promise<Order> {
      await enter(VIP, options);
      return placeOrder(phone.caller, [{ skuId: CREAM, quantity: 1 }]);
    },
    press,
    sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    /** From checkout to the methods, as a customer comes there (OP-058). */
    async toMethods({ id }: Order): Promise<void> {
      await page.goto(`/order?status=cartPre&orderId=${id}`);
      await page.waitForURL(`**/payment?orderId=${id}`);
    },
    async choose(method: RegExp): Promise<void> {
      await page.getByText(method).click();
      await press(/立即支付/);
    },
    newest: async (orderId: number) => (await phone.caller.call(paymentApi.ofOrder, { orderId }))[0],
    async stateOf(orderId: number) {
      const { orderStatus, paymentOrderStatus } = await phone.caller.call(orderApi.detail, { orderId });
      return [orderStatus, paymentOrderStatus];
    },
    /** What somebody with another device does on the provider's page. */
    async atCashier(url: string, act: string): Promise<void> {
      const other = await phone.context.newPage();
      await other.goto(url);
      await other
        .getByRole("button", { name: act, exact: true })
        .or(other.getByRole("link", { name: act, exact: true }))
        .click();
      await other.waitForLoadState();
      await other.close();
    },
    async backToOrder(orderId: number, steps: number): Promise<void> {
      const depth = await page.evaluate(() => history.state.depth);
      await press("返回订单");
      await page.waitForURL(`**/order?orderId=${orderId}`);
      expect(await page.evaluate(() => history.state.depth)).toBe(depth - steps);
    },
  };
}
