import { memberApi, memberOpsApi } from "@crux/contract/member";
import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi } from "@crux/contract/payment";
import { reportApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { creditWallet, debitWallet } from "../ledger/service.ts";
import { eraseCustomer } from "../privacy/service.ts";
import { audit } from "../report/audit.ts";
import { openSession, setUserClass } from "../user/service.ts";
import { addSpend, lowerSpend } from "./service.ts";
import { memberSweeps } from "./sweeps.ts";

describe.each(ENGINES)("rebates on %s", (engine) => {
  let shop: Shop;
  let nextOrder = 1_000_000;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  type Person = Awaited<ReturnType<typeof signUp>>;
  const moveTo = (time: string) => shop.clock.advance(new Date(time).getTime() - shop.clock.now().getTime());
  const spend = async ({ session: { uid } }: Person, amountCents: number) => {
    const orderId = ++nextOrder;
    await runAsSystem(shop.app.kernel, (ctx) => addSpend(ctx, { uid, orderId, amountCents }));
    return orderId;
  };
  const takeBack = (orderId: number, amountCents: number) =>
    runAsSystem(shop.app.kernel, (ctx) => lowerSpend(ctx, { orderId, amountCents }));
  const sweep = async () => {
    for (const one of memberSweeps) await sweepOnce(shop.app.kernel, one);
  };
  /** The same person with a fresh session, since months end them. */
  const again = async ({ session: { uid } }: Person) => {
    const open = runAsSystem(shop.app.kernel, (ctx) => openSession(ctx, uid));
    return createCaller(shop.app.http, { uid, token: await open });
  };
  const rebatesOf = async (person: Person) => (await again(person)).call(reportApi.rebates, {});
  const balanceOf = async (person: Person) => (await (await again(person)).call(userApi.wallet, {})).balance;
  const movementsOf = async (person: Person) =>
    (await (await again(person)).call(userApi.walletTxns, {})).content;

  it("earns what the level of the month gives, at its end in Sydney, once (L-REB-01, R-API-64, R-MODEL-23, OP-102)", async () => {
    moveTo("2031-03-20T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    const small = await signUp(shop, { userClass: "VIP" });
    const plain = await signUp(shop);
    await spend(vip, 100_000);
    await spend(vip, 20_050);
    await spend(small, 9_999);
    await spend(plain, 120_050);
    // One second before April in Sydney.
    moveTo("2031-03-31T12:59:59Z");
    await sweep();
    expect(await rebatesOf(vip)).toEqual([]);
    moveTo("2031-03-31T13:06:00Z");
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await rebatesOf(vip)).toEqual([
      {
        id: expect.any(Number),
        month: "2031-03",
        cashBackAmount: 2_401,
        cashBackStatus: "CREATED",
        cashBackType: "RETAIL",
        createTime: expect.stringContaining("2031-03-31T13:06"),
        reclaimedAmount: 0,
        owedAmount: 0,
      },
    ]);
    expect(await rebatesOf(small)).toEqual([]);
    expect(await rebatesOf(plain)).toEqual([]);
    expect(await balanceOf(vip)).toBe(0);
    expect((await (await again(vip)).raw(`GET /report/secure/${plain.session.uid}/rebate`)).body.code).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("pays after two weeks into the wallet, with a message, once (L-REB-02)", async () => {
    moveTo("2031-05-10T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    await spend(vip, 50_000);
    moveTo("2031-06-01T00:00:00Z");
    await sweep();
    moveTo("2031-06-14T23:00:00Z");
    await sweep();
    expect(await balanceOf(vip)).toBe(0);
    moveTo("2031-06-15T01:00:00Z");
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await balanceOf(vip)).toBe(1_000);
    expect(await rebatesOf(vip)).toMatchObject([{ cashBackStatus: "ISSUED", cashBackAmount: 1_000 }]);
    expect(await movementsOf(vip)).toMatchObject([
      { walletTxnType: "CASH_BACK", amount: 1_000, orderId: null },
    ]);
    const messages = await (await again(vip)).call(notifyApi.messages, {});
    expect(messages.content[0]?.owMessage.body).toBe("您2031年5月的黑卡返现$10.00已存入账户余额。");
  });

  it("is listed for its member alone, the newest month first (R-API-64)", async () => {
    moveTo("2031-06-20T00:00:00Z");
    const [vip, other] = [await signUp(shop, { userClass: "VIP" }), await signUp(shop, { userClass: "VIP" })];
    await spend(vip, 50_000);
    await spend(other, 60_000);
    moveTo("2031-07-05T00:00:00Z");
    await sweep();
    await spend(vip, 50_000);
    moveTo("2031-08-03T00:00:00Z");
    await sweep();
    const monthsOf = async (person: Person) => (await rebatesOf(person)).map(({ month }) => month);
    expect(await monthsOf(vip)).toEqual(["2031-07", "2031-06"]);
    expect(await monthsOf(other)).toEqual(["2031-06"]);
  });

  it("is lowered by a refund before it is paid, down to the level that is left (L-REB-04)", async () => {
    moveTo("2031-08-10T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    const orderId = await spend(vip, 60_000);
    await spend(vip, 10_000);
    moveTo("2031-09-02T00:00:00Z");
    await sweep();
    expect((await rebatesOf(vip))[0]?.cashBackAmount).toBe(1_400);
    await takeBack(orderId, 30_000);
    expect((await rebatesOf(vip))[0]?.cashBackAmount).toBe(400);
    moveTo("2031-09-20T00:00:00Z");
    await sweep();
    expect(await balanceOf(vip)).toBe(400);
    // What is paid is not asked back while no rule says so.
    await takeBack(orderId, 30_000);
    expect((await rebatesOf(vip))[0]).toMatchObject({ cashBackStatus: "ISSUED", cashBackAmount: 400 });
    expect(await balanceOf(vip)).toBe(400);
  });

  it("pays nothing when all of a month was given back (L-REB-04)", async () => {
    moveTo("2031-10-05T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    const orderId = await spend(vip, 60_000);
    moveTo("2031-11-02T00:00:00Z");
    await sweep();
    await takeBack(orderId, 60_000);
    moveTo("2031-11-20T00:00:00Z");
    await sweep();
    expect(await balanceOf(vip)).toBe(0);
    expect(await movementsOf(vip)).toEqual([]);
  });

  it("is paid early or taken back by staff, whichever comes first (L-REB-02, L-REB-03)", async () => {
    moveTo("2031-12-05T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    const other = await signUp(shop, { userClass: "VIP" });
    for (const person of [vip, other]) await spend(person, 50_000);
    moveTo("2032-01-02T00:00:00Z");
    await sweep();
    const boss = await openStaff(shop);
    const idOf = async ({ session: { uid } }: Person) =>
      (await boss.call(memberOpsApi.rebates, { uid })).list[0]?.id ?? 0;
    const cancelled = await idOf(vip);
    const issued = await idOf(other);
    const clerk = await openStaff(shop, ["customer.read"]);
    const why = { id: cancelled, reason: "mistake" };
    expect(await clerk.refusal(memberOpsApi.cancelRebate, why)).toBe(generalOutcome.FORBIDDEN);
    expect((await boss.call(memberOpsApi.cancelRebate, why)).cashBackStatus).toBe("CANCELLED");
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => boss.raw(`PUT /member/ops/rebate/${issued}/issue`)),
    );
    expect(outcomes.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(outcomes.filter(({ body }) => body.code === generalOutcome.NOT_FOUND)).toHaveLength(4);
    expect(await boss.refusal(memberOpsApi.cancelRebate, { id: issued, reason: "late" })).toBe(
      generalOutcome.NOT_FOUND,
    );
    expect(await boss.refusal(memberOpsApi.issueRebate, { id: cancelled })).toBe(generalOutcome.NOT_FOUND);
    moveTo("2032-01-20T00:00:00Z");
    await sweep();
    expect(await balanceOf(vip)).toBe(0);
    expect(await balanceOf(other)).toBe(1_000);
  });

  it("catches up on months in which no server ran, and still pays whose card ended since (L-MEM-03)", async () => {
    moveTo("2032-02-10T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    await spend(vip, 50_000);
    moveTo("2032-03-10T00:00:00Z");
    await spend(vip, 10_000);
    moveTo("2032-05-10T00:00:00Z");
    await sweep();
    expect((await rebatesOf(vip)).map(({ month, cashBackAmount }) => [month, cashBackAmount])).toEqual([
      ["2032-03", 100],
      ["2032-02", 1_000],
    ]);
    await runAsSystem(shop.app.kernel, (ctx) => setUserClass(ctx, vip.session.uid, "PLAIN"));
    moveTo("2032-06-10T00:00:00Z");
    await sweep();
    expect(await balanceOf(vip)).toBe(1_100);
  });

  it("are listed for staff by month and state, with whose they are and what a month comes to", async () => {
    moveTo("2032-08-10T00:00:00Z");
    const [one, two] = [await signUp(shop, { userClass: "VIP" }), await signUp(shop, { userClass: "VIP" })];
    await spend(one, 50_000);
    await spend(two, 20_000);
    moveTo("2032-09-02T00:00:00Z");
    await sweep();
    const boss = await openStaff(shop);
    const month = "2032-08";
    const list = async (more: object) => (await boss.call(memberOpsApi.rebates, { month, ...more })).list;
    const [small, big] = await list({ sort: "amount" });
    expect([small, big]).toMatchObject([
      {
        uid: two.session.uid,
        cashBackAmount: 200,
        consumeAmount: 20_000,
        cashBackStatus: "CREATED",
        settleTime: null,
      },
      { uid: one.session.uid, cashBackAmount: 1_000, nickName: expect.stringContaining("nick-") },
    ]);
    await boss.call(memberOpsApi.cancelRebate, { id: small?.id ?? 0, reason: "刷单" });
    expect(await list({ status: "CREATED" })).toMatchObject([{ id: big?.id }]);
    expect(await list({ uid: two.session.uid })).toMatchObject([
      { cashBackStatus: "CANCELLED", settleTime: expect.any(String) },
    ]);
    expect((await boss.call(memberOpsApi.rebateMonths, {}))[0]).toEqual({
      ...{ month, closedFlag: true, issued: { total: 0, amount: 0 } },
      ...{ created: { total: 1, amount: 1_000 }, cancelled: { total: 1, amount: 200 } },
    });
    const wrong = { month: "2032-13" };
    expect(await boss.refusal(memberOpsApi.rebates, wrong)).toBe(generalOutcome.INVALID_REQUEST);
  });

  it("go by the levels that two people agreed to, from the month on that runs then (OP-101)", async () => {
    moveTo("2033-01-10T00:00:00Z");
    const vip = await signUp(shop, { userClass: "VIP" });
    const early = await spend(vip, 50_000);
    moveTo("2033-02-02T00:00:00Z");
    await sweep();
    const [boss, second] = [await openStaff(shop), await openStaff(shop)];
    const { levels: before, version } = await boss.call(memberOpsApi.cashBackLevels, {});
    expect(before).toHaveLength(3);
    const levels = [
      { downThreshold: 0, ratioBasisPoints: 200 },
      { downThreshold: 40_000, ratioBasisPoints: 525 },
    ];
    const wanted = { levels, version };
    expect(await boss.refusal(memberOpsApi.saveCashBackLevels, wanted)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect((await boss.call(memberOpsApi.cashBackLevels, {})).levels).toEqual(before);
    const [asked] = (await second.call(staffOpsApi.approvals, {})).list;
    expect(asked).toMatchObject({ before: { levels: before }, after: { levels } });
    await second.call(staffOpsApi.approve, { id: asked?.id ?? 0 });
    expect(await boss.call(memberOpsApi.cashBackLevels, {})).toMatchObject({
      ...{ levels, version: version + 1, editor: boss.staff.name },
    });
    const history = { type: "cashBackLevels", id: 1 } as const;
    expect(await boss.call(staffOpsApi.history, history)).toMatchObject([
      { editor: boss.staff.name, before: { levels: before }, after: { levels } },
    ]);
    expect(await shop.visitor.call(memberApi.cashBackRules, {})).toEqual([
      { consumeLevel: 1, downThreshold: 0, upThreshold: 40_000, returnRatio: 0.02 },
      { consumeLevel: 2, downThreshold: 40_000, upThreshold: null, returnRatio: 0.0525 },
    ]);
    // January is over: what it earned, and what is left of it after a refund, goes by its own levels.
    await takeBack(early, 20_000);
    expect((await rebatesOf(vip))[0]?.cashBackAmount).toBe(300);
    await spend(vip, 50_000);
    moveTo("2033-03-02T00:00:00Z");
    await sweep();
    expect((await rebatesOf(vip))[0]).toMatchObject({ month: "2033-02", cashBackAmount: 2_625 });

    const late = await openStaff(shop);
    const other = { levels: [{ downThreshold: 100, ratioBasisPoints: 100 }], version };
    const { body } = await late.raw(memberOpsApi.saveCashBackLevels.line, other);
    expect([body.code, body.data]).toMatchObject([
      generalOutcome.CHANGED_MEANWHILE,
      { version: version + 1, editor: boss.staff.name, now: { levels } },
    ]);
    expect(await late.call(memberOpsApi.saveCashBackLevels, wanted)).toMatchObject({ version: version + 1 });
    for (const wrong of [
      [{ downThreshold: 0, ratioBasisPoints: 0 }],
      [{ downThreshold: -1, ratioBasisPoints: 100 }],
      [{ downThreshold: 0, ratioBasisPoints: 5_001 }],
      [
        { downThreshold: 500, ratioBasisPoints: 100 },
        { downThreshold: 500, ratioBasisPoints: 200 },
      ],
    ])
      expect(
        await late.refusal(memberOpsApi.saveCashBackLevels, { levels: wrong, version: version + 1 }),
        JSON.stringify(wrong),
      ).toBe(generalOutcome.INVALID_REQUEST);
    const clerk = await openStaff(shop, "finance");
    expect(await clerk.refusal(memberOpsApi.saveCashBackLevels, { levels, version: version + 1 })).toBe(
      generalOutcome.FORBIDDEN,
    );
    expect(await clerk.refusal(staffOpsApi.history, history)).toBe(generalOutcome.FORBIDDEN);
  });

  describe("with a rule that takes back what was paid", () => {
    const LEVELS = [
      { downThreshold: 0, ratioBasisPoints: 200 },
      { downThreshold: 40_000, ratioBasisPoints: 525 },
    ];
    beforeAll(async () => {
      moveTo("2033-12-01T00:00:00Z");
      await setDays(60);
    });
    /** Two people make it so many days. */
    const setDays = async (reclaimDays: number) => {
      const [boss, second] = [await openStaff(shop), await openStaff(shop)];
      const { version } = await boss.call(memberOpsApi.cashBackLevels, {});
      const wanted = { levels: LEVELS, reclaimDays, version };
      expect(await boss.refusal(memberOpsApi.saveCashBackLevels, wanted)).toBe(
        staffOutcome.APPROVAL_REQUIRED,
      );
      const [asked] = (await second.call(staffOpsApi.approvals, {})).list;
      expect(asked?.after).toMatchObject({ reclaimDays });
      await second.call(staffOpsApi.approve, { id: asked?.id ?? 0 });
      expect(await boss.call(memberOpsApi.cashBackLevels, {})).toMatchObject({ levels: LEVELS, reclaimDays });
    };
    const pay = ({ session: { uid } }: Person, amountCents: number, key: string) =>
      runAsSystem(shop.app.kernel, (ctx) => debitWallet(ctx, { uid, amountCents, kind: "CONSUME", key }));
    const bodiesOf = async (person: Person) =>
      (await (await again(person)).call(notifyApi.messages, {})).content.map(
        ({ owMessage }) => owMessage.body,
      );
    /** A member whose month earned and was paid $21.00 for $400.00 by now. */
    const earned = async (month: string, next: string) => {
      moveTo(`${month}-10T00:00:00Z`);
      const vip = await signUp(shop, { userClass: "VIP" });
      const orders = [await spend(vip, 30_000), await spend(vip, 10_000)];
      moveTo(`${next}-02T00:00:00Z`);
      await sweep();
      moveTo(`${next}-20T00:00:00Z`);
      await sweep();
      expect(await balanceOf(vip)).toBe(2_100);
      return { vip, orders };
    };
    /** Nothing that the audit finds, but that the spends of these tests belong to no orders. */
    const money = async () => {
      const breaks = await audit(shop.database.db);
      expect(breaks.filter(({ what }) => !what.startsWith("order "))).toEqual([]);
    };

    it("takes from the wallet what a refund after the payment left unearned, once, and says so", async () => {
      const { vip, orders } = await earned("2034-01", "2034-02");
      expect((await bodiesOf(vip))[0]).toBe(
        "您2034年1月的黑卡返现$21.00已存入账户余额。60天内该月订单如有退款，多发的返现会扣回。",
      );
      // $300.00 are left, which the lower level gives 2 % of.
      await takeBack(orders[1] ?? 0, 10_000);
      expect(await balanceOf(vip)).toBe(600);
      expect(await rebatesOf(vip)).toMatchObject([
        { cashBackStatus: "ISSUED", cashBackAmount: 2_100, reclaimedAmount: 1_500, owedAmount: 0 },
      ]);
      expect(await movementsOf(vip)).toMatchObject([
        { walletTxnType: "CASH_BACK_RETURN", amount: 1_500 },
        { walletTxnType: "CASH_BACK", amount: 2_100 },
      ]);
      expect((await bodiesOf(vip))[0]).toBe(
        "您2034年1月的订单有退款，当月黑卡返现随之减少，已从账户余额扣回$15.00。",
      );
      // The same order again has nothing left to give back.
      await takeBack(orders[1] ?? 0, 10_000);
      expect(await balanceOf(vip)).toBe(600);
      await money();
    });

    it("owes what the wallet holds no more, never below zero (I-03), and later cash-back pays it", async () => {
      const { vip, orders } = await earned("2034-04", "2034-05");
      await pay(vip, 2_000, `spent ${orders[0]}`);
      await takeBack(orders[0] ?? 0, 30_000);
      await takeBack(orders[1] ?? 0, 10_000);
      expect(await balanceOf(vip)).toBe(0);
      expect(await rebatesOf(vip)).toMatchObject([{ reclaimedAmount: 2_100, owedAmount: 2_000 }]);
      const owed = async () => (await again(vip)).call(paymentApi.owed, {});
      expect(await owed()).toEqual({ cashBack: 2_000, payment: 0 });
      expect((await bodiesOf(vip))[0]).toBe(
        "您2034年4月的订单有退款，当月黑卡返现随之减少，余额不足的$2.00将从以后的返现中抵扣。",
      );
      const boss = await openStaff(shop);
      expect((await boss.call(memberOpsApi.rebates, { uid: vip.session.uid })).list).toMatchObject([
        { reclaimedAmount: 2_100, owedAmount: 2_000 },
      ]);
      await money();
      await spend(vip, 40_000);
      moveTo("2034-06-02T00:00:00Z");
      await sweep();
      moveTo("2034-06-20T00:00:00Z");
      await sweep();
      expect(await balanceOf(vip)).toBe(100);
      expect((await rebatesOf(vip)).map(({ owedAmount }) => owedAmount)).toEqual([0, 0]);
      expect(await owed()).toEqual({ cashBack: 0, payment: 0 });
      expect((await bodiesOf(vip))[0]).toContain("，其中$20.00已抵扣此前应扣回的返现。");
      await money();
    });

    it("takes each cent once while refunds of one month meet each other and somebody who spends", async () => {
      const { vip, orders } = await earned("2034-08", "2034-09");
      const [first = 0, second = 0] = orders;
      await Promise.allSettled([
        takeBack(first, 15_000),
        takeBack(second, 10_000),
        takeBack(first, 15_000),
        pay(vip, 1_900, `raced ${first}`),
      ]);
      const [rebate] = await rebatesOf(vip);
      const [balance, spent] = [
        await balanceOf(vip),
        (await movementsOf(vip)).filter(({ walletTxnType }) => walletTxnType === "CONSUME").length * 1_900,
      ];
      expect(rebate?.reclaimedAmount).toBe(2_100);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(balance + spent - (rebate?.owedAmount ?? 0)).toBe(0);
      await money();
    });

    it("leaves alone what is older than the rule says, and what was paid before there was one", async () => {
      const { vip, orders } = await earned("2034-11", "2034-12");
      moveTo("2035-03-01T00:00:00Z");
      await takeBack(orders[0] ?? 0, 30_000);
      expect(await balanceOf(vip)).toBe(2_100);
      await setDays(0);
      const other = await earned("2035-04", "2035-05");
      await setDays(60);
      await takeBack(other.orders[0] ?? 0, 30_000);
      expect(await balanceOf(other.vip)).toBe(2_100);
    });

    it("ends what is owed by staff, out of the wallet or given up, in parts, each once (I-03, I-25)", async () => {
      const { vip, orders } = await earned("2035-07", "2035-08");
      await pay(vip, 2_100, `spent all ${orders[0]}`);
      await takeBack(orders[0] ?? 0, 30_000);
      const [boss, second] = [await openStaff(shop), await openStaff(shop)];
      const [rebate] = (await boss.call(memberOpsApi.rebates, { uid: vip.session.uid })).list;
      expect(rebate?.owedAmount).toBe(1_900);
      const id = rebate?.id ?? 0;
      const why = { id, reason: "客户已离开" };
      const end = (wish: object, who = boss) =>
        who.refusal(memberOpsApi.closeOwed, { ...why, ...wish } as never);
      expect(await end({ to: "WALLET" })).toBe(paymentOutcome.INSUFFICIENT_BALANCE);
      expect(await end({ to: "WRITE_OFF", amount: 1_901 })).toBe(paymentOutcome.EXCEEDS_RECEIVABLE);
      const clerk = await openStaff(shop, ["customer.read", "wallet.adjust"]);
      expect(await end({ to: "WRITE_OFF" }, clerk)).toBe(generalOutcome.FORBIDDEN);
      const { uid } = vip.session;
      await runAsSystem(shop.app.kernel, (ctx) =>
        creditWallet(ctx, { uid, amountCents: 700, kind: "REFUND", key: `refill ${id}` }),
      );
      const part = { ...why, to: "WALLET", amount: 400 } as const;
      expect(await boss.call(memberOpsApi.closeOwed, part)).toMatchObject({ owedAmount: 1_500 });
      expect(await balanceOf(vip)).toBe(300);
      expect((await bodiesOf(vip))[0]).toBe("您2035年7月的黑卡返现应扣回的$4.00已从账户余额扣除。");
      await money();
      const ends = await Promise.all(
        [boss, second].map((who) =>
          who.raw(memberOpsApi.closeOwed.line.replace("{id}", String(id)), {
            ...{ reason: why.reason, to: "WRITE_OFF" },
          }),
        ),
      );
      expect(ends.map(({ body }) => body.code).sort()).toEqual([0, generalOutcome.NOT_FOUND]);
      expect(await rebatesOf(vip)).toMatchObject([{ reclaimedAmount: 1_900, owedAmount: 0 }]);
      expect(await balanceOf(vip)).toBe(300);
      expect((await bodiesOf(vip))[0]).toBe("您2035年7月的黑卡返现应扣回的$15.00已由店铺免除，无需再扣回。");
      // What is taken back after that is owed anew, and ends under a name of its own.
      await pay(vip, 300, `spent again ${orders[0]}`);
      await takeBack(orders[1] ?? 0, 10_000);
      expect(await rebatesOf(vip)).toMatchObject([{ reclaimedAmount: 2_100, owedAmount: 200 }]);
      expect(await boss.call(memberOpsApi.closeOwed, { ...why, to: "WRITE_OFF" })).toMatchObject({
        owedAmount: 0,
      });
      await money();
    });

    it("asks nothing of an account that nobody is behind any more", async () => {
      const { vip, orders } = await earned("2035-10", "2035-11");
      await pay(vip, 2_100, `spent before leaving ${orders[0]}`);
      await runAsSystem(shop.app.kernel, (ctx) => eraseCustomer(ctx, { uid: vip.session.uid }));
      await takeBack(orders[0] ?? 0, 30_000);
      const boss = await openStaff(shop);
      expect((await boss.call(memberOpsApi.rebates, { uid: vip.session.uid })).list).toMatchObject([
        { reclaimedAmount: 0, owedAmount: 0 },
      ]);
      await money();
    });
  });
});
