import type { OrderRequest } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { couponApi } from "@crux/contract/coupon";
import type { Refusal } from "@crux/contract/endpoint";
import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { checkout } from "../../testing/checkout.ts";
import { giveTicket } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { withdrawTicket } from "../coupon/service.ts";
import { audit } from "../report/audit.ts";

const MILK = goods.milk();
const HONEY = goods.honey();
type Person = Awaited<ReturnType<typeof signUp>>;

describe.each(ENGINES)("coupons of orders on %s", (engine) => {
  let shop: Shop;
  let person: Person;
  let goods: OrderRequest;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });
  beforeEach(async () => {
    person = await signUp(shop, { balanceCents: 1_000_000 });
    const { netAmount: _, ...request } = await checkout(person, [{ skuId: MILK, quantity: 3 }]);
    goods = request;
  });

  const statusOf = async (ticketId: number) =>
    (await person.call(couponApi.tickets, {})).content.find(({ id }) => id === ticketId)?.status;
  const order = (couponTicketId: number) => person.call(orderApi.create, { ...goods, couponTicketId });
  const refusal = (couponTicketId: number) => person.refusal(orderApi.create, { ...goods, couponTicketId });
  const give = (terms = {}) => giveTicket(shop, person.session.uid, terms);

  it("takes the ticket's saving off the net amount and explains every amount (R-PRE-20, OP-041)", async () => {
    const ticketId = await give();
    const made = await order(ticketId);
    expect(made).toMatchObject({
      amount: 3 * 3290,
      ticketSaving: 1_000,
      couponTicket: { id: ticketId, ticketTitle: "减$10", savedAmount: 1_000 },
      netAmount: 3 * 3290 + made.shipFee - 1_000,
    });
    expect(made.explanation.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["GOODS", 3 * 3290],
      ["COUPON", -1_000],
      ["SHIPPING", made.shipFee],
    ]);
    expect(await person.call(orderApi.detail, { orderId: made.id })).toEqual(made);
  });

  it("offers fitting tickets in the preview, what saves most first, and says why others do not fit (R-PRE-23, OP-042)", async () => {
    const small = await give({ effectiveCents: 500 });
    const best = await give({ effectiveCents: 0, paidBasisPoints: 8_500 });
    await give({ matchCents: 20_000 });
    await give({ matchQuantity: 5 });
    await give({ userClass: "VIP" });
    await give({ shopIds: [7] });
    await give({ startsAt: new Date(shop.clock.now().getTime() + DAY_MS) });
    const pre = await person.call(cartApi.preview, { itemList: [{ skuId: MILK, quantity: 3 }] });
    const { availableTickets, unavailableTickets, total_price } = pre.couponMatchResult;
    expect(availableTickets.map(({ id, savedAmount }) => [id, savedAmount])).toEqual([
      [best, 1_481],
      [small, 500],
    ]);
    expect(pre.coupon).toMatchObject({ id: best, savedAmount: 1_481 });
    expect(total_price).toBe(pre.real_price);
    expect(unavailableTickets.map(({ reason }) => reason)).toEqual([
      "还差$101.30可用",
      "还差2件可用",
      "仅限黑卡会员使用",
      "不适用于本店铺",
      "未到使用时间",
    ]);
  });

  it("limits free shipping to the ship fee (OP-043)", async () => {
    const made = await order(await give({ effectiveCents: 90_000, shipFeeOnly: true }));
    expect(made.ticketSaving).toBe(made.shipFee);
    expect(made.netAmount).toBe(made.amount);
  });

  it("freezes the ticket with the order and uses it with the payment (L-CPN-03, L-CPN-04, R-CPN-04)", async () => {
    const ticketId = await give();
    const { id: orderId } = await order(ticketId);
    expect(await statusOf(ticketId)).toBe("FROZEN");
    expect(await refusal(ticketId)).toBe(couponOutcome.NOT_APPLICABLE);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
    expect(await statusOf(ticketId)).toBe("USED");
    expect(await refusal(ticketId)).toBe(couponOutcome.NOT_APPLICABLE);
  });

  const setStatus = (ticketId: number, status: string, orderId: number | null) =>
    sql`update coupon_ticket set status = ${status}, order_id = ${orderId} where id = ${ticketId}`.execute(
      shop.database.db,
    );

  it.each(["CREATED", "FROZEN", "USED", "EXPIRED", "DISABLE"])(
    "offers no ticket that is %s, and takes none (R-CPN-05)",
    async (status) => {
      const ticketId = await give({ effectiveCents: 500 });
      const preview = async () => {
        const pre = await person.call(cartApi.preview, { itemList: [{ skuId: MILK, quantity: 3 }] });
        const { availableTickets, unavailableTickets } = pre.couponMatchResult;
        return [availableTickets, unavailableTickets].map((all) => all.some(({ id }) => id === ticketId));
      };
      expect(await preview()).toEqual([true, false]);
      const orderId = ["FROZEN", "USED"].includes(status) ? ticketId : null;
      await setStatus(ticketId, status, orderId);
      expect(await preview()).toEqual([false, false]);
      expect(await refusal(ticketId)).toBe(couponOutcome.NOT_APPLICABLE);
      await setStatus(ticketId, "USABLE", null);
    },
  );

  it("gives the ticket back once when the order is cancelled, for another order (R-API-22, L-CPN-05, I-09)", async () => {
    const ticketId = await give();
    const { id: orderId } = await order(ticketId);
    const line = `PUT /order/secure/${person.session.uid}/order/${orderId}/cancel`;
    await Promise.all([1, 2, 3].map(() => person.raw(line)));
    expect(await statusOf(ticketId)).toBe("");
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from audit.ticket_move
      where ticket_id = ${ticketId} and to_status = 'USABLE' and from_status = 'FROZEN'`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ times: 1 }]);
    expect((await order(ticketId)).couponTicket?.id).toBe(ticketId);
  });

  it("gives an ended ticket back as EXPIRED when its order was not paid in time (L-CPN-06)", async () => {
    const endsAt = new Date(shop.clock.now().getTime() + DAY_MS / 2);
    const ticketId = await give({ durationDays: null, endsAt });
    await order(ticketId);
    shop.clock.advance(DAY_MS + 1000);
    for (const sweep of shop.app.sweeps.filter(({ name }) => name === "expire unpaid orders"))
      await sweepOnce(shop.app.kernel, sweep);
    shop.clock.advance(-DAY_MS - 1000);
    expect(await statusOf(ticketId)).toBe("EXPIRED");
  });

  it("notes the end of a ticket, and reads it as over before (L-CPN-07, OP-107)", async () => {
    const endsAt = new Date(shop.clock.now().getTime() + DAY_MS / 2);
    const ticketId = await give({ durationDays: null, endsAt });
    shop.clock.advance(DAY_MS / 2 + 1000);
    expect(await statusOf(ticketId)).toBe("EXPIRED");
    expect(await refusal(ticketId)).toBe(couponOutcome.NOT_APPLICABLE);
    for (const sweep of shop.app.sweeps.filter(({ name }) => name === "expire tickets"))
      await sweepOnce(shop.app.kernel, sweep);
    shop.clock.advance(-DAY_MS / 2 - 1000);
    expect(await statusOf(ticketId)).toBe("EXPIRED");
  });

  it("takes no withdrawn ticket (L-CPN-08)", async () => {
    const ticketId = await give();
    await runAsSystem(shop.app.kernel, (ctx) => withdrawTicket(ctx, ticketId, "mistake"));
    expect(await statusOf(ticketId)).toBe("DISABLE");
    expect(await refusal(ticketId)).toBe(couponOutcome.NOT_APPLICABLE);
  });

  it.each(["rejectOrder", "callOffOrder"] as const)(
    "gives a used ticket back once the money of %s is back, to be used again (L-CPN-09, I-09)",
    async (verb) => {
      const ticketId = await give();
      const { id: orderId } = await order(ticketId);
      await person.call(paymentApi.create, { channel: "WALLET", orderId });
      const refund = await staff.call(orderOpsApi[verb], { orderId, remark: "缺货" });
      expect(await statusOf(ticketId)).toBe("USED");
      await staff.call(paymentOpsApi.payRefund, { refundId: refund.id });
      expect(await statusOf(ticketId)).toBe("");
      expect((await order(ticketId)).couponTicket?.id).toBe(ticketId);
    },
  );

  it("gives no ticket back for a refund of some pieces", async () => {
    const ticketId = await give();
    const { id: orderId, amount } = await order(ticketId);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
    const items = [{ skuId: MILK, quantity: 3 }];
    const refund = await staff.call(orderOpsApi.createRefund, { orderId, remark: "破损", items });
    expect(refund.productAmount).toBe(amount - 1_000);
    await staff.call(paymentOpsApi.payRefund, { refundId: refund.id });
    expect(await statusOf(ticketId)).toBe("USED");
  });

  it.each<[string, Refusal<typeof orderApi.create>, () => Promise<number>]>([
    [
      "of somebody else",
      couponOutcome.TICKET_NOT_FOUND,
      async () => giveTicket(shop, (await signUp(shop)).session.uid),
    ],
    ["that does not exist", couponOutcome.TICKET_NOT_FOUND, async () => 999_999_999],
    ["below its amount", couponOutcome.NOT_APPLICABLE, () => give({ matchCents: 3 * 3290 + 1 })],
    ["below its pieces", couponOutcome.NOT_APPLICABLE, () => give({ matchQuantity: 4 })],
    ["of another shop", couponOutcome.NOT_APPLICABLE, () => give({ shopIds: [2] })],
    ["for black-card members (OP-109)", couponOutcome.MEMBERS_ONLY, () => give({ userClass: "VIP" })],
  ])("refuses a ticket %s with %i and stores nothing", async (_, code, make) => {
    expect(await refusal(await make())).toBe(code);
    expect((await person.call(orderApi.list, {})).totalElements).toBe(0);
  });

  it("refuses a new-user ticket to somebody who is not new any more (OP-109)", async () => {
    const ticketId = await give({ newUserOnly: true });
    const { id: orderId } = await person.call(orderApi.create, goods);
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
    expect(await refusal(ticketId)).toBe(couponOutcome.NEW_CUSTOMERS_ONLY);
    const pre = await person.call(cartApi.preview, { itemList: [{ skuId: MILK, quantity: 3 }] });
    expect(pre.couponMatchResult.unavailableTickets).toMatchObject([{ reason: "仅限新用户使用" }]);
  });

  it("takes no coupon for a top-up (OP-043)", async () => {
    const couponTicketId = await give();
    const items = [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 50_000 }];
    const topUp = { orderType: "DEPOSIT" as const, orderItemCreatePojos: items, couponTicketId };
    expect(await person.refusal(orderApi.create, topUp)).toBe(couponOutcome.NOT_APPLICABLE);
  });

  it("compares the net amount that the customer saw (OP-034, I-20)", async () => {
    const couponTicketId = await give();
    const { netAmount } = await person.call(orderApi.create, goods);
    const seen = { ...goods, couponTicketId, netAmount };
    expect(await person.refusal(orderApi.create, seen)).toBe(orderOutcome.PRICE_CHANGED);
    const made = await person.call(orderApi.create, { ...seen, netAmount: netAmount - 1_000 });
    expect(made.netAmount).toBe(netAmount - 1_000);
  });

  it("lets one ticket pay for one of many orders at once (I-07)", async () => {
    const couponTicketId = await give();
    const { netAmount: _, ...honey } = await checkout(person, [{ skuId: HONEY, quantity: 1 }]);
    const line = `POST /order/secure/${person.session.uid}/order`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) =>
        person.raw(line, { ...(index % 2 ? goods : honey), couponTicketId }),
      ),
    );
    const count = (code: number) => answers.filter(({ body }) => body.code === code).length;
    expect([count(0), count(couponOutcome.NOT_APPLICABLE)]).toEqual([1, 49]);
    expect((await person.call(orderApi.list, {})).totalElements).toBe(1);
  });

  it("ends a race of paying and cancelling with one fate of the ticket (I-09, I-15)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticketId = await give();
      const { id: orderId } = await order(ticketId);
      const { uid } = person.session;
      await Promise.all([
        person.raw(`POST /payment/secure/${uid}/paymentOrder`, { channel: "WALLET", orderId }),
        person.raw(`PUT /order/secure/${uid}/order/${orderId}/cancel`),
      ]);
      const { orderStatus } = await person.call(orderApi.detail, { orderId });
      expect(await statusOf(ticketId)).toBe(orderStatus === "CANCELLED" ? "" : "USED");
    }
  });
});
