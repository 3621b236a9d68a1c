import { couponApi } from "@crux/contract/coupon";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { addCoupon, giveTicket } from "../../testing/coupons.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { audit } from "../report/audit.ts";
import { printTickets, setRuleDisabled } from "./service.ts";

describe.each(ENGINES)("collecting coupons on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(async () => {
    expect(await audit(shop.database.db)).toEqual([]);
    await shop.close();
  });

  const mine = async (person: Awaited<ReturnType<typeof signUp>>) =>
    (await person.call(couponApi.tickets, { pageSize: 1000 })).content;

  it("shows a coupon to anybody, shaped like a ticket without number and status (R-API-66, R-MODEL-18)", async () => {
    const ruleId = await addCoupon(shop, { title: "满减", matchCents: 5_000, perUser: 2 });
    const rule = await shop.visitor.call(couponApi.rule, { ruleId, type: "REDUCED" });
    expect(rule).toMatchObject({
      ticketRuleId: ruleId,
      ticketTitle: "满减",
      effectiveAmount: 1_000,
      effectiveDiscount: 0,
      effectiveDuration: 30,
      matchAmount: 5_000,
      matchQuantity: 0,
      userCollectedLimit: 2,
      disabled: false,
    });
    expect(Object.keys(rule)).not.toContain("number");
    expect(Object.keys(rule)).not.toContain("status");
    expect(await shop.visitor.refusal(couponApi.rule, { ruleId: "unknown" })).toBe(couponOutcome.NOT_FOUND);
    expect(await shop.visitor.refusal(couponApi.rule, { ruleId, type: "REPURCHASE" })).toBe(
      couponOutcome.NOT_FOUND,
    );
  });

  it("has rule ids that nobody can guess (OP-108)", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => addCoupon(shop)));
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    expect(await shop.visitor.refusal(couponApi.rule, { ruleId: "1" })).toBe(couponOutcome.NOT_FOUND);
  });

  it("gives one ticket with its own end and lists it to its owner alone (R-API-65, R-API-67, OP-107)", async () => {
    const person = await signUp(shop);
    const ticketRuleId = await addCoupon(shop, { durationDays: 7 });
    const ticket = await person.call(couponApi.collect, { ticketRuleId, uids: [person.session.uid] });
    expect(ticket).toMatchObject({ ticketRuleId, status: "" });
    expect(Date.parse(ticket.expire_date ?? "") - Date.parse(ticket.createTime)).toBe(7 * DAY_MS);
    expect(await mine(person)).toEqual([{ ...ticket, refusal: null }]);
    const one = await person.call(couponApi.tickets, { number: ticket.number });
    expect(one.content).toEqual([{ ...ticket, refusal: null }]);
    const other = await signUp(shop);
    expect(await mine(other)).toEqual([]);
    expect((await other.call(couponApi.tickets, { number: ticket.number })).content).toEqual([]);
  });

  it("says of a ticket that its customer is not new, or no member, any more (OP-109)", async () => {
    const person = await signUp(shop);
    const { uid } = person.session;
    await giveTicket(shop, uid, { title: "everybody" });
    await giveTicket(shop, uid, { title: "new", newUserOnly: true });
    await giveTicket(shop, uid, { title: "members", userClass: "VIP" });
    const said = async () =>
      Object.fromEntries((await mine(person)).map(({ ticketTitle, refusal }) => [ticketTitle, refusal]));
    expect(await said()).toEqual({ everybody: null, new: null, members: "CLASS" });
    await sql`update app_user set created_at = created_at - interval '31 days' where id = ${uid}`.execute(
      shop.database.db,
    );
    expect(await said()).toEqual({ everybody: null, new: "NEW_USER", members: "CLASS" });
    // What is used or over says that and nothing else.
    await sql`update coupon_ticket set status = 'EXPIRED' where uid = ${uid}`.execute(shop.database.db);
    expect(await said()).toEqual({ everybody: null, new: null, members: null });
  });

  it("never ends after the rule itself (OP-107)", async () => {
    const person = await signUp(shop);
    const endsAt = new Date(shop.clock.now().getTime() + 2 * DAY_MS);
    const ticketRuleId = await addCoupon(shop, { durationDays: 30, endsAt });
    const { expire_date } = await person.call(couponApi.collect, { ticketRuleId });
    expect(expire_date).toBe(endsAt.toISOString());
  });

  it.each([
    ["is unknown (220001)", couponOutcome.NOT_FOUND, {}, () => ({ ticketRuleId: "unknown" })],
    [
      "is of another kind (220001)",
      couponOutcome.NOT_FOUND,
      {},
      (id: string) => ({ ticketRuleId: id, type: "REPURCHASE" }),
    ],
    [
      "is for black-card members (R-CPN-23, R-ERR-33)",
      couponOutcome.MEMBERS_ONLY,
      { userClass: "VIP" },
      (id: string) => ({ ticketRuleId: id }),
    ],
    ["is over", couponOutcome.OFFLINE, { endsAt: new Date(0) }, (id: string) => ({ ticketRuleId: id })],
  ] as const)("refuses a coupon that %s", async (_, code, terms, input) => {
    const person = await signUp(shop);
    const id = await addCoupon(shop, terms);
    expect(await person.refusal(couponApi.collect, input(id))).toBe(code);
    expect(await mine(person)).toEqual([]);
  });

  it("refuses a disabled coupon; tickets of it stay usable (R-ERR-34, L-CPN-02)", async () => {
    const early = await signUp(shop);
    const late = await signUp(shop);
    const ticketRuleId = await addCoupon(shop);
    await early.call(couponApi.collect, { ticketRuleId });
    await runAsSystem(shop.app.kernel, (ctx) => setRuleDisabled(ctx, ticketRuleId, true));
    expect(await late.refusal(couponApi.collect, { ticketRuleId })).toBe(couponOutcome.OFFLINE);
    expect(await mine(early)).toMatchObject([{ status: "" }]);
  });

  it("refuses beyond the limit of a person, also at once (R-ERR-32, R-SEC-05, I-08)", async () => {
    const person = await signUp(shop);
    const ticketRuleId = await addCoupon(shop, { perUser: 2 });
    const line = `POST /coupon/secure/${person.session.uid}/coupon/ticket`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.raw(line, { ticketRuleId })));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      0,
      0,
      ...Array(6).fill(couponOutcome.ALREADY_COLLECTED),
    ]);
  });

  it("lets new users alone have theirs (R-CPN-23, R-ERR-35, OP-109)", async () => {
    const ticketRuleId = await addCoupon(shop, { newUserOnly: true });
    const fresh = await signUp(shop);
    expect(await fresh.call(couponApi.collect, { ticketRuleId })).toMatchObject({ newUserOnly: true });
    const old = await signUp(shop);
    await sql`update app_user set created_at = created_at - interval '31 days' where id = ${old.session.uid}`.execute(
      shop.database.db,
    );
    expect(await old.refusal(couponApi.collect, { ticketRuleId })).toBe(couponOutcome.NEW_CUSTOMERS_ONLY);
    const buyer = await signUp(shop);
    await sql`insert into member_spend (order_id, uid, amount_cents, at)
      values (${buyer.session.uid}, ${buyer.session.uid}, 100, now())`.execute(shop.database.db);
    expect(await buyer.refusal(couponApi.collect, { ticketRuleId })).toBe(couponOutcome.NEW_CUSTOMERS_ONLY);
    await sql`delete from member_spend where uid = ${buyer.session.uid}`.execute(shop.database.db);
  });

  it("collects for nobody but the caller (OP-111, R-SEC-05)", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    const ticketRuleId = await addCoupon(shop);
    for (const uids of [[other.session.uid], [person.session.uid, other.session.uid], []])
      expect(await person.refusal(couponApi.collect, { ticketRuleId, uids })).toBe(generalOutcome.FORBIDDEN);
    const line = `POST /coupon/secure/${other.session.uid}/coupon/ticket`;
    expect((await person.raw(line, { ticketRuleId })).body.code).toBe(generalOutcome.FORBIDDEN);
    expect((await shop.visitor.raw(line, { ticketRuleId })).body.code).toBe(sessionOutcome.TOKEN_MISSING);
    expect(await mine(other)).toEqual([]);
  });

  it("hands printed tickets out first (L-CPN-01, L-CPN-02)", async () => {
    const ticketRuleId = await addCoupon(shop, { total: 2 });
    await runAsSystem(shop.app.kernel, (ctx) => printTickets(ctx, ticketRuleId, 2));
    const { rows } = await sql<{ number: string }>`
      select number from coupon_ticket where status = 'CREATED'`.execute(shop.database.db);
    const people = await Promise.all([1, 2, 3].map(() => signUp(shop)));
    const results = await Promise.all(
      people.map(({ raw, session: { uid } }) =>
        raw(`POST /coupon/secure/${uid}/coupon/ticket`, { ticketRuleId }),
      ),
    );
    const numbers = results.flatMap(({ body }) =>
      body.code === 0 ? [(body.data as { number: string }).number] : [],
    );
    expect(numbers.toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
    expect(results.filter(({ body }) => body.code === couponOutcome.ALL_COLLECTED)).toHaveLength(1);
  });

  it("gives exactly what there is when many collect at once (R-ERR-31, I-08)", async () => {
    const ticketRuleId = await addCoupon(shop, { total: 10 });
    const people = await Promise.all(Array.from({ length: 40 }, () => signUp(shop)));
    const answers = await Promise.all(
      people.flatMap(({ raw, session: { uid } }) =>
        [1, 2].map(() => raw(`POST /coupon/secure/${uid}/coupon/ticket`, { ticketRuleId })),
      ),
    );
    const count = (code: number) => answers.filter(({ body }) => body.code === code).length;
    expect(count(0)).toBe(10);
    expect(count(couponOutcome.ALL_COLLECTED) + count(couponOutcome.ALREADY_COLLECTED)).toBe(70);
  });

  describe("on an invitation", () => {
    it("refuses one's own (R-CPN-13)", async () => {
      const person = await signUp(shop);
      const ticketRuleId = await addCoupon(shop, { perRecommender: 5 });
      const recommendUid = person.session.uid;
      expect(await person.refusal(couponApi.collect, { ticketRuleId, recommendUid })).toBe(
        couponOutcome.SELF_REFERRAL,
      );
      expect(await mine(person)).toEqual([]);
    });

    it("gives the inviter a ticket for each new friend, once, and lists the friends (R-API-68, OP-111, I-29)", async () => {
      const inviter = await signUp(shop);
      const recommendUid = inviter.session.uid;
      const ticketRuleId = await addCoupon(shop, { perUser: 2, perRecommender: 2 });
      const friends = await Promise.all([1, 2, 3].map(() => signUp(shop)));
      for (const friend of friends) {
        await friend.call(couponApi.collect, { ticketRuleId, recommendUid });
        await friend.call(couponApi.collect, { ticketRuleId, recommendUid });
      }
      expect(await mine(inviter)).toHaveLength(2);
      const invited = await inviter.call(couponApi.invited, { ruleId: ticketRuleId });
      expect(invited).toHaveLength(6);
      expect(invited[0]?.assignedUserDetail?.nickName).toMatch(/^nick-/);
      const stranger = await signUp(shop);
      expect(await stranger.call(couponApi.invited, { ruleId: ticketRuleId })).toEqual([]);
    });

    it("refuses whoever has no proven mobile, invited or not, rewards nobody for them, and ignores unknown inviters (I-29)", async () => {
      const inviter = await signUp(shop);
      const ticketRuleId = await addCoupon(shop, { perRecommender: 5 });
      const nobody = await signUp(shop, { withMobile: false });
      const invited = { ticketRuleId, recommendUid: inviter.session.uid };
      for (const asked of [invited, { ticketRuleId }])
        expect(await nobody.refusal(couponApi.collect, asked)).toBe(userOutcome.MOBILE_REQUIRED);
      expect(await mine(nobody)).toEqual([]);
      expect(await mine(inviter)).toEqual([]);
      const friend = await signUp(shop);
      const ticket = await friend.call(couponApi.collect, { ticketRuleId, recommendUid: 999_999_999 });
      expect(ticket.status).toBe("");
    });
  });

  it.each([
    "null",
    "[]",
    "{}",
    '{"ticketRuleId":5}',
    '{"ticketRuleId":""}',
    '{"ticketRuleId":"x","uids":"me"}',
    '{"ticketRuleId":"x","type":"ALL"}',
    '{"ticketRuleId":"a\\u0000"}',
  ])("refuses rubbish %s", async (body) => {
    const person = await signUp(shop);
    const answer = await person.raw(`POST /coupon/secure/${person.session.uid}/coupon/ticket`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: generalOutcome.INVALID_REQUEST, data: null });
  });
});
