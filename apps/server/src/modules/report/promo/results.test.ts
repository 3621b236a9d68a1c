import { couponApi } from "@crux/contract/coupon";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { paymentApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { giveActivity } from "../../../testing/activities.ts";
import { checkout, placeOrder, stock } from "../../../testing/checkout.ts";
import { addCoupon } from "../../../testing/coupons.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { activityOrderSweep } from "./results.ts";

const MILK = goods.milk();
const OIL = goods.oil();
const TIERS = 301;
const SPAN = { from: "2000-01-01", to: "2099-12-31" };

describe.each(ENGINES)("what activities and coupons brought on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
    await giveActivity(shop, {
      id: TIERS,
      type: "REDUCED",
      productIds: [productOf(MILK)],
      rules: [{ matchCents: 6_000, savingCents: 500 }],
    });
    for (const skuId of [MILK, OIL]) await stock(shop, skuId, 500);
  });
  afterAll(() => shop.close());

  const note = () => sweepOnce(shop.app.kernel, activityOrderSweep);
  const ofActivity = async () => {
    await note();
    return owner.call(reportOpsApi.activityResults, { activityId: TIERS, ...SPAN });
  };
  const ordersOf = async (filter: { activityId: number } | { ruleId: string }) =>
    (await owner.call(reportOpsApi.orders, filter)).list.map(({ id }) => id);
  const pay = async (wanted: Parameters<typeof placeOrder>[1]) => {
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await placeOrder(buyer, wanted);
    await buyer.call(paymentApi.create, { orderId: order.id, channel: "WALLET" });
    return order;
  };

  it("are the paid orders that an activity took something off, and none of the others", async () => {
    await note();
    const unpaid = await signUp(shop);
    await placeOrder(unpaid, [{ skuId: MILK, quantity: 2 }]);
    await pay([{ skuId: MILK, quantity: 1 }]);
    await pay([{ skuId: OIL, quantity: 1 }]);
    const first = await pay([
      { skuId: MILK, quantity: 2 },
      { skuId: OIL, quantity: 1 },
    ]);
    const second = await pay([{ skuId: MILK, quantity: 3 }]);
    const { total, days } = await ofActivity();
    const revenue = first.netAmount + second.netAmount;
    expect(total).toEqual({ orders: 2, revenue, discount: 1_000, pieces: 5, offered: 0 });
    expect(days).toEqual([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), orders: 2, revenue, discount: 1_000, pieces: 5 },
    ]);
    expect(await ordersOf({ activityId: TIERS })).toEqual([second.id, first.id]);
    const counts = await owner.call(reportOpsApi.orderCounts, { activityId: TIERS });
    expect(counts.find(({ state }) => state === "PAID")?.total).toBe(2);

    // Whoever was noted is noted once, and what is rejected counts no more.
    expect(await note()).toBe(0);
    await owner.call(orderOpsApi.rejectOrder, { orderId: second.id, remark: "缺货" });
    expect((await ofActivity()).total).toMatchObject({ orders: 1, discount: 500, pieces: 2 });
  });

  it("name an order that was paid before others that were noted, since its transaction ended later", async () => {
    const { total } = await ofActivity();
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await placeOrder(buyer, [{ skuId: MILK, quantity: 2 }]);
    shop.clock.advance(60_000);
    await pay([{ skuId: MILK, quantity: 2 }]);
    await note();
    shop.clock.advance(-60_000);
    await buyer.call(paymentApi.create, { orderId: order.id, channel: "WALLET" });
    expect((await ofActivity()).total.orders).toBe(total.orders + 2);
    expect(await ordersOf({ activityId: TIERS })).toContain(order.id);
  });

  it("are the orders whose tickets were used, and in the list those that hold one as well", async () => {
    const ruleId = await addCoupon(shop, { effectiveCents: 700 });
    const orderWith = async () => {
      const buyer = await signUp(shop, { balanceCents: 1_000_000 });
      const { id } = await buyer.call(couponApi.collect, { ticketRuleId: ruleId });
      const request = await checkout(buyer, [{ skuId: OIL, quantity: 2 }]);
      const netAmount = Number(request.netAmount) - 700;
      const order = await buyer.call(orderApi.create, { ...request, couponTicketId: id, netAmount });
      return { buyer, order };
    };
    const [held, used] = [await orderWith(), await orderWith()];
    await used.buyer.call(paymentApi.create, { orderId: used.order.id, channel: "WALLET" });
    const { total, days } = await owner.call(reportOpsApi.couponResults, { ruleId, ...SPAN });
    const sums = { revenue: used.order.netAmount, discount: 700, pieces: 2 };
    expect(total).toEqual({ orders: 1, ...sums });
    expect(days).toMatchObject([{ issued: 2, used: 1, ...sums }]);
    expect(await ordersOf({ ruleId })).toEqual([used.order.id, held.order.id]);
    expect(await ordersOf({ ruleId: "none" })).toEqual([]);
    expect(await owner.refusal(reportOpsApi.couponResults, { ruleId: "none", ...SPAN })).toBe(
      couponOutcome.NOT_FOUND,
    );
    expect(await owner.refusal(reportOpsApi.activityResults, { activityId: 999_999, ...SPAN })).toBe(
      saleOutcome.ACTIVITY_NOT_FOUND,
    );
  });
});
