import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { userOpsApi } from "@crux/contract/user";
import { sum } from "@crux/rules/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { goOn, openAt, tell } from "../../testing/payments.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { addToSums } from "../ledger/sum-store.ts";

describe.each(ENGINES)("the money that staff look at on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(() => shop.close());

  it("shows each movement with both sides, by account, kind, order and customer", async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { uid } = person.session;
    const { id: orderId, netAmount } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    await person.call(paymentApi.create, { orderId, channel: "WALLET" });
    const ofOrder = await staff.call(reportOpsApi.ledger, { orderId });
    expect(ofOrder).toMatchObject({
      total: 1,
      list: [
        {
          kind: "CONSUME",
          orderId,
          entries: [
            { account: "WALLET", uid, amount: -netAmount },
            { account: "SALES", uid: null, amount: netAmount },
          ],
        },
      ],
    });
    const kinds = async (input: object) =>
      (await staff.call(reportOpsApi.ledger, { pageSize: 100, ...input })).list.map(({ kind }) => kind);
    expect(await kinds({ uid })).toEqual(["CONSUME", "ADJUST_INCREASE"]);
    expect(await kinds({ uid, account: "SALES" })).toEqual(["CONSUME"]);
    expect(await kinds({ uid, kind: "ADJUST_INCREASE" })).toEqual(["ADJUST_INCREASE"]);
    expect(await kinds({ uid: 999_999_999 })).toEqual([]);
    expect(await kinds({ account: "WALLET", orderId })).toEqual(["CONSUME"]);
    expect(await kinds({ account: "BANK_FUNDS", orderId })).toEqual([]);
    await staff.call(userOpsApi.adjustWallet, { uid, type: "ADJUST_DECREASE", amount: 5, reason: "多退了" });
    const { list } = await staff.call(reportOpsApi.ledger, { uid, kind: "ADJUST_DECREASE" });
    expect(list).toMatchObject([{ reason: "多退了" }]);
    const packer = await openStaff(shop, ["parcel.ship"]);
    expect(await packer.refusal(reportOpsApi.ledger, {})).toBe(generalOutcome.FORBIDDEN);
    expect(await packer.refusal(reportOpsApi.accounts, {})).toBe(generalOutcome.FORBIDDEN);
  });

  it("proves that all accounts sum to zero, the same from kept sums and from every entry", async () => {
    const all = await staff.call(reportOpsApi.accounts, {});
    expect(all.amount).toBe(0);
    expect(sum(all.accounts.map(({ amount }) => amount))).toBe(0);
    expect(all.wallets.amount).toBe(all.wallets.balances);
    expect(all.entries).toBeGreaterThan(0);
    const { db } = shop.database;
    expect(await addToSums(db, 20_000)).toBe(0);
    // As if ten thousand younger entries had followed.
    await sql`select setval(pg_get_serial_sequence('ledger_entry', 'id'), max(id) + 10000) from ledger_entry`.execute(
      db,
    );
    const person = await signUp(shop, { balanceCents: 700 });
    expect(await addToSums(db, 2)).toBeLessThanOrEqual(2);
    expect(await addToSums(db, 20_000)).toBeGreaterThan(0);
    expect(await addToSums(db, 20_000)).toBe(0);
    const later = await staff.call(reportOpsApi.accounts, {});
    expect(later).toMatchObject({ amount: 0, entries: all.entries + 2 });
    expect(later.wallets).toEqual({
      amount: all.wallets.amount + 700,
      balances: all.wallets.balances + 700,
      count: all.wallets.count + 1,
    });
    expect((await staff.call(userOpsApi.walletOf, { uid: person.session.uid })).balance).toBe(700);
  });

  it("shows what a wallet holds before and after it is corrected", async () => {
    const person = await signUp(shop, { balanceCents: 700, userClass: "VIP" });
    const { uid } = person.session;
    expect(await staff.call(userOpsApi.walletOf, { uid })).toMatchObject({
      balance: 700,
      userClass: "VIP",
      isOpen: true,
    });
    expect(await staff.refusal(userOpsApi.walletOf, { uid: 999_999_999 })).toBe(userOutcome.NOT_FOUND);
  });

  it("shows a payment with its steps, its money, its notices and the other tries of its order", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const first = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    const { payment, tradeNo } = await openAt(shop, person, { orderId: order.id, channel: "ALIPAY_QR" });
    await tell(shop, shop.alipay, shop.alipay.take(tradeNo));
    await goOn(shop);
    const detail = await staff.call(paymentOpsApi.detail, { id: payment.id });
    expect(detail).toMatchObject({
      status: "PAID",
      tradeNo,
      steps: [
        { from: null, to: "CREATED" },
        { from: "CREATED", to: "PAID" },
      ],
      attempts: [{ id: first.id, status: "CLOSED" }],
      captures: [{ amount: order.netAmount, went: "ORDER" }],
      notices: [{ provider: "ALIPAY", dueTime: null }],
    });
    const { list } = await staff.call(paymentOpsApi.list, {
      uid: person.session.uid,
      channel: ["ALIPAY_QR"],
    });
    expect(list.map(({ id }) => id)).toEqual([payment.id]);
  });

  it("has a provider asked at once, whose answer settles the order (L-PAY-09)", async () => {
    const person = await signUp(shop);
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { payment, tradeNo } = await openAt(shop, person, { orderId: order.id, channel: "ALIPAY_QR" });
    shop.alipay.take(tradeNo);
    const asked = await staff.call(paymentOpsApi.queryProvider, { id: payment.id });
    expect(Date.parse(asked.pollTime ?? "")).toBeLessThanOrEqual(shop.clock.now().getTime());
    await goOn(shop);
    expect((await person.call(orderApi.detail, { orderId: order.id })).orderStatus).toBe("PAID");
    const other = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const slip = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: other.id });
    expect(await staff.refusal(paymentOpsApi.queryProvider, { id: slip.id })).toBe(
      paymentOutcome.CHANNEL_NOT_ALLOWED,
    );
    const reader = await openStaff(shop, ["payment.read"]);
    expect(await reader.refusal(paymentOpsApi.queryProvider, { id: slip.id })).toBe(generalOutcome.FORBIDDEN);
  });
});
