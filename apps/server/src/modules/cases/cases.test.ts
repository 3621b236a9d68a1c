import type { ApiError } from "@crux/client/client";
import { casesApi, casesOpsApi } from "@crux/contract/cases";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { onHand, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Bought, buy, sendPkg, TWO_PARCELS } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "../report/audit.ts";

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

  const picture = async (buyer: Bought["buyer"]) => {
    const parts = [{ file: await plainPhoto() }];
    return (await sendForm(shop.app.http, buyer.session, { path: "/cases/picture", parts })).body.data ?? "";
  };
  /** What came of a call, whichever way it went. */
  const tried = <E extends AnyEndpoint>(caller: Caller, endpoint: E, input: Input<E>) =>
    caller.call(endpoint, input).then(
      () => ({ code: 0, data: null as unknown }),
      ({ code, data }: ApiError) => ({ code: code ?? -1, data }),
    );
  const ask = ({ buyer, orderId }: Bought, more: object = {}) =>
    buyer.call(casesApi.ask, { orderId, wish: "OTHER", reason: "少了一件", ...more });
  const findings = () => audit(shop.database.db);
  const detail = ({ buyer, orderId }: Bought) => buyer.call(orderApi.detail, { orderId });
  const messages = async ({ buyer }: Bought) =>
    (await buyer.call(notifyApi.messages, { type: "PERSONAL" })).content.map(
      ({ owMessage }) => owMessage.title,
    );
  /** Two pieces in one parcel that has left. */
  const sent = async (quantity = 2) => {
    const bought = await buy(shop, [{ skuId: OIL, quantity }]);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    await sendPkg(staff, pkgId);
    return { ...bought, pkgId };
  };
  const pieces = (quantity: number) => [{ skuId: OIL, quantity }];
  const opened = ({ pkgId }: { pkgId: number }, kind: "LOST" | "DAMAGED" = "LOST") =>
    staff.call(casesOpsApi.openCase, { pkgId, kind, words: "包裹长时间没有物流更新，我们正在核实" });
  const reship = (caseId: number, pkgId: number, quantity = 2, isGivenUp = true) => ({
    ...{ caseId, pkgId, isGivenUp, items: pieces(quantity), words: "为您补发" },
  });

  describe("of customers", () => {
    it("take words and pictures, are answered, and tell their customer of each answer", async () => {
      const bought = await sent();
      const url = await picture(bought.buyer);
      const asked = await ask(bought, { pkgId: bought.pkgId, items: pieces(1), pictures: [url] });
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
      expect(ended).toMatchObject({ state: "ENDED", outcome: "CALL_OFF" });
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
      expect(await bought.buyer.refusal(casesApi.ask, { ...cancel, wish: "REFUND", items: pieces(2) })).toBe(
        casesOutcome.TOO_MANY_PIECES,
      );
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
      const about = { orderId: bought.orderId, wish: "OTHER", reason: "破损" } as const;
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
        data: { editor: colleague.staff.name, now: { words: "您好！" } },
      });
      expect(await colleague.refusal(casesOpsApi.removeCaseText, { textId: mine.id })).toBe(
        casesOutcome.TEXT_NOT_FOUND,
      );
      await staff.call(casesOpsApi.removeCaseText, { textId: mine.id });
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

  describe("that send goods again", () => {
    const reshipped = async (quantity = 2) => {
      const bought = await sent(quantity);
      const { id: caseId } = await opened(bought);
      const shelf = await onHand(shop, OIL);
      const { reshipPkg } = await staff.call(casesOpsApi.reshipCase, reship(caseId, bought.pkgId, quantity));
      return { ...bought, shelf, againId: reshipPkg?.id ?? 0 };
    };

    it("take stock again, go the way of any parcel, and complete the order without the lost one (I-10, L-ORD-12)", async () => {
      const bought = await reshipped();
      expect(await onHand(shop, OIL)).toBe(bought.shelf - 2);
      const again = await bought.buyer.call(logisticsApi.detail, { id: bought.againId });
      expect(again).toMatchObject({ pkgStatus: "CREATED", totalFee: 0, totalTax: 0, totalQuantity: 2 });
      expect(again.logisticsRoute).toEqual(bought.pkgs[0]?.logisticsRoute);
      expect(await findings()).toEqual([]);
      expect((await detail(bought)).orderStatus).toBe("SHIPPED");
      await sendPkg(staff, bought.againId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId: bought.againId });
      await staff.call(orderOpsApi.receivePkg, { pkgId: bought.againId });
      expect((await detail(bought)).orderStatus).toBe("COMPLETED");
      expect(await messages(bought)).toContain("售后已处理");
      expect(await findings()).toEqual([]);
    });

    it("go out of a complete order as well, which stays complete", async () => {
      const bought = await sent();
      await staff.call(orderOpsApi.deliverPkg, { pkgId: bought.pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId: bought.pkgId });
      const { id: caseId } = await ask(bought, { wish: "RESHIP", items: pieces(1) });
      const ended = await staff.call(casesOpsApi.reshipCase, reship(caseId, bought.pkgId, 1, false));
      const againId = ended.reshipPkg?.id ?? 0;
      await sendPkg(staff, againId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId: againId });
      await staff.call(orderOpsApi.receivePkg, { pkgId: againId });
      expect((await detail(bought)).orderStatus).toBe("COMPLETED");
      expect(await findings()).toEqual([]);
    });

    it("never exceed what the parcel brought, nor what is on the shelf", async () => {
      const bought = await reshipped();
      const { id: caseId } = await opened(bought, "DAMAGED");
      expect(await staff.refusal(casesOpsApi.reshipCase, reship(caseId, bought.pkgId, 1))).toBe(
        orderOutcome.RESHIP_TOO_LARGE,
      );
      expect(await staff.refusal(casesOpsApi.reshipCase, reship(caseId, bought.againId, 1))).toBe(
        logisticsOutcome.WRONG_PARCEL_STATE,
      );
      const next = await sent();
      const { id: other } = await opened(next);
      await stock(shop, OIL, 1);
      expect(await staff.refusal(casesOpsApi.reshipCase, reship(other, next.pkgId))).toBe(
        cartOutcome.INSUFFICIENT_STOCK,
      );
      await stock(shop, OIL, 5_000);
      expect(await findings()).toEqual([]);
    });

    it("are paid back by their own parcel and by no other, and sent again once more when they are lost, too (I-18)", async () => {
      const bought = await reshipped();
      const first = { orderId: bought.orderId, remark: "退款", pkgIds: [bought.pkgId] };
      expect(await staff.refusal(orderOpsApi.createRefund, first)).toBe(orderOutcome.REFUND_TOO_LARGE);
      await sendPkg(staff, bought.againId);
      const { id: caseId } = await opened({ pkgId: bought.againId });
      const { reshipPkg } = await staff.call(casesOpsApi.reshipCase, reship(caseId, bought.againId, 1));
      expect(await findings()).toEqual([]);
      const { id: refundId } = await staff.call(orderOpsApi.createRefund, {
        ...{ orderId: bought.orderId, remark: "不等了", pkgIds: [reshipPkg?.id ?? 0] },
      });
      const shelf = await onHand(shop, OIL);
      await staff.call(paymentOpsApi.payRefund, { refundId });
      expect(await onHand(shop, OIL)).toBe(shelf + 1);
      expect(await findings()).toEqual([]);
    });

    it("and refunds of the same pieces at the same moment: one of both (I-10, I-18)", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const bought = await sent();
        const { id: caseId } = await opened(bought);
        const [refund, again] = await Promise.all([
          tried(staff, orderOpsApi.createRefund, {
            ...{ orderId: bought.orderId, remark: "丢失", pkgIds: [bought.pkgId] },
          }),
          tried(staff, casesOpsApi.reshipCase, reship(caseId, bought.pkgId)),
        ]);
        expect([refund.code, again.code].filter((code) => code === 0)).toHaveLength(1);
        expect(await findings()).toEqual([]);
      }
    });

    const damages: [string, string, (ids: { pkgId: number; againId: number }) => ReturnType<typeof sql>][] = [
      [
        "a piece more in a parcel that is sent again",
        "again, stock gave",
        ({ againId }) => sql`update logistics_pkg_item set quantity = quantity + 1 where pkg_id = ${againId}`,
      ],
      [
        "a parcel more that nothing was taken from the shelf for",
        "from the shelf, its parcels hold",
        ({ pkgId }) => sql`
          with more as (
            insert into logistics_pkg (order_id, uid, seq, route_id, route_name, route_code, company, pkg_type, services,
              address, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity,
              rule_version, created_at, updated_at)
            select order_id, uid, seq + 10, route_id, route_name, route_code, company, pkg_type, services, address,
              gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, rule_version,
              created_at, updated_at from logistics_pkg where id = ${pkgId} returning id)
          insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
          select more.id, seq, sku_id, item_type, 1, price_cents, sku from logistics_pkg_item cross join more
          where pkg_id = ${pkgId}`,
      ],
      [
        "stock that was taken again for no parcel",
        "again, stock gave",
        ({ pkgId }) => sql`
          with moved as (
            insert into stock_movement (sku_id, kind, pkg_id, on_hand_change, reserved_change, at)
            values (${OIL}, 'RESHIP', ${pkgId}, -1, 0, now()) returning on_hand_change)
          update stock set on_hand = on_hand - 1 where sku_id = ${OIL}`,
      ],
      [
        "a parcel that is sent in place of another that held less",
        "were sent again",
        ({ pkgId }) => sql`update logistics_pkg_item set taken_out = 1 where pkg_id = ${pkgId}`,
      ],
    ];
    it.each(damages)("are looked over by the audit, which names %s (I-10)", async (_, words, damage) => {
      const bought = await reshipped();
      class Undo extends Error {}
      const found = shop.database.db.transaction().execute(async (db) => {
        await damage(bought).execute(db);
        const breaks = await audit(db);
        expect(breaks.map(({ what }) => what).join("\n")).toContain(words);
        throw new Undo();
      });
      await expect(found).rejects.toBeInstanceOf(Undo);
      expect(await findings()).toEqual([]);
    });
  });

  it("leave an order of two parcels where its other parcel is", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const [first, second] = bought.pkgs;
    await sendPkg(staff, first?.id ?? 0);
    const { id: caseId } = await opened({ pkgId: first?.id ?? 0 });
    const items = (first?.pkgItems ?? []).map(({ skuDetail, quantity }) => ({
      skuId: skuDetail.id,
      quantity,
    }));
    const ended = await staff.call(casesOpsApi.reshipCase, { ...reship(caseId, first?.id ?? 0), items });
    expect((await detail(bought)).orderStatus).toBe("PARTIAL_SHIPPED");
    await sendPkg(staff, second?.id ?? 0);
    expect((await detail(bought)).orderStatus).toBe("PARTIAL_SHIPPED");
    await sendPkg(staff, ended.reshipPkg?.id ?? 0);
    expect((await detail(bought)).orderStatus).toBe("SHIPPED");
    expect(await findings()).toEqual([]);
  });
});
