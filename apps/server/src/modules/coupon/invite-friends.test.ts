import { requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { couponApi, couponCentreApi } from "@crux/contract/coupon";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { addAddresses } from "../../testing/checkout.ts";
import { addCoupon } from "../../testing/coupons.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { australianMobile, signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { creditWallet } from "../ledger/service.ts";
import { audit } from "../report/audit.ts";
import { couponSweeps } from "./sweeps.ts";

type Person = Awaited<ReturnType<typeof signUp>>;

const CREAM = goods.cream();

describe.each(ENGINES)("inviting friends on %s", (engine) => {
  let shop: Shop;
  let staff: Awaited<ReturnType<typeof openStaff>>;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });

  const sweep = async () => {
    for (const one of couponSweeps) await sweepOnce(shop.app.kernel, one);
  };
  const held = async (person: Person, title: string) =>
    (await person.call(couponApi.tickets, { pageSize: 1000 })).content.filter(
      ({ ticketTitle }) => ticketTitle === title,
    );
  const told = async (person: Person) =>
    (await person.call(notifyApi.messages, { pageSize: 100 })).content
      .map(({ owMessage }) => owMessage)
      .filter(({ title }) => title.includes("邀请"));

  const growOld = (person: Person) =>
    shop.database.script(
      `update app_user set created_at = created_at - interval '40 days' where id = ${person.session.uid}`,
    );

  /** A coupon for new customers, and what inviters earn by it: two at most. */
  const invitation = async (earns: object = {}) => {
    const inviterRule = await addCoupon(shop, { title: "好友礼", perRecommender: 2, ...earns });
    return addCoupon(shop, { title: "新客礼", newUserOnly: true, isInvite: true, inviterRule });
  };

  const collect = async (ticketRuleId: string, inviter: Person) => {
    const friend = await signUp(shop);
    const recommendUid = inviter.session.uid;
    const { id } = await friend.call(couponApi.collect, { ticketRuleId, recommendUid });
    return { friend, couponTicketId: id };
  };

  /** A friend's first order with the invitation's ticket, not paid yet. */
  const order = async ({ friend, couponTicketId }: Awaited<ReturnType<typeof collect>>, mobile: string) => {
    const { senderId } = await addAddresses(friend, "澳大利亚");
    const receiver = await friend.call(userApi.saveReceiver, {
      name: "李雷",
      mobile,
      country: "澳大利亚",
      detailAddress: "1 George St",
      state: "NSW",
      city: "SYDNEY",
      district: "",
      postCode: "2000",
    });
    const preview = await friend.call(cartApi.preview, { itemList: [{ skuId: CREAM, quantity: 1 }] });
    const request = requestOfPreview(preview, "澳大利亚", { senderId, receiverId: receiver.id });
    return await friend.call(orderApi.create, { ...request, couponTicketId, netAmount: undefined });
  };
  const pay = async (friend: Person, orderId: number) => {
    const { uid } = friend.session;
    await runAsSystem(shop.app.kernel, (ctx) =>
      creditWallet(ctx, {
        uid,
        amountCents: 50_000,
        kind: "ADJUST_INCREASE",
        key: `friend ${orderId}`,
        reason: "test",
      }),
    );
    await friend.call(paymentApi.create, { channel: "WALLET", orderId });
  };
  const buy = async (taken: Awaited<ReturnType<typeof collect>>, mobile: string) => {
    const { id } = await order(taken, mobile);
    await pay(taken.friend, id);
    return id;
  };

  it("earns a coupon of use with a friend's first paid order, once, and tells the inviter (OP-111, I-29, L-MSG-01)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation();
    const taken = await collect(ruleId, inviter);
    await sweep();
    expect(await held(inviter, "好友礼")).toEqual([]);
    const before = await inviter.call(couponCentreApi.invitation, { ruleId });
    expect(before).toMatchObject({ when: "ORDER", earned: 0, most: 2, reward: { ticketTitle: "好友礼" } });
    expect(before.friends).toMatchObject([{ isUsed: false, result: null }]);
    await buy(taken, australianMobile());
    await sweep();
    await sweep();
    expect(await held(inviter, "好友礼")).toMatchObject([{ status: "", newUserOnly: false }]);
    expect(await told(inviter)).toMatchObject([{ body: expect.stringContaining("n** 完成了首单") }]);
    const after = await inviter.call(couponCentreApi.invitation, { ruleId });
    expect(after).toMatchObject({ earned: 1 });
    expect(after.friends).toMatchObject([{ nickName: "n**", isUsed: true, result: "REWARDED" }]);
  });

  it("counts nobody whose order goes to somebody whom the shop knows, for good (OP-109, OP-111)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation();
    const mobile = australianMobile();
    const [one, two] = [await collect(ruleId, inviter), await collect(ruleId, inviter)];
    const first = await buy(one, mobile);
    await sweep();
    // The order is called off, which leaves the receiver new for a discount, and no second friend.
    await one.friend.call(orderApi.cancel, { orderId: first }).catch(() => undefined);
    await shop.database.script(
      `update coupon_ticket set mobile_mark = null where id = ${one.couponTicketId}`,
    );
    await buy(two, mobile);
    await sweep();
    expect(await held(inviter, "好友礼")).toHaveLength(1);
    const { friends } = await inviter.call(couponCentreApi.invitation, { ruleId });
    expect(friends.map(({ result }) => result)).toEqual(["KNOWN", "REWARDED"]);
  });

  /** All of a paid order's money goes back, to its wallet. */
  const giveBackAll = async (orderId: number) => {
    const { id: refundId } = await staff.call(orderOpsApi.callOffOrder, { orderId, remark: "不要了" });
    await staff.call(paymentOpsApi.payRefund, { refundId });
  };
  /** What became of an earned ticket, and whose it is. */
  const standingOf = async (ticketId: number) =>
    (
      await sql<{ status: string; uid: number | null }>`
        select status, uid from coupon_ticket where id = ${ticketId}`.execute(shop.database.db)
    ).rows[0];

  it("takes a coupon back that nobody used when the friend's first order is refunded whole, and its place and receiver are free again (OP-111, L-CPN-08, L-MSG-01)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation({ perRecommender: 1 });
    const taken = await collect(ruleId, inviter);
    const mobile = australianMobile();
    const orderId = await buy(taken, mobile);
    await sweep();
    const [earned] = await held(inviter, "好友礼");
    await giveBackAll(orderId);
    await sweep();
    expect(await standingOf(earned?.id ?? 0)).toEqual({ status: "DISABLE", uid: null });
    expect(await held(inviter, "好友礼")).toEqual([]);
    expect((await told(inviter))[0]).toMatchObject({
      body: expect.stringMatching(/全额退款.*「好友礼」.*已收回/),
    });
    expect(await inviter.call(couponCentreApi.invitation, { ruleId })).toMatchObject({
      earned: 0,
      friends: [{ isUsed: false, result: "NONE" }],
    });
    await buy(await collect(ruleId, inviter), mobile);
    await sweep();
    expect(await held(inviter, "好友礼")).toMatchObject([{ status: "" }]);
    expect(await told(inviter)).toHaveLength(3);
    expect(await inviter.call(couponCentreApi.invitation, { ruleId })).toMatchObject({
      earned: 1,
      friends: [{ result: "REWARDED" }, { result: "NONE" }],
    });
  });

  it("fills the place of a coupon that was taken back before others (I-08)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation();
    const first = await buy(await collect(ruleId, inviter), australianMobile());
    await sweep();
    await buy(await collect(ruleId, inviter), australianMobile());
    await sweep();
    await giveBackAll(first);
    await buy(await collect(ruleId, inviter), australianMobile());
    await sweep();
    expect(await held(inviter, "好友礼")).toHaveLength(2);
  });

  it("leaves a coupon with the order that holds it, from where it does not come back, and earns none by an order whose money went back before (OP-111, L-CPN-06)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation();
    const orderId = await buy(await collect(ruleId, inviter), australianMobile());
    await sweep();
    const [earned] = await held(inviter, "好友礼");
    const { id: own } = await order({ friend: inviter, couponTicketId: earned?.id ?? 0 }, australianMobile());
    await giveBackAll(orderId);
    expect(await held(inviter, "好友礼")).toMatchObject([{ status: "FROZEN" }]);
    expect((await told(inviter))[0]).toMatchObject({ body: expect.stringContaining("订单不受影响") });
    // Whoever parked it in an order that nobody pays does not get it back from there.
    shop.clock.advance(1000);
    await inviter.call(orderApi.cancel, { orderId: own });
    expect(await held(inviter, "好友礼")).toMatchObject([{ status: "EXPIRED" }]);
    const hasty = await signUp(shop);
    const other = await collect(ruleId, hasty);
    await giveBackAll(await buy(other, australianMobile()));
    await sweep();
    expect(await held(hasty, "好友礼")).toEqual([]);
    // Goods came back and the ticket stays with its order, before the sweep looked at it.
    const kept = await collect(ruleId, hasty);
    const { id, shipFee } = await order(kept, australianMobile());
    await pay(kept.friend, id);
    const back = { items: [{ skuId: CREAM, quantity: 1 }], shipFee, remark: "破损" };
    const { id: refundId } = await staff.call(orderOpsApi.createRefund, { ...back, orderId: id });
    await staff.call(paymentOpsApi.payRefund, { refundId });
    await sweep();
    expect(await held(hasty, "好友礼")).toEqual([]);
  });

  it("takes a coupon back or lets it be used, never both, however close they are (OP-111, I-07)", async () => {
    for (let n = 0; n < 6; n += 1) {
      const inviter = await signUp(shop);
      const ruleId = await invitation();
      const orderId = await buy(await collect(ruleId, inviter), australianMobile());
      await sweep();
      const ticketId = (await held(inviter, "好友礼"))[0]?.id ?? 0;
      const { id: refundId } = await staff.call(orderOpsApi.callOffOrder, { orderId, remark: "不要了" });
      const addresses = await addAddresses(inviter, "澳大利亚");
      const preview = await inviter.call(cartApi.preview, { itemList: [{ skuId: CREAM, quantity: 1 }] });
      const request = requestOfPreview(preview, "澳大利亚", addresses);
      const whole = { ...request, couponTicketId: ticketId, netAmount: undefined };
      const [made] = await Promise.allSettled([
        inviter.call(orderApi.create, whole),
        staff.call(paymentOpsApi.payRefund, { refundId }),
      ]);
      const isUsed = made.status === "fulfilled";
      const uid = inviter.session.uid;
      expect(await standingOf(ticketId)).toEqual(
        isUsed ? { status: "FROZEN", uid } : { status: "DISABLE", uid: null },
      );
      expect(await told(inviter)).toHaveLength(2);
    }
  });

  it("earns as many as one may and no more, however many friends pay at once (I-08, I-29)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await invitation();
    for (let n = 0; n < 4; n += 1) {
      const taken = await collect(ruleId, inviter);
      await buy(taken, australianMobile());
    }
    await Promise.all([1, 2, 3, 4].map(sweep));
    await sweep();
    expect(await held(inviter, "好友礼")).toHaveLength(2);
    expect(await told(inviter)).toHaveLength(2);
    const { friends } = await inviter.call(couponCentreApi.invitation, { ruleId });
    expect(friends.map(({ result }) => result).toSorted()).toEqual([
      "CAPPED",
      "CAPPED",
      "REWARDED",
      "REWARDED",
    ]);
  });

  it("gives nothing away that is stopped, sold out or for others, and does not promise it (OP-111)", async () => {
    const inviter = await signUp(shop);
    for (const terms of [{ endsAt: new Date(0) }, { userClass: "VIP" as const }, { newUserOnly: true }]) {
      if ("newUserOnly" in terms) await growOld(inviter);
      const ruleId = await invitation(terms);
      expect(await inviter.call(couponCentreApi.invitation, { ruleId })).toMatchObject({
        reward: null,
        most: 0,
      });
      const taken = await collect(ruleId, inviter);
      await buy(taken, australianMobile());
      await sweep();
      const { friends } = await inviter.call(couponCentreApi.invitation, { ruleId });
      expect(friends).toMatchObject([{ result: "NONE" }]);
    }
    expect(await told(inviter)).toEqual([]);
  });

  it("earns at once where the coupon is for everybody, and tells the inviter (OP-111)", async () => {
    const inviter = await signUp(shop);
    const ruleId = await addCoupon(shop, { title: "同享券", perRecommender: 5 });
    await collect(ruleId, inviter);
    expect(await held(inviter, "同享券")).toHaveLength(1);
    expect(await told(inviter)).toMatchObject([{ body: expect.stringContaining("领取了优惠券") }]);
    expect(await inviter.call(couponCentreApi.invitation, { ruleId })).toMatchObject({
      when: "COLLECT",
      earned: 1,
      friends: [{ result: "REWARDED" }],
    });
  });

  it("shows an invitation to whoever sent it alone, and refuses what is none", async () => {
    const [inviter, other] = [await signUp(shop), await signUp(shop)];
    const ruleId = await invitation();
    await collect(ruleId, inviter);
    expect((await other.call(couponCentreApi.invitation, { ruleId })).friends).toEqual([]);
    expect(await other.refusal(couponCentreApi.invitation, { ruleId: "unknown" })).toBe(
      couponOutcome.NOT_FOUND,
    );
  });

  describe("and the coupon centre", () => {
    it("lists to everybody what is marked for it and can be collected now, with what new customers get", async () => {
      const shown = await addCoupon(shop, { title: "在中心", inCentre: true });
      const gone = await addCoupon(shop, { title: "领完了", inCentre: true, total: 1 });
      const over = await addCoupon(shop, { title: "结束了", inCentre: true, endsAt: new Date(0) });
      const welcome = await addCoupon(shop, { title: "见面礼", isWelcome: true, newUserOnly: true });
      const hidden = await addCoupon(shop, { title: "不列出" });
      const person = await signUp(shop);
      await person.call(couponApi.collect, { ticketRuleId: gone });
      const centre = await shop.visitor.call(couponCentreApi.centre, {});
      const ids = centre.coupons.map(({ ticketRuleId }) => ticketRuleId);
      expect(ids).toContain(shown);
      for (const one of [over, hidden, welcome]) expect(ids).not.toContain(one);
      expect(centre.coupons.find(({ ticketRuleId }) => ticketRuleId === gone)).toMatchObject({
        isGone: true,
      });
      expect(centre.welcome.map(({ ticketRuleId }) => ticketRuleId)).toContain(welcome);
      expect(centre.invite).not.toBeNull();
    });

    it("says to each customer what they may still collect", async () => {
      const [open, members, welcome] = [
        await addCoupon(shop, { inCentre: true }),
        await addCoupon(shop, { inCentre: true, userClass: "VIP" }),
        await addCoupon(shop, { isWelcome: true, newUserOnly: true }),
      ];
      const person = await signUp(shop);
      const states = async () => {
        const claims = await person.call(couponCentreApi.claims, {});
        const of = new Map(claims.map(({ ticketRuleId, state }) => [ticketRuleId, state]));
        return [open, members, welcome].map((id) => of.get(id));
      };
      expect(await states()).toEqual(["OPEN", "MEMBERS_ONLY", "OPEN"]);
      await person.call(couponApi.collect, { ticketRuleId: open });
      await growOld(person);
      expect(await states()).toEqual(["COLLECTED", "MEMBERS_ONLY", "NEW_CUSTOMERS_ONLY"]);
    });
  });

  it("is offered by the console where inviters earn something of use, with history (coupon.REWARD_MISSING)", async () => {
    const staff = await openStaff(shop, ["coupon.edit"]);
    const terms = {
      title: "邀请券",
      effectiveCents: 500,
      durationDays: 30,
      newUserOnly: true,
      isInvite: true,
    };
    expect(await staff.refusal(couponOpsApi.addRule, terms)).toBe(couponOutcome.REWARD_MISSING);
    expect(await staff.refusal(couponOpsApi.addRule, { ...terms, inviterRule: "unknown" })).toBe(
      couponOutcome.NOT_FOUND,
    );
    const inviterRule = await addCoupon(shop, { perRecommender: 3 });
    const { ruleId } = await staff.call(couponOpsApi.addRule, { ...terms, inviterRule });
    const saved = await staff.call(reportOpsApi.couponRule, { ruleId });
    expect(saved).toMatchObject({ isInvite: true, inviterRule, inCentre: false, isWelcome: false });
    const all = { ...terms, inviterRule, inCentre: true, isWelcome: true };
    await staff.call(couponOpsApi.saveRule, { ...all, ruleId, version: saved.version });
    const version = saved.version + 1;
    expect(await staff.call(reportOpsApi.couponRule, { ruleId })).toMatchObject({
      inCentre: true,
      isWelcome: true,
      version,
    });
    expect(await staff.refusal(couponOpsApi.saveRule, { ...all, inviterRule: null, ruleId, version })).toBe(
      couponOutcome.REWARD_MISSING,
    );
  });
});
