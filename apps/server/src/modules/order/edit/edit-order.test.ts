import type { ApiError } from "@crux/client/client";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { sum } from "@crux/rules/money/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../testing/caller.ts";
import { onHand, placeOrder, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, newNumber, TWO_PARCELS } from "../../../testing/parcels.ts";
import { goOn, openAt, tell } from "../../../testing/payments.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";
import { replayOrder } from "../../report/replay-orders.ts";

const ROUNDS = 6;
const HERE = {
  receiverName: "李明",
  receiverMobile: "+8613911112222",
  receiverState: "广东省",
  receiverCity: "广州市",
  receiverDistrict: "天河区",
  receiverPostCode: "",
  receiverAddress: "体育西路 1 号",
  reason: "客户写错了",
};

describe.each(ENGINES)("orders that staff edit on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    for (const { skuId } of TWO_PARCELS) await stock(shop, skuId, 5_000);
  });
  afterAll(() => shop.close());
  // Nobody alone may take off what all these tests do together.
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  type Unpaid = { buyer: Bought["buyer"]; order: Order };
  const unpaid = async (): Promise<Unpaid> => {
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    return { buyer, order: await placeOrder(buyer, TWO_PARCELS) };
  };
  const save = (who: Caller, orderId: number, manualSaving: number, version = 0) =>
    who.call(paymentOpsApi.setSaving, { orderId, manualSaving, version, reason: "老客户" });
  const seen = ({ buyer, order }: Unpaid) => buyer.call(orderApi.detail, { orderId: order.id });
  const titles = async (buyer: Caller) =>
    (await buyer.call(notifyApi.messages, {})).content.map(({ owMessage }) => owMessage.title);
  const refusalOf = async (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: ApiError) => error.code,
    );
  const clean = async () => expect(await audit(shop.database.db)).toEqual([]);

  describe("a saving", () => {
    it("lowers what an unpaid order asks for, with all that is computed from it (I-04)", async () => {
      const one = await unpaid();
      const { id: orderId, netAmount } = one.order;
      expect(await save(staff, orderId, 500)).toEqual({
        manualSaving: 500,
        netAmount: netAmount - 500,
        version: 1,
      });
      const order = await seen(one);
      expect(order).toMatchObject({ manualSaving: 500, netAmount: netAmount - 500 });
      expect(sum(order.explanation.map(({ amount }) => amount))).toBe(order.netAmount);
      expect(await replayOrder(shop.database.db, orderId)).toMatchObject({ problems: [] });
      expect(await titles(one.buyer)).toContain("订单金额已修改");
      await one.buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
      const { balance } = await one.buyer.call(userApi.wallet, {});
      expect(balance).toBe(1_000_000 - netAmount + 500);
      const back = await staff.call(orderOpsApi.rejectOrder, { orderId, remark: "缺货" });
      expect(back.amount).toBe(netAmount - 500);
      await clean();
    });

    it("is given back with no piece and no parcel of the order (I-18)", async () => {
      const one = await unpaid();
      const { id: orderId, netAmount, orderItems } = one.order;
      await save(staff, orderId, 777);
      await one.buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
      const pkgs = await one.buyer.call(logisticsApi.ofOrder, { orderId });
      const amounts: number[] = [];
      for (const { id } of pkgs)
        amounts.push(
          (await staff.call(orderOpsApi.createRefund, { orderId, remark: "退包裹", pkgIds: [id] })).amount,
        );
      expect(orderItems.length).toBeGreaterThan(1);
      expect(sum(amounts)).toBe(netAmount - 777);
      await clean();
    });

    it("closes the payments that were begun, and sends late money for them to the wallet (L-PAY-07, L-ORD-09)", async () => {
      const one = await unpaid();
      const { id: orderId } = one.order;
      const before = await one.buyer.call(paymentApi.create, { orderId, channel: "BANK_TRANSFER" });
      await save(staff, orderId, 300);
      const [payment] = await one.buyer.call(paymentApi.ofOrder, { orderId });
      expect(payment).toMatchObject({ id: before.id, status: "CLOSED" });
      const again = await one.buyer.call(paymentApi.create, { orderId, channel: "BANK_TRANSFER" });
      expect(again).toMatchObject({ status: "CREATED", price: before.price - 300 });
      expect(again.id).not.toBe(before.id);
      const { tradeNo } = await openAt(shop, one.buyer, { orderId, channel: "ALIPAY_QR" });
      await save(staff, orderId, 350, 1);
      // The provider took it in the moment before it was asked to close.
      await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
      await goOn(shop);
      expect(await seen(one)).toMatchObject({ orderStatus: "CREATED", netAmount: before.price - 350 });
      const { balance } = await one.buyer.call(userApi.wallet, {});
      expect(balance).toBe(1_000_000 + before.price - 300);
      await one.buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
      expect((await seen(one)).orderStatus).toBe("PAID");
      await clean();
    });

    it("is refused to paid orders, beyond what is asked for, and on an older version", async () => {
      const one = await unpaid();
      const { id: orderId, netAmount } = one.order;
      const rich = await openStaff(shop);
      expect(await refusalOf(save(rich, orderId, netAmount + 1))).toBe(orderOutcome.SAVING_TOO_LARGE);
      await save(staff, orderId, 100);
      const refused: ApiError = await save(rich, orderId, 200).catch((error) => error);
      expect(refused.code).toBe(generalOutcome.CHANGED_MEANWHILE);
      expect(refused.data).toMatchObject({
        version: 1,
        editor: staff.staff.name,
        now: { manualSaving: 100 },
      });
      // An answer that got lost is asked for again.
      expect(await save(staff, orderId, 100)).toMatchObject({ version: 1 });
      await one.buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
      expect(await refusalOf(save(staff, orderId, 0, 1))).toBe(paymentOutcome.ALREADY_PAID);
      const top = await one.buyer.call(orderApi.create, {
        orderType: "DEPOSIT",
        orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
      });
      expect(await refusalOf(save(staff, top.id, 1))).toBe(orderOutcome.WRONG_STATE);
      expect(await refusalOf(save(staff, 1, 1))).toBe(orderOutcome.NOT_FOUND);
      const packer = await openStaff(shop, "warehouse");
      expect(await refusalOf(save(packer, orderId, 1))).toBe(generalOutcome.FORBIDDEN);
    });

    it("beyond what one person may take off alone waits for a second one", async () => {
      const buyer = await signUp(shop, { balanceCents: 10_000_000 });
      await stock(shop, goods.milk(), 5_000);
      const order = await placeOrder(buyer, [{ skuId: goods.milk(), quantity: 24 }]);
      const wish = 50_001;
      expect(order.netAmount).toBeGreaterThan(wish);
      const asked: ApiError = await save(staff, order.id, wish).catch((error) => error);
      expect(asked.code).toBe(staffOutcome.APPROVAL_REQUIRED);
      expect((await seen({ buyer, order })).manualSaving).toBe(0);
      const { approvalId: id } = asked.data as { approvalId: number };
      const second = await openStaff(shop);
      await second.call(staffOpsApi.approve, { id });
      expect((await seen({ buyer, order })).manualSaving).toBe(wish);
      await clean();
    });

    it("and a payment that starts at the same moment agree on the amount (I-06, I-15)", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await unpaid();
        const { id: orderId, netAmount } = one.order;
        const channel = round % 2 === 0 ? "WALLET" : "BANK_TRANSFER";
        const other = await openStaff(shop);
        const [paid, saved] = await Promise.allSettled([
          one.buyer.call(paymentApi.create, { orderId, channel }),
          save(other, orderId, 400),
        ]);
        if (paid.status === "rejected") throw paid.reason;
        const order = await seen(one);
        expect(order.netAmount).toBe(saved.status === "fulfilled" ? netAmount - 400 : netAmount);
        const payments = await one.buyer.call(paymentApi.ofOrder, { orderId });
        const open = payments.filter(({ status }) => status === "CREATED" || status === "PAID");
        for (const { price } of open) expect(price).toBe(order.netAmount);
        if (channel === "WALLET") expect(order.orderStatus).toBe("PAID");
      }
      await clean();
    });
  });

  describe("a receiver", () => {
    const change = (who: Caller, orderId: number, more = {}) =>
      who.call(orderOpsApi.changeReceiver, { orderId, version: 0, ...HERE, ...more });
    const { reason: _, ...RECEIVER } = HERE;

    it("is changed in an order and its parcels before they are declared", async () => {
      const { buyer, orderId } = await buy(shop);
      expect(await change(staff, orderId)).toMatchObject({
        ...RECEIVER,
        version: 1,
        editor: staff.staff.name,
      });
      expect(await buyer.call(orderApi.detail, { orderId })).toMatchObject(RECEIVER);
      for (const pkg of await buyer.call(logisticsApi.ofOrder, { orderId }))
        expect(pkg).toMatchObject({ ...RECEIVER, receiverCountry: "中国", senderName: "Anna Lee" });
      expect(await titles(buyer)).toContain("收件信息已修改");
      const refused: ApiError = await change(await openStaff(shop), orderId, {
        receiverName: "王五",
      }).catch((error) => error);
      expect(refused.data).toMatchObject({ version: 1, editor: staff.staff.name, now: RECEIVER });
      await clean();
    });

    it("is refused once a parcel is declared, and when it is none", async () => {
      const { orderId, pkgs } = await buy(shop);
      expect(await refusalOf(change(staff, orderId, { receiverCity: " " }))).toBe(
        generalOutcome.INVALID_REQUEST,
      );
      expect(await refusalOf(change(staff, orderId, { receiverMobile: "12" }))).toBe(140007);
      await staff.call(orderOpsApi.declarePkg, {
        pkgId: pkgs[0]?.id ?? 0,
        extOrderId: newNumber(),
        logisticsCompany: "YTO",
      });
      expect(await refusalOf(change(staff, orderId))).toBe(logisticsOutcome.WRONG_PARCEL_STATE);
    });

    it("and a declaration at the same moment end with one address on the parcel and the order", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { buyer, orderId, pkgs } = await buy(shop);
        const [first] = pkgs;
        if (!first) throw new Error("an order has parcels");
        // The papers of this name are there before and after.
        const [changed, declared] = await Promise.allSettled([
          change(staff, orderId, { receiverName: "王小明" }),
          staff.call(orderOpsApi.declarePkg, {
            pkgId: first.id,
            extOrderId: newNumber(),
            logisticsCompany: "YTO",
          }),
        ]);
        expect(declared.status).toBe("fulfilled");
        const order = await buyer.call(orderApi.detail, { orderId });
        const cities = (await buyer.call(logisticsApi.ofOrder, { orderId })).map((pkg) => pkg.receiverCity);
        const city = changed.status === "fulfilled" ? "广州市" : "上海市";
        expect([order.receiverCity, ...new Set(cities)]).toEqual([city, city]);
      }
    });
  });

  describe("an unpaid order that staff cancel", () => {
    const cancel = (who: Caller, orderId: number) =>
      who.call(orderOpsApi.cancelUnpaid, { orderId, reason: "客户要求取消" });

    it("gives back what it held, and its customer hears why (L-ORD-07)", async () => {
      const one = await unpaid();
      expect(await cancel(staff, one.order.id)).toEqual({ orderId: one.order.id, state: "CANCELLED" });
      expect((await seen(one)).orderStatus).toBe("CANCELLED");
      const { content } = await one.buyer.call(notifyApi.messages, {});
      expect(content[0]?.owMessage.body).toContain("客户要求取消");
      expect(await refusalOf(cancel(staff, one.order.id))).toBe(orderOutcome.WRONG_STATE);
      const { orderId } = await buy(shop);
      expect(await refusalOf(cancel(staff, orderId))).toBe(orderOutcome.WRONG_STATE);
      await clean();
    });

    it("has one winner against a payment at the same moment (I-15, I-16)", async () => {
      const shelf = await onHand(shop, goods.oil());
      let sold = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await unpaid();
        const { id: orderId } = one.order;
        const ends = await Promise.allSettled([
          one.buyer.call(paymentApi.create, { orderId, channel: "WALLET" }),
          cancel(staff, orderId),
        ]);
        expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        const isPaid = ends[0].status === "fulfilled";
        expect((await seen(one)).orderStatus).toBe(isPaid ? "PAID" : "CANCELLED");
        if (isPaid) sold += 2;
      }
      expect(await onHand(shop, goods.oil())).toBe(shelf - sold);
      await clean();
    });
  });

  it("tell their customers why they were rejected or called off (L-ORD-13, L-ORD-14)", async () => {
    const [first, second] = [await buy(shop), await buy(shop)];
    await staff.call(orderOpsApi.rejectOrder, { orderId: first.orderId, remark: "地址在禁运区" });
    await staff.call(orderOpsApi.callOffOrder, { orderId: second.orderId, remark: "客户改主意" });
    const last = async ({ buyer }: Bought) =>
      (await buyer.call(notifyApi.messages, {})).content[0]?.owMessage;
    expect(await last(first)).toMatchObject({ title: "订单未通过，已取消" });
    expect((await last(first))?.body).toContain("地址在禁运区");
    expect((await last(second))?.body).toContain("客户改主意");
  });
});
