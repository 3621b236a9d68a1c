import { DEPOSIT_SKU_ID, MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { sum } from "@crux/rules/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onHand, placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Bought, buy, sendPkg } from "../../testing/parcels.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "../report/audit.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const remark = "破损";

describe.each(ENGINES)("refunds on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  // Nobody alone may pay back what all these tests do together.
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const orderOf = ({ buyer, orderId }: Bought) => buyer.call(orderApi.detail, { orderId });
  const balance = async ({ buyer }: Bought) => (await buyer.call(userApi.wallet, {})).balance;
  const create = (bought: Bought, wish: object) =>
    staff.call(orderOpsApi.createRefund, { orderId: bought.orderId, remark, ...wish });
  const pay = (refundId: number) => staff.call(paymentOpsApi.payRefund, { refundId });
  const spendOf = async ({ orderId }: Bought) => {
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from member_spend where order_id = ${orderId}`.execute(shop.database.db);
    return rows[0]?.cents;
  };

  it("gives pieces back one by one to the last cent, and shows each to its customer (R-REF-01, R-REF-03, R-API-23, R-API-24, R-MODEL-15, R-CONST-08, I-18)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 3 }]);
    const { amount, netAmount, activitySaving, ticketSaving } = await orderOf(bought);
    const before = await balance(bought);
    const refunds = [];
    for (let piece = 0; piece < 3; piece += 1)
      refunds.push(await create(bought, { items: [{ skuId: OIL, quantity: 1 }] }));
    expect(sum(refunds.map((refund) => refund.productAmount))).toBe(amount - activitySaving - ticketSaving);
    for (const { id } of refunds) await pay(id);
    const rest = netAmount - sum(refunds.map((refund) => refund.amount));
    const freight = await create(bought, { shipFee: rest });
    await pay(freight.id);
    expect(await balance(bought)).toBe(before + netAmount);
    const page = await bought.buyer.call(orderApi.refunds, {});
    expect(page.content.map(({ id }) => id)).toEqual([freight.id, ...refunds.map(({ id }) => id).reverse()]);
    expect(page).toMatchObject({ size: 20, totalElements: 4 });
    const [first] = refunds;
    const shown = await bought.buyer.call(orderApi.refund, { id: first?.id ?? 0 });
    expect(shown).toMatchObject({
      oriOrderId: bought.orderId,
      amount: first?.amount,
      shipFee: 0,
      gstAmount: 0,
      otherFee: 0,
      remark,
      refunded: true,
      refundOrderItems: [{ quantity: 1, amount: first?.amount, skuDetail: { id: OIL } }],
    });
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("refuses more than was paid, of pieces, freight and in all, and changes nothing then (I-18)", async () => {
    const bought = await buy(shop);
    const { netAmount, shipFee } = await orderOf(bought);
    const refused = (wish: object) =>
      staff.refusal(orderOpsApi.createRefund, { orderId: bought.orderId, remark, ...wish });
    expect(await refused({ items: [{ skuId: OIL, quantity: 3 }] })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({ items: [{ skuId: goods.bigOil(), quantity: 1 }] })).toBe(
      orderOutcome.REFUND_TOO_LARGE,
    );
    expect(await refused({ shipFee: shipFee + 1 })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({ otherFee: netAmount + 1 })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({})).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({ pkgIds: [1_000_000] })).toBe(logisticsOutcome.PARCEL_NOT_FOUND);
    expect(await refused({ shipFee: -1 })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refused({ otherFee: 1, remark: "" })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await staff.refusal(orderOpsApi.createRefund, { orderId: 1, remark, otherFee: 1 })).toBe(
      orderOutcome.NOT_FOUND,
    );
    expect((await create(bought, { otherFee: netAmount })).amount).toBe(netAmount);
  });

  it("lets one of many equal refunds through, and pays each once (I-18)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const before = await balance(bought);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => create(bought, { items: [{ skuId: OIL, quantity: 2 }] })),
    );
    const [made, ...others] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(others).toEqual([]);
    const paid = await Promise.allSettled(Array.from({ length: 8 }, () => pay(made?.id ?? 0)));
    expect(paid.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balance(bought)).toBe(before + (made?.amount ?? 0));
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("is pending until it is paid, then the money, the spend and a message are there (R-REF-04, L-REF-01, L-REF-02, L-MSG-01)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const { netAmount } = await orderOf(bought);
    const stocked = await onHand(shop, OIL);
    const before = await balance(bought);
    const { id, amount, refunded } = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
    expect({ refunded, balance: await balance(bought), spend: await spendOf(bought) }).toEqual({
      refunded: false,
      balance: before,
      spend: netAmount,
    });
    expect((await pay(id)).refunded).toBe(true);
    expect(await balance(bought)).toBe(before + amount);
    expect(await spendOf(bought)).toBe(netAmount - amount);
    expect(await onHand(shop, OIL)).toBe(stocked + 1);
    const { content } = await bought.buyer.call(notifyApi.messages, { type: "PERSONAL" });
    expect(content.map(({ owMessage }) => owMessage.title)).toContain("退款已完成");
    const { rows } = await sql`select kind, amount from audit.ledger
      where order_id = ${bought.orderId} and account like 'WALLET%' order by tx_id`.execute(shop.database.db);
    expect(rows).toEqual([
      { kind: "CONSUME", amount: -netAmount },
      { kind: "REFUND", amount },
    ]);
  });

  it("refunds a parcel with what is in it and its share of the freight (L-PKG-09)", async () => {
    const bought = await buy(shop);
    const [first, second] = bought.pkgs;
    if (!first || !second) throw new Error("these goods travel in two parcels");
    const { shipFee } = await orderOf(bought);
    const refund = await create(bought, { pkgIds: [first.id] });
    expect(refund.refundLogisticsPkgs.map(({ id }) => id)).toEqual([first.id]);
    expect(refund.shipFee).toBe(first.totalFee);
    expect(sum(refund.refundOrderItems.map(({ quantity }) => quantity))).toBe(first.totalQuantity);
    const rest = await create(bought, { pkgIds: [second.id] });
    expect(refund.shipFee + rest.shipFee).toBe(shipFee);
    await pay(refund.id);
    const pkgs = await bought.buyer.call(logisticsApi.ofOrder, { orderId: bought.orderId });
    expect(pkgs.map(({ pkgStatus }) => pkgStatus)).toEqual(["REFUNDED", "CREATED"]);
  });

  it("keeps pieces that left the house out of the stock", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    for (const { id } of bought.pkgs) await sendPkg(staff, id);
    const stocked = await onHand(shop, OIL);
    const { id } = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
    await pay(id);
    expect(await onHand(shop, OIL)).toBe(stocked);
    expect((await orderOf(bought)).orderStatus).toBe("SHIPPED");
  });

  it("rejects a paid order: stock and parcels back at once, the money with the refund (L-ORD-13)", async () => {
    const bought = await buy(shop);
    const { netAmount } = await orderOf(bought);
    const stocked = await onHand(shop, OIL);
    const before = await balance(bought);
    const part = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
    await pay(part.id);
    expect(await staff.call(orderOpsApi.rejectOrder, { orderId: bought.orderId, remark })).toMatchObject({
      amount: netAmount - part.amount,
      refunded: false,
    });
    expect((await orderOf(bought)).orderStatus).toBe("REJECTED");
    expect(await onHand(shop, OIL)).toBe(stocked + 2);
    const [refund] = (await bought.buyer.call(orderApi.refunds, {})).content;
    await pay(refund?.id ?? 0);
    const pkgs = await bought.buyer.call(logisticsApi.ofOrder, { orderId: bought.orderId });
    expect(new Set(pkgs.map(({ pkgStatus }) => pkgStatus))).toEqual(new Set(["REFUNDED"]));
    expect(await balance(bought)).toBe(before + netAmount);
    expect(await spendOf(bought)).toBe(0);
    expect(await onHand(shop, OIL)).toBe(stocked + 2);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("tells on the order and in the list why staff ended it, and what goes back where (L-ORD-13, L-ORD-14, R-REF-03)", async () => {
    for (const end of [orderOpsApi.rejectOrder, orderOpsApi.callOffOrder]) {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
      expect(await orderOf(bought)).toMatchObject({ refuseReason: "", refunds: [] });
      const part = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
      await pay(part.id);
      const mistake = await create(bought, { otherFee: 1 });
      await staff.call(orderOpsApi.removeRefund, { refundId: mistake.id });
      expect((await orderOf(bought)).refuseReason).toBe("");
      const rest = await staff.call(end, { orderId: bought.orderId, remark: "海关不放行" });
      const told = await orderOf(bought);
      expect(told.refuseReason).toBe("海关不放行");
      expect(told.refunds).toEqual([
        {
          ...{ id: rest.id, amount: rest.amount, target: "WALLET", createTime: rest.createTime },
          ...{ refundStatus: "PENDING", refunded: false, refundTime: null },
        },
        expect.objectContaining({ id: part.id, refundStatus: "REFUNDED", refunded: true }),
      ]);
      expect((await bought.buyer.call(orderApi.list, {})).content).toEqual([told]);
      await pay(rest.id);
      const ended = await orderOf(bought);
      expect(ended.refunds.map(({ refundStatus }) => refundStatus)).toEqual(["REFUNDED", "REFUNDED"]);
      expect(ended.refunds[0]?.refundTime).toBe(
        (await bought.buyer.call(orderApi.refund, { id: rest.id })).refundTime,
      );
      expect(ended.refuseReason).toBe("海关不放行");
    }
  });

  it("ends an order beside a refund that waits: each parcel goes back once, and no money is forgotten (L-ORD-14, L-REF-03, I-18)", async () => {
    const bought = await buy(shop);
    const { netAmount } = await orderOf(bought);
    const stocked = await onHand(shop, OIL);
    const before = await balance(bought);
    const [first] = bought.pkgs;
    if (!first) throw new Error("these goods travel in parcels");
    const part = await create(bought, { pkgIds: [first.id] });
    const rest = await staff.call(orderOpsApi.callOffOrder, { orderId: bought.orderId, remark });
    expect(rest.refundLogisticsPkgs.map(({ id }) => id)).not.toContain(first.id);
    expect(await onHand(shop, OIL)).toBe(stocked + 2);
    expect(await staff.refusal(orderOpsApi.removeRefund, { refundId: part.id })).toBe(
      orderOutcome.WRONG_STATE,
    );
    await pay(rest.id);
    expect(await audit(shop.database.db)).toEqual([]);
    await pay(part.id);
    expect(await balance(bought)).toBe(before + netAmount);
    expect(await onHand(shop, OIL)).toBe(stocked + 2);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("gives a parcel back once that is named twice, and nothing of another one (L-PKG-09, I-18)", async () => {
    const bought = await buy(shop, [{ skuId: MILK, quantity: 8 }]);
    const [first] = bought.pkgs;
    expect(bought.pkgs.length).toBeGreaterThan(1);
    const refund = await create(bought, { pkgIds: [first?.id, first?.id] });
    expect(refund.productAmount).toBe(first?.totalAmount);
    expect(refund.refundLogisticsPkgs.map(({ id }) => id)).toEqual([first?.id]);
  });

  it.each(["rejectOrder", "callOffOrder"] as const)(
    "ends an order by %s though all of its money went back before (L-ORD-13, L-ORD-14)",
    async (end) => {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
      const { shipFee } = await orderOf(bought);
      const whole = await create(bought, { items: [{ skuId: OIL, quantity: 2 }], shipFee });
      await pay(whole.id);
      const { buyer, orderId } = bought;
      const before = { cents: await balance(bought), pieces: await onHand(shop, OIL) };
      const rest = await staff.call(orderOpsApi[end], { orderId, remark });
      expect(rest.amount).toBe(0);
      await pay(rest.id);
      expect((await orderOf(bought)).orderStatus).toBe(end === "rejectOrder" ? "REJECTED" : "CANCELLED");
      const pkgs = await buyer.call(logisticsApi.ofOrder, { orderId });
      expect(pkgs.map(({ pkgStatus }) => pkgStatus)).toEqual(["REFUNDED"]);
      expect({ cents: await balance(bought), pieces: await onHand(shop, OIL) }).toEqual(before);
      expect(await audit(shop.database.db)).toEqual([]);
    },
  );

  it("gives a parcel back once, also while the first refund of it waits (L-PKG-09)", async () => {
    const bought = await buy(shop, [{ skuId: MILK, quantity: 9 }]);
    const [first] = bought.pkgs;
    if (!first || bought.pkgs.length < 2) throw new Error("this much milk travels in two parcels");
    await create(bought, { pkgIds: [first.id] });
    const wish = { orderId: bought.orderId, remark, pkgIds: [first.id] };
    expect(await staff.refusal(orderOpsApi.createRefund, wish)).toBe(orderOutcome.REFUND_TOO_LARGE);
  });

  it("calls an order off: it is cancelling until its money is back (L-ORD-14)", async () => {
    const bought = await buy(shop);
    const refund = await staff.call(orderOpsApi.callOffOrder, { orderId: bought.orderId, remark });
    expect((await orderOf(bought)).orderStatus).toBe("CANCELLING");
    expect(await audit(shop.database.db)).toEqual([]);
    await pay(refund.id);
    expect((await orderOf(bought)).orderStatus).toBe("CANCELLED");
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("ends no order of which something left, and none twice", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const other = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    for (const { id } of bought.pkgs) await sendPkg(staff, id);
    const refused = (line: typeof orderOpsApi.rejectOrder, orderId: number) =>
      staff.refusal(line, { orderId, remark });
    expect(await refused(orderOpsApi.rejectOrder, bought.orderId)).toBe(orderOutcome.WRONG_STATE);
    const ends = await Promise.allSettled([
      staff.call(orderOpsApi.rejectOrder, { orderId: other.orderId, remark }),
      staff.call(orderOpsApi.callOffOrder, { orderId: other.orderId, remark }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("wants to know why", async () => {
    const { orderId } = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    for (const line of [orderOpsApi.createRefund, orderOpsApi.rejectOrder, orderOpsApi.callOffOrder])
      expect(await staff.refusal(line, { orderId, otherFee: 1, remark: "  " })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
  });

  it("takes a mistake back, but no money that went (L-REF-03)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const mistake = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
    await staff.call(orderOpsApi.removeRefund, { refundId: mistake.id });
    expect((await bought.buyer.call(orderApi.refunds, {})).totalElements).toBe(0);
    expect(await bought.buyer.refusal(orderApi.refund, { id: mistake.id })).toBe(
      generalOutcome.REFUND_NOT_FOUND,
    );
    expect(await staff.refusal(paymentOpsApi.payRefund, { refundId: mistake.id })).toBe(
      orderOutcome.WRONG_STATE,
    );
    const meant = await create(bought, { items: [{ skuId: OIL, quantity: 1 }] });
    await pay(meant.id);
    expect(await staff.refusal(orderOpsApi.removeRefund, { refundId: meant.id })).toBe(
      orderOutcome.WRONG_STATE,
    );
  });

  const paidBy = async (channel: "ALIPAY_QR" | "WECHAT_JSAPI", wish: Parameters<typeof placeOrder>[1]) => {
    const buyer = await signUp(shop);
    const { id: orderId, netAmount } = await placeOrder(buyer, wish);
    const { tradeNo } = await openAt(shop, buyer, { orderId, channel });
    const provider = channel === "ALIPAY_QR" ? shop.alipay : shop.cashier;
    await tell(shop, provider, provider.take(tradeNo));
    await goOn(shop);
    return { buyer, orderId, netAmount, tradeNo, provider, pkgs: [] };
  };

  it("sends money back the way it was paid, once, and the payment is refunded with the last of it (L-REF-02, L-PAY-08, I-06)", async () => {
    // What the tests before left in the outbox fills more than the one batch that is delivered below.
    while ((await shop.app.deliver()) > 0);
    const bought = await paidBy("ALIPAY_QR", [{ skuId: OIL, quantity: 2 }]);
    const { buyer, orderId, netAmount, tradeNo, provider } = bought;
    const part = await create(bought, { items: [{ skuId: OIL, quantity: 1 }], target: "PROVIDER" });
    const rest = await create(bought, { otherFee: netAmount - part.amount, target: "PROVIDER" });
    expect((await pay(part.id)).refunded).toBe(false);
    await pay(part.id);
    expect(await staff.refusal(orderOpsApi.removeRefund, { refundId: part.id })).toBe(
      orderOutcome.WRONG_STATE,
    );
    await goOn(shop);
    expect(provider.trade(tradeNo)?.paidBackCents).toBe(part.amount);
    expect(await buyer.call(orderApi.refund, { id: part.id })).toMatchObject({
      refunded: true,
      target: "PROVIDER",
    });
    const payments = async () =>
      (await buyer.call(paymentApi.ofOrder, { orderId })).map(({ status }) => status);
    expect(await payments()).toEqual(["PAID"]);
    await pay(rest.id);
    await goOn(shop);
    expect(await payments()).toEqual(["REFUNDED"]);
    expect(provider.trade(tradeNo)?.paidBackCents).toBe(netAmount);
    expect((await buyer.call(userApi.wallet, {})).balance).toBe(0);
    const { rows } = await sql`
      select account, sum(amount)::bigint as amount from audit.ledger where order_id = ${orderId}
      group by account having sum(amount) <> 0 order by account`.execute(shop.database.db);
    expect(rows).toEqual([
      { account: "REFUNDS", amount: -netAmount },
      { account: "SALES", amount: netAmount },
    ]);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("keeps a refund on its way while the provider is silent, and ends it when it answers", async () => {
    const bought = await paidBy("WECHAT_JSAPI", [{ skuId: OIL, quantity: 1 }]);
    const { id, amount } = await create(bought, { items: [{ skuId: OIL, quantity: 1 }], target: "PROVIDER" });
    await pay(id);
    bought.provider.setOutage(1);
    await goOn(shop);
    const waiting = { refunded: false, refundStatus: "SENDING" };
    expect(await bought.buyer.call(orderApi.refund, { id })).toMatchObject(waiting);
    expect((await orderOf(bought)).refunds).toMatchObject([{ id, amount, target: "PROVIDER", ...waiting }]);
    bought.provider.setOutage(0);
    await pay(id);
    await goOn(shop);
    expect((await bought.buyer.call(orderApi.refund, { id })).refunded).toBe(true);
    expect(bought.provider.trade(bought.tradeNo)?.paidBackCents).toBe(amount);
  });

  it("knows which ways are closed: no provider behind the wallet, no wallet behind a top-up", async () => {
    const { orderId } = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const wallet = { orderId, remark, target: "PROVIDER" } as const;
    for (const line of [orderOpsApi.createRefund, orderOpsApi.rejectOrder, orderOpsApi.callOffOrder])
      expect(await staff.refusal(line, { ...wallet, otherFee: 1 })).toBe(paymentOutcome.CHANNEL_NOT_ALLOWED);
    const buyer = await signUp(shop);
    const deposit = await buyer.call(orderApi.create, {
      orderType: "DEPOSIT",
      orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }],
    });
    const { tradeNo } = await openAt(shop, buyer, { orderId: deposit.id, channel: "ALIPAY_QR" });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    expect((await buyer.call(userApi.wallet, {})).balance).toBe(50_000);
    const wish = { orderId: deposit.id, remark, otherFee: 50_000 };
    expect(await staff.refusal(orderOpsApi.createRefund, wish)).toBe(paymentOutcome.CHANNEL_NOT_ALLOWED);
    const refund = await staff.call(orderOpsApi.createRefund, { ...wish, target: "PROVIDER" });
    await pay(refund.id);
    expect((await buyer.call(userApi.wallet, {})).balance).toBe(0);
    await goOn(shop);
    expect(shop.alipay.trade(tradeNo)?.paidBackCents).toBe(50_000);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("shows nobody another's refunds (R-API-24, I-30)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const { id } = await create(bought, { otherFee: 100 });
    const stranger = await signUp(shop);
    expect(await stranger.refusal(orderApi.refund, { id })).toBe(generalOutcome.FORBIDDEN);
    expect(await stranger.refusal(orderApi.refund, { id: 999_999 })).toBe(generalOutcome.REFUND_NOT_FOUND);
    expect((await stranger.call(orderApi.refunds, {})).totalElements).toBe(0);
  });

  it("asks a second person for much money", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 40 }]);
    const { netAmount } = await orderOf(bought);
    expect(netAmount).toBeGreaterThan(50_000);
    const { id } = await create(bought, { otherFee: netAmount });
    expect(await staff.refusal(paymentOpsApi.payRefund, { refundId: id })).toBe(
      staffOutcome.APPROVAL_REQUIRED,
    );
    expect((await bought.buyer.call(orderApi.refund, { id })).refunded).toBe(false);
  });

  it("shortens a refunded membership (L-MEM-04)", async () => {
    const buyer = await signUp(shop, { balanceCents: 1_000_000 });
    const order = await buyer.call(orderApi.create, {
      orderType: "MEMBERSHIP",
      orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1, price: 0 }],
    });
    await buyer.call(paymentApi.create, { orderId: order.id, channel: "WALLET" });
    expect((await buyer.call(userApi.current, {})).userClass).toBe("VIP");
    const refund = { orderId: order.id, remark, items: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 1 }] };
    await pay((await staff.call(orderOpsApi.createRefund, refund)).id);
    expect((await buyer.call(userApi.current, {})).userClass).toBe("PLAIN");
    expect((await buyer.call(userApi.wallet, {})).balance).toBe(1_000_000);
  });

  it("shows nobody the refunds of somebody else, in the list as little as by their numbers (R-API-23, R-API-24)", async () => {
    const [bought, stranger] = [await buy(shop), await buy(shop)];
    const { id } = await create(stranger, { shipFee: 1 });
    const seenBy = ({ buyer }: Bought) => buyer.call(orderApi.refunds, {});
    expect(await seenBy(stranger)).toMatchObject({ content: [{ id }], totalElements: 1 });
    expect(await seenBy(bought)).toMatchObject({ content: [], totalElements: 0 });
    expect(await bought.buyer.refusal(orderApi.refund, { id })).toBe(generalOutcome.FORBIDDEN);
    await staff.call(orderOpsApi.removeRefund, { refundId: id });
  });
});
