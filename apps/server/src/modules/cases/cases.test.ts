import { casesApi, casesOpsApi } from "@crux/contract/cases";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { caseSteps } from "../../testing/cases.ts";
import { onHand } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

const OIL = goods.oil();
const ROUNDS = 6;

describe.each(ENGINES)("after-sales cases on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const { picture, tried, ask, findings, detail, messages, sent, pieces, opened, reship } = caseSteps({
    shop: () => shop,
    staff: () => staff,
  });

  describe("of customers", () => {
    it("take words and pictures, are answered, and tell their customer of each answer", async () => {
      const bought = await sent();
      const url = await picture(bought.buyer);
      const about = { pkgId: bought.pkgId, reason: "少了一件", items: pieces(1), received: true };
      const { buyer, orderId } = bought;
      expect(await buyer.refusal(casesApi.ask, { orderId, wish: "REFUND", ...about })).toBe(
        casesOutcome.PICTURE_REQUIRED,
      );
      const asked = await ask(bought, { ...about, pictures: [url] });
      expect(asked).toMatchObject({
        orderId: bought.orderId,
        pkgId: bought.pkgId,
        kind: "ASKED",
        state: "OPEN",
        words: "少了一件",
        items: [{ skuId: OIL, quantity: 1 }],
        steps: [{ step: "ASKED", isOwn: true, pictures: [url] }],
      });
      const { id: caseId } = asked;
      await staff.call(casesOpsApi.answerCase, { caseId, words: "请补充外箱照片" });
      const answered = await bought.buyer.call(casesApi.detail, { caseId });
      expect(answered).toMatchObject({
        state: "ANSWERED",
        steps: [{}, { words: "请补充外箱照片", isOwn: false }],
      });
      expect(JSON.stringify(answered)).not.toContain(staff.staff.name);
      expect(await messages(bought)).toContain("售后有新回复");
      const added = await bought.buyer.call(casesApi.add, { caseId, words: "外箱已丢弃" });
      expect(added.state).toBe("OPEN");
      expect(await staff.call(casesOpsApi.caseDetail, { caseId })).toMatchObject({
        uid: bought.buyer.session.uid,
        received: true,
        claim: { name: staff.staff.name },
        steps: [{ staffName: "" }, { staffName: staff.staff.name }, { words: "外箱已丢弃" }],
      });
      const { content } = await bought.buyer.call(casesApi.list, { orderId: bought.orderId });
      expect(content).toMatchObject([{ id: caseId, words: "少了一件" }]);
      await staff.call(casesOpsApi.endCase, { caseId, words: "已与您电话沟通，无需处理" });
      expect(await bought.buyer.refusal(casesApi.add, { caseId, words: "还有" })).toBe(casesOutcome.OVER);
      expect(await bought.buyer.refusal(casesApi.withdraw, { caseId })).toBe(casesOutcome.OVER);
    });

    it("cancel a paid order that is not declared by one press of the staff (L-ORD-14)", async () => {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
      const shelf = await onHand(shop, OIL);
      const { id: caseId } = await ask(bought, { wish: "CANCEL", reason: "拍错了" });
      expect(
        await bought.buyer.refusal(casesApi.ask, { orderId: bought.orderId, wish: "CANCEL", reason: "再试" }),
      ).toBe(casesOutcome.TOO_MANY_OPEN);
      const ended = await staff.call(casesOpsApi.callOffCase, { caseId, words: "已同意取消" });
      expect(ended).toMatchObject({ state: "ENDED", outcome: "CALL_OFF", received: null });
      expect((await detail(bought)).orderStatus).toBe("CANCELLING");
      expect(await onHand(shop, OIL)).toBe(shelf + 2);
      await staff.call(paymentOpsApi.payRefund, { refundId: ended.refundId ?? 0 });
      expect((await detail(bought)).orderStatus).toBe("CANCELLED");
      expect(await findings()).toEqual([]);
    });

    it("can't ask to cancel what is declared, nor about an order that is not paid", async () => {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
      await sendPkg(staff, bought.pkgs[0]?.id ?? 0, { upTo: "declare" });
      const cancel = { orderId: bought.orderId, wish: "CANCEL", reason: "不要了" } as const;
      expect(await bought.buyer.refusal(casesApi.ask, cancel)).toBe(casesOutcome.NOT_POSSIBLE);
      expect(
        await bought.buyer.refusal(casesApi.ask, {
          ...cancel,
          wish: "REFUND",
          items: pieces(2),
          received: false,
        }),
      ).toBe(casesOutcome.TOO_MANY_PIECES);
    });

    it("are three of an order at most, with pictures of their customer's own, each once", async () => {
      const bought = await sent();
      const { buyer, orderId } = bought;
      const other = await signUp(shop);
      const foreign = await picture(other);
      const about = { orderId, wish: "OTHER", reason: "破损" } as const;
      expect(await buyer.refusal(casesApi.ask, { ...about, pictures: [foreign] })).toBe(
        casesOutcome.INVALID_PICTURE,
      );
      const own = await picture(buyer);
      await ask(bought, { pictures: [own] });
      expect(await buyer.refusal(casesApi.ask, { ...about, pictures: [own] })).toBe(
        casesOutcome.INVALID_PICTURE,
      );
      expect(await buyer.refusal(casesApi.ask, { ...about, pictures: Array(7).fill(own) })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
      expect(await buyer.refusal(casesApi.ask, { ...about, reason: "  " })).toBe(
        generalOutcome.INVALID_REQUEST,
      );
      await ask(bought);
      await ask(bought);
      expect(await buyer.refusal(casesApi.ask, about)).toBe(casesOutcome.TOO_MANY_OPEN);
    });

    it("are nobody else's: a stranger reads, changes and sees none of it", async () => {
      const bought = await sent();
      const url = await picture(bought.buyer);
      const { id: caseId } = await ask(bought, { pictures: [url] });
      const stranger = await signUp(shop);
      expect(await stranger.refusal(casesApi.detail, { caseId })).toBe(casesOutcome.NOT_FOUND);
      expect(await stranger.refusal(casesApi.add, { caseId, words: "我的" })).toBe(casesOutcome.NOT_FOUND);
      expect(await stranger.refusal(casesApi.withdraw, { caseId })).toBe(casesOutcome.NOT_FOUND);
      expect(
        await stranger.refusal(casesApi.ask, { orderId: bought.orderId, wish: "OTHER", reason: "?" }),
      ).toBe(orderOutcome.FORBIDDEN);
      const own = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
      expect(
        await own.buyer.refusal(casesApi.ask, {
          ...{ orderId: own.orderId, pkgId: bought.pkgId, wish: "OTHER", reason: "?" },
        }),
      ).toBe(casesOutcome.NOT_POSSIBLE);
      expect((await stranger.call(casesApi.list, {})).content).toEqual([]);
      const open = async (caller: { token?: string | null }) =>
        (
          await shop.app.http.inject({
            url,
            headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
          })
        ).headers["content-type"];
      expect(await open({ token: bought.buyer.session.token })).toBe("image/jpeg");
      expect(await open({ token: stranger.session.token })).toContain("application/json");
      expect(await open({})).toContain("application/json");
    });

    it("press twice and get one case", async () => {
      const bought = await sent();
      const key = crypto.randomUUID();
      const about = { orderId: bought.orderId, wish: "OTHER", reason: "还没收到", received: false } as const;
      const twice = await Promise.all(
        [1, 2].map(() => bought.buyer.call(casesApi.ask, about, { idempotencyKey: key })),
      );
      expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
      expect((await bought.buyer.call(casesApi.list, {})).totalElements).toBe(1);
    });

    it("take a case back or have it answered, never both at the end", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const bought = await sent();
        const { id: caseId } = await ask(bought);
        const [back, end] = await Promise.all([
          tried(bought.buyer, casesApi.withdraw, { caseId }),
          tried(staff, casesOpsApi.refundCase, { caseId, words: "退款", items: pieces(1) }),
        ]);
        expect([back.code, end.code].toSorted()).toEqual([0, casesOutcome.OVER]);
        const shown = await bought.buyer.call(casesApi.detail, { caseId });
        const refunds = (await detail(bought)).refunds.length;
        expect([shown.state, refunds]).toEqual(back.code === 0 ? ["WITHDRAWN", 0] : ["ENDED", 1]);
      }
    });
  });

  describe("of staff", () => {
    it("are due by the configuration, and late ones are named and counted", async () => {
      const bought = await sent();
      const { id: caseId } = await ask(bought);
      const { dueTime } = await staff.call(casesOpsApi.caseDetail, { caseId });
      const hours = (Date.parse(dueTime ?? "") - shop.clock.now().getTime()) / HOUR_MS;
      expect(Math.round(hours)).toBe(24);
      await sql`update after_sale set due_at = now() - interval '1 hour' where id = ${caseId}`.execute(
        shop.database.db,
      );
      const late = await staff.call(casesOpsApi.cases, { isLate: true, sort: "dueTime" });
      expect(late.list).toMatchObject([{ id: caseId, isLate: true }]);
      await staff.call(casesOpsApi.answerCase, { caseId, words: "在处理" });
      expect((await staff.call(casesOpsApi.cases, { isLate: true })).total).toBe(0);
    });

    it("are claimed by one of two, and the other hears by whom", async () => {
      const { id: caseId } = await ask(await sent());
      const colleague = await openStaff(shop);
      const claim = { caseId, from: null, isMine: true };
      await staff.call(casesOpsApi.claimCase, claim);
      expect(await tried(colleague, casesOpsApi.claimCase, claim)).toMatchObject({
        code: casesOutcome.CLAIMED,
        data: { by: staff.staff.name },
      });
      const over = await colleague.call(casesOpsApi.claimCase, {
        caseId,
        from: staff.staff.id,
        isMine: true,
      });
      expect(over.claim).toEqual({ staffId: colleague.staff.id, name: colleague.staff.name });
    });

    it("tell the customer of a parcel in trouble, once for each kind", async () => {
      const bought = await sent();
      const { id, kind } = await opened(bought);
      expect(kind).toBe("LOST");
      expect(await messages(bought)).toContain("包裹异常处理中");
      expect((await bought.buyer.call(casesApi.detail, { caseId: id })).steps).toMatchObject([
        { step: "OPENED", isOwn: false },
      ]);
      const again = { pkgId: bought.pkgId, kind: "LOST", words: "再次" } as const;
      expect(await staff.refusal(casesOpsApi.openCase, again)).toBe(casesOutcome.TOO_MANY_OPEN);
      const nobody = { ...again, pkgId: 999_999_999 };
      expect(await staff.refusal(casesOpsApi.openCase, nobody)).toBe(logisticsOutcome.PARCEL_NOT_FOUND);
    });

    it("keep blocks of text, of the shop and of one person, and two editors clash", async () => {
      const colleague = await openStaff(shop);
      const mine = await staff.call(casesOpsApi.saveCaseText, {
        ...{ isOwn: true, title: "自用", words: "您好", version: 0 },
      });
      const shared = await staff.call(casesOpsApi.saveCaseText, {
        ...{ isOwn: false, title: "通用", words: "您好", version: 0 },
      });
      const titles = (await colleague.call(casesOpsApi.caseTexts, {})).map(({ title }) => title);
      expect(titles).toContain("通用");
      expect(titles).not.toContain("自用");
      const edit = { ...shared, textId: shared.id, words: "您好！" };
      await colleague.call(casesOpsApi.saveCaseText, edit);
      expect(await tried(staff, casesOpsApi.saveCaseText, { ...edit, words: "亲" })).toMatchObject({
        code: generalOutcome.CHANGED_MEANWHILE,
        data: { editor: colleague.staff.name, now: { title: "通用", words: "您好！", isOwn: false } },
      });
      expect(await colleague.refusal(casesOpsApi.removeCaseText, { textId: mine.id })).toBe(
        casesOutcome.TEXT_NOT_FOUND,
      );
      const historyOf = (who: StaffCaller, id: number) => who.call(staffOpsApi.history, { type: "text", id });
      expect(await historyOf(staff, shared.id)).toMatchObject([
        {
          editor: colleague.staff.name,
          before: { title: "通用", words: "您好", isOwn: false },
          after: { title: "通用", words: "您好！", isOwn: false },
        },
        { editor: staff.staff.name, before: null, after: { words: "您好" } },
      ]);
      expect(await historyOf(staff, mine.id)).toHaveLength(1);
      expect(await historyOf(colleague, mine.id)).toEqual([]);
      await staff.call(casesOpsApi.removeCaseText, { textId: mine.id });
      const removedFor = async (who: StaffCaller) =>
        (await who.call(staffOpsApi.removed, { type: "text" })).map(({ id }) => id);
      expect(await removedFor(colleague)).not.toContain(mine.id);
      expect(await removedFor(staff)).toContain(mine.id);
      const back = { textId: mine.id };
      expect(await colleague.refusal(casesOpsApi.restoreCaseText, back)).toBe(casesOutcome.TEXT_NOT_FOUND);
      expect(await staff.call(casesOpsApi.restoreCaseText, back)).toMatchObject({
        ...{ id: mine.id, isOwn: true, title: "自用", words: "您好" },
      });
      expect(await staff.refusal(casesOpsApi.restoreCaseText, back)).toBe(casesOutcome.TEXT_NOT_FOUND);
    });

    it("are ended by one of two", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const bought = await sent();
        const { id: caseId } = await opened(bought);
        const colleague = await openStaff(shop);
        const ends = await Promise.all([
          tried(staff, casesOpsApi.refundCase, { caseId, words: "退款", pkgIds: [bought.pkgId] }),
          tried(colleague, casesOpsApi.reshipCase, reship(caseId, bought.pkgId)),
        ]);
        expect(ends.map(({ code }) => code).toSorted()).toEqual([0, casesOutcome.OVER]);
        expect(await findings()).toEqual([]);
      }
    });
  });
});
