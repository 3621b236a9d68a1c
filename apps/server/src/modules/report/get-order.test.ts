import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { sum } from "@crux/rules/money/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg, TWO_PARCELS } from "../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

describe.each(ENGINES)("an order as staff see it on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const look = (orderId: number, who = staff) => who.call(reportOpsApi.order, { orderId });
  const barcodeOf = async (skuId: number) => {
    const sku = shop.database.db.selectFrom("sku").select("barcode").where("id", "=", skuId);
    return (await sku.executeTakeFirstOrThrow()).barcode;
  };

  it("has its buyer, parcels, payments, postings, refunds and note", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    await staff.call(orderOpsApi.setNote, { orderId, note: "请附小票", version: 0 });
    await staff.call(orderOpsApi.createRefund, {
      orderId,
      remark: "少发一件",
      items: [{ skuId: goods.oil(), quantity: 1 }],
    });
    const {
      logisticsPkgScheme: _,
      refunds: __,
      orderItems,
      ...own
    } = await buyer.call(orderApi.detail, {
      orderId,
    });
    const order = await look(orderId);
    expect(order).toMatchObject({ ...own, orderItems, state: "PAID", version: 0, papers: "COMPLETE" });
    expect(order.buyer).toMatchObject({ uid: buyer.session.uid, orders: 1, paidOrders: 1 });
    expect(order.buyer?.paidAmount).toBe(order.netAmount);
    expect(order.buyer?.balance).toBe(1_000_000 - order.netAmount);
    expect(order.pkgs.map(({ id }) => id)).toEqual(pkgs.map(({ id }) => id));
    expect(order.payments).toMatchObject([{ channel: "WALLET", status: "PAID", price: order.netAmount }]);
    expect(sum(order.orderItems.map(({ paidShare }) => paidShare))).toBe(order.netAmount);
    expect(order.orderItems.find(({ skuDetail }) => skuDetail.id === goods.oil())?.refundedQuantity).toBe(1);
    expect(order.orderItems.map(({ barcode }) => barcode)).toEqual(
      await Promise.all(order.orderItems.map(({ skuDetail }) => barcodeOf(skuDetail.id))),
    );
    expect(sum(order.entries.map(({ amount }) => amount))).toBe(0);
    expect(order.entries.length).toBeGreaterThan(0);
    expect(order.refunds).toMatchObject([{ refundStatus: "PENDING", remark: "少发一件" }]);
    expect(order.note).toMatchObject({ note: "请附小票", editor: staff.staff.name });
    expect(await staff.call(reportOpsApi.replay, { orderId })).toEqual({
      orderId,
      netAmount: order.netAmount,
      problems: [],
    });
  });

  it("says who did what and when", async () => {
    const { buyer, pkgs } = await buy(shop);
    const order = await placeOrder(buyer, TWO_PARCELS);
    const { id: orderId } = order;
    const packer = await openStaff(shop, "warehouse");
    await staff.call(paymentOpsApi.setSaving, { orderId, manualSaving: 100, reason: "老客", version: 0 });
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    await sendPkg(packer, pkgs[0]?.id ?? 0, { upTo: "declare" });
    const { pkgs: own } = await look(orderId);
    await sendPkg(packer, own[0]?.id ?? 0, { upTo: "declare" });
    await staff.call(orderOpsApi.rejectOrder, { orderId, remark: "缺货" });
    const { steps } = await look(orderId);
    const told = steps.map(({ subject, to, who, staffName }) => [subject, to, who, staffName]);
    const { name } = staff.staff;
    expect(told).toContainEqual(["ORDER", "CREATED", "CUSTOMER", ""]);
    expect(told).toContainEqual(["SAVING", "EDITED", "STAFF", name]);
    expect(told).toContainEqual(["ORDER", "PAID", "SYSTEM", ""]);
    expect(told).toContainEqual(["PARCEL", "DECLARED", "STAFF", packer.staff.name]);
    expect(told).toContainEqual(["ORDER", "REJECTED", "STAFF", name]);
    expect(steps.find(({ to }) => to === "REJECTED")?.why).toBe("缺货");
    expect(steps.map(({ time }) => time)).toEqual(
      steps
        .map(({ time }) => time)
        .toSorted()
        .reverse(),
    );
  });

  it("is shown to whoever may read orders, without the balance to whoever may not read customers", async () => {
    const { orderId } = await buy(shop);
    const packer = await openStaff(shop, "warehouse");
    expect((await look(orderId, packer)).buyer?.balance).toBeNull();
    const other = await openStaff(shop, ["parcel.read"]);
    expect(await other.refusal(reportOpsApi.order, { orderId })).toBe(generalOutcome.FORBIDDEN);
    expect(await staff.refusal(reportOpsApi.order, { orderId: 1 })).toBe(orderOutcome.NOT_FOUND);
    expect(await staff.refusal(reportOpsApi.replay, { orderId: 1 })).toBe(orderOutcome.NOT_FOUND);
  });
});
