import { chosenScheme } from "@crux/client/order-request";
import { paymentCounterOpsApi, tillOpsApi } from "@crux/contract/counter/counter";
import type { CounterReceipt } from "@crux/contract/counter/counter.schema";
import { logisticsApi, logisticsPauseOpsApi } from "@crux/contract/logistics";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as posOutcome from "@crux/contract/outcomes/pos";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddresses, onHand, stock, type Wanted } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { sendPkg, TWO_PARCELS } from "../../../testing/parcels.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const SPRAY = goods.spray();

describe.each(ENGINES)("sending from the counter on %s", (engine) => {
  let shop: Shop;
  let clerk: StaffCaller;
  /** Whoever gives cash back has one till open. */
  let giver: StaffCaller;
  let tills = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
    clerk = await openStaff(shop);
    giver = await openStaff(shop);
    await giver.call(tillOpsApi.openTill, { name: "退款台", float: 1_000_000 });
    for (const skuId of [OIL, MILK, SPRAY]) await stock(shop, skuId, 500);
  });
  afterAll(() => shop.close());

  const openTill = async () => {
    tills += 1;
    return (await clerk.call(tillOpsApi.openTill, { name: `收银台 ${tills}`, float: 10_000 })).id;
  };
  const openMember = async () => {
    const person = await signUp(shop);
    return { person, uid: person.session.uid, ...(await addAddresses(person)) };
  };
  type Member = Awaited<ReturnType<typeof openMember>>;
  /** What a till asks for: goods to the receiver of a member, split as the counter shows it first. */
  const sendOf = async (
    { uid, senderId, receiverId }: Pick<Member, "uid" | "senderId" | "receiverId">,
    lines: readonly Wanted[] = TWO_PARCELS,
    isOwn = false,
  ) => {
    const asked = { uid, lines: [...lines], receiverId, isOwn };
    const { schemes } = await clerk.call(paymentCounterOpsApi.counterSchemes, asked);
    const [scheme] = schemes;
    if (!scheme) throw new Error("nothing is on offer");
    const send = { senderId, receiverId, isOwn, scheme: chosenScheme(scheme) };
    const wanted = { uid, lines: [...lines], send };
    return { wanted, scheme, price: await clerk.call(paymentCounterOpsApi.counterPrice, wanted) };
  };
  const saleOf = async (tillId: number, member: Member, lines?: readonly Wanted[], isOwn?: boolean) => {
    const { wanted, price } = await sendOf(member, lines, isOwn);
    const { netAmount } = price;
    return { ...wanted, tillId, netAmount, pay: { by: "CASH" as const, given: netAmount } };
  };
  const sendCash = async (
    tillId: number,
    member: Member,
    lines?: readonly Wanted[],
    isOwn?: boolean,
  ): Promise<CounterReceipt> =>
    clerk.call(paymentCounterOpsApi.sell, await saleOf(tillId, member, lines, isOwn));
  const parcelsOf = ({ person }: Member, orderId: number) => person.call(logisticsApi.ofOrder, { orderId });
  const stateOf = async (orderId: number) => (await clerk.call(reportOpsApi.order, { orderId })).state;
  const balances = async (orderId: number) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(amount)::bigint as cents from audit.ledger where order_id = ${orderId}
      group by account having sum(amount) <> 0 order by account`.execute(shop.database.db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };
  const moves = async (orderId: number) => {
    const { rows } = await sql<{ pieces: number }>`
      select coalesce(sum(on_hand_change), 0)::bigint as pieces from audit.stock_move
      where order_id = ${orderId}`.execute(shop.database.db);
    return rows[0]?.pieces;
  };

  it("sends what is paid at the till to a member's receiver, by the way of every parcel (L-ORD-15, L-ORD-10)", async () => {
    const [tillId, member] = [await openTill(), await openMember()];
    const { scheme, price } = await sendOf(member);
    expect(price).toMatchObject({ shipFee: scheme.totalEstimateFee, serviceFee: 0 });
    expect(price.netAmount).toBe(price.amount - price.saving + price.shipFee);
    const before = await onHand(shop, MILK);
    const receipt = await sendCash(tillId, member);
    const { orderId, netAmount } = receipt;
    expect(receipt).toMatchObject({
      ...{ netAmount: price.netAmount, shipFee: price.shipFee, isOwn: false },
      sentTo: { name: "王**", place: "中国 上海市 上海市", parcels: scheme.logisticsPkgs.length },
    });
    expect(await onHand(shop, MILK)).toBe(before - 2);
    expect(await stateOf(orderId)).toBe("PAID");
    expect(await balances(orderId)).toEqual({ CASH_FUNDS: -netAmount, SALES: netAmount });
    expect(await clerk.call(reportOpsApi.replay, { orderId })).toMatchObject({ problems: [] });
    const [till] = (await clerk.call(tillOpsApi.openTills, {})).filter(({ id }) => id === tillId);
    expect(till).toMatchObject({ sales: 1, cash: netAmount, expected: 10_000 + netAmount });

    const pkgs = await parcelsOf(member, orderId);
    expect(pkgs.map(({ pkgStatus }) => pkgStatus)).toEqual(["CREATED", "CREATED"]);
    for (const { id: pkgId } of pkgs) {
      await sendPkg(clerk, pkgId);
      await clerk.call(orderOpsApi.deliverPkg, { pkgId });
      await clerk.call(orderOpsApi.receivePkg, { pkgId });
    }
    expect(await stateOf(orderId)).toBe("COMPLETED");
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("sends goods that a customer brought: the freight is paid, no stock moves, nothing counts as spent", async () => {
    const [tillId, member] = [await openTill(), await openMember()];
    await stock(shop, SPRAY, 0);
    const before = await onHand(shop, OIL);
    const own = await sendOf(member, TWO_PARCELS, true);
    expect(own.price).toMatchObject({ amount: 0, saving: 0, shipFee: own.scheme.totalEstimateFee });
    const { orderId, netAmount } = await sendCash(tillId, member, TWO_PARCELS, true);
    expect(netAmount).toBe(own.price.shipFee);
    expect(await onHand(shop, OIL)).toBe(before);
    expect(await balances(orderId)).toEqual({ CASH_FUNDS: -netAmount, SALES: netAmount });
    expect(await clerk.call(reportOpsApi.order, { orderId })).toMatchObject({
      ...{ orderType: "PACKAGE_SERVICE", orderSource: "POS", state: "PAID" },
    });
    expect(await clerk.call(reportOpsApi.replay, { orderId })).toMatchObject({ problems: [] });
    const [pkg, other] = await parcelsOf(member, orderId);
    if (!pkg || !other) throw new Error("two parcels were paid for");
    await sendPkg(clerk, pkg.id);
    const { refund } = await backTo(orderId, [other.id]);
    expect(refund.productAmount).toBe(0);
    expect(await moves(orderId)).toBe(0);
    expect(await stateOf(orderId)).toBe("SHIPPED");
    expect(await audit(shop.database.db)).toEqual([]);
  });

  /** Parcels of an order are given back in cash. */
  const backTo = async (orderId: number, pkgIds: number[]) => {
    const wish = { orderId, items: [], pkgIds, target: "PROVIDER" as const, remark: "不寄了" };
    const refund = await clerk.call(orderOpsApi.createRefund, wish);
    return { refund, paid: await giver.call(paymentOpsApi.payRefund, { refundId: refund.id }) };
  };

  it("is called off before it is declared: the money goes back to the till, the pieces to the shelf", async () => {
    const tillId = await openTill();
    for (const isOwn of [false, true]) {
      const member = await openMember();
      const before = await onHand(shop, MILK);
      const { orderId, netAmount } = await sendCash(tillId, member, TWO_PARCELS, isOwn);
      const refund = await clerk.call(orderOpsApi.callOffOrder, {
        ...{ orderId, remark: "顾客不寄了", target: "PROVIDER" },
      });
      expect(refund.amount).toBe(netAmount);
      await giver.call(paymentOpsApi.payRefund, { refundId: refund.id });
      expect(await stateOf(orderId)).toBe("CANCELLED");
      expect(await onHand(shop, MILK)).toBe(before);
      expect(await balances(orderId)).toEqual({ SALES: netAmount, REFUNDS: -netAmount });
    }
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("refuses what an order online is refused: strangers' receivers, missing papers, another price, a paused route", async () => {
    const [tillId, member, other] = [await openTill(), await openMember(), await openMember()];
    const sale = await saleOf(tillId, member);
    const refusal = (change: object) => clerk.refusal(paymentCounterOpsApi.sell, { ...sale, ...change });
    const { uid: _, ...nobody } = sale;
    expect(await clerk.refusal(paymentCounterOpsApi.sell, nobody)).toBe(posOutcome.MEMBER_NOT_FOUND);
    expect(await refusal({ send: { ...sale.send, receiverId: other.receiverId } })).toBe(
      userOutcome.RECEIVER_NOT_FOUND,
    );
    expect(await refusal({ send: { ...sale.send, senderId: other.senderId } })).toBe(
      userOutcome.SENDER_NOT_FOUND,
    );
    expect(await refusal({ netAmount: sale.netAmount - 1 })).toBe(orderOutcome.PRICE_CHANGED);
    const { scheme } = sale.send;
    const cheaper = { ...scheme, totalEstimateFee: scheme.totalEstimateFee - 1 };
    expect(await refusal({ send: { ...sale.send, scheme: cheaper } })).toBe(orderOutcome.PRICE_CHANGED);

    const { id: receiverId } = await clerk.call(paymentCounterOpsApi.addReceiver, {
      ...{ uid: member.uid, name: "李雷", mobile: "13900139000", country: "中国" as const },
      ...{ state: "北京市", city: "北京市", district: "朝阳区", detailAddress: "建国路 1 号" },
    });
    expect(await refusal({ send: { ...sale.send, receiverId } })).toBe(orderOutcome.IDENTITY_INCOMPLETE);

    const [route] = scheme.logisticsPkgs.map(({ logisticsRoute }) => logisticsRoute.id);
    const pause = await clerk.call(logisticsPauseOpsApi.addPause, {
      ...{ scope: "ROUTE" as const, subject: route ?? "", words: "海关暂停收件" },
      ...{ startTime: shop.clock.now().toISOString(), endTime: null },
    });
    expect(await refusal({})).toBe(saleOutcome.PAUSED);
    await clerk.call(logisticsPauseOpsApi.endPause, { id: pause.id });
    expect(await parcelsOf(member, (await clerk.call(paymentCounterOpsApi.sell, sale)).orderId)).toHaveLength(
      2,
    );
  });

  it("writes a receiver and a sender into the member's book with the checks of the book", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    const typed = {
      ...{ uid, name: " 王小明 ", mobile: "13800138000", country: "中国" as const },
      ...{ state: "上海市", city: "上海市", district: "浦东新区", detailAddress: "张江路 88 号" },
    };
    const refusal = (change: object) =>
      clerk.refusal(paymentCounterOpsApi.addReceiver, { ...typed, ...change });
    expect(await refusal({ district: "" })).toBe(generalOutcome.INVALID_REQUEST);
    expect(await refusal({ mobile: "12" })).toBe(userOutcome.INVALID_MOBILE);
    expect(await refusal({ uid: 99_999_999 })).toBe(posOutcome.MEMBER_NOT_FOUND);
    const { id } = await clerk.call(paymentCounterOpsApi.addReceiver, typed);
    const sender = { uid, name: "Anna Lee", mobile: "+61412345678", detailAddress: "" };
    expect(await clerk.refusal(paymentCounterOpsApi.addSender, { ...sender, name: " " })).toBe(
      generalOutcome.INVALID_REQUEST,
    );
    await clerk.call(paymentCounterOpsApi.addSender, sender);
    const { senders, receivers } = await clerk.call(paymentCounterOpsApi.counterAddresses, { uid });
    expect(receivers).toEqual([
      {
        ...{ id, name: "王**", mobile: "138****8000", country: "中国", hasPapers: false },
        place: "上海市 上海市 浦东新区",
      },
    ]);
    expect(senders.map(({ name }) => name)).toEqual(["A**"]);
    const packer = await openStaff(shop, ["parcel.ship"]);
    expect(await packer.refusal(paymentCounterOpsApi.addReceiver, typed)).toBe(generalOutcome.FORBIDDEN);
  });

  it("sends once for twenty presses with one key", async () => {
    const [tillId, member] = [await openTill(), await openMember()];
    const sale = await saleOf(tillId, member);
    const presses = await Promise.all(
      Array.from({ length: 20 }, () =>
        clerk.raw(paymentCounterOpsApi.sell.line, sale, { "idempotency-key": `send ${engine}` }),
      ),
    );
    const ids = new Set(presses.map(({ body }) => (body.data as CounterReceipt).orderId));
    expect(ids.size).toBe(1);
    const { content } = await member.person.call(orderApi.list, { pageNum: 0, pageSize: 20 });
    expect(content.map(({ id }) => id)).toEqual([...ids]);
    expect(await parcelsOf(member, content[0]?.id ?? 0)).toHaveLength(2);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("sends the last pieces once when two tills have them on the counter", async () => {
    const member = await openMember();
    const twoOils = [{ skuId: OIL, quantity: 2 }];
    await stock(shop, OIL, 3);
    const sales = await Promise.all(
      [openTill(), openTill()].map(async (till) => saleOf(await till, member, twoOils)),
    );
    const results = await Promise.allSettled(
      sales.map((sale) => clerk.call(paymentCounterOpsApi.sell, sale)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refused).toEqual([cartOutcome.INSUFFICIENT_STOCK]);
    expect(await onHand(shop, OIL)).toBe(1);
    await stock(shop, OIL, 500);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("is called off or declared, whichever came first, and refunds beside shipping add up", async () => {
    const tillId = await openTill();
    for (const isOwn of [false, true]) {
      const member = await openMember();
      const { orderId, netAmount } = await sendCash(tillId, member, TWO_PARCELS, isOwn);
      const [first, second] = await parcelsOf(member, orderId);
      if (!first || !second) throw new Error("two parcels were paid for");
      const [ended, sent] = await Promise.allSettled([
        clerk.call(orderOpsApi.callOffOrder, { orderId, remark: "不寄了", target: "PROVIDER" }),
        sendPkg(clerk, first.id),
        backTo(orderId, [second.id]),
      ]);
      expect([ended.status, sent.status]).toContain("fulfilled");
      const booked = await balances(orderId);
      expect(booked.SALES).toBe(netAmount);
      expect(-(booked.REFUNDS ?? 0)).toBeLessThanOrEqual(netAmount);
      expect(await audit(shop.database.db)).toEqual([]);
    }
  });
});
