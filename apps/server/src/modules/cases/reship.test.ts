import { casesApi, casesOpsApi } from "@crux/contract/cases";
import { logisticsApi } from "@crux/contract/logistics";
import { orderOpsApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { caseSteps } from "../../testing/cases.ts";
import { onHand, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg, TWO_PARCELS } from "../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "../report/audit.ts";

const OIL = goods.oil();
const ROUNDS = 6;

describe.each(ENGINES)("after-sales cases about parcels on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const { tried, ask, findings, detail, messages, sent, pieces, opened, reship } = caseSteps({
    shop: () => shop,
    staff: () => staff,
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

  const KINDS = ["LOST", "SEIZED", "RETURNED", "DAMAGED", "DUTY"] as const;
  it.each(KINDS)(
    "about a parcel that is %s end with a refund, and with the goods sent again (I-10, I-18)",
    async (kind) => {
      const refunded = await sent();
      const { id: first } = await opened(refunded, kind);
      const { refundId } = await staff.call(casesOpsApi.refundCase, {
        ...{ caseId: first, words: "全额退款", pkgIds: [refunded.pkgId] },
      });
      await staff.call(paymentOpsApi.payRefund, { refundId: refundId ?? 0 });
      const { netAmount, refunds } = await detail(refunded);
      expect(refunds).toMatchObject([{ amount: netAmount, refunded: true }]);
      expect(await refunded.buyer.call(casesApi.detail, { caseId: first })).toMatchObject({
        ...{ kind, state: "ENDED", outcome: "REFUND" },
      });

      const again = await sent();
      const { id: second } = await opened(again, kind);
      const { reshipPkg } = await staff.call(casesOpsApi.reshipCase, reship(second, again.pkgId));
      const pkgId = reshipPkg?.id ?? 0;
      await sendPkg(staff, pkgId);
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await staff.call(orderOpsApi.receivePkg, { pkgId });
      expect((await detail(again)).orderStatus).toBe("COMPLETED");
      expect(await again.buyer.call(casesApi.detail, { caseId: second })).toMatchObject({
        ...{ kind, state: "ENDED", outcome: "RESHIP", reshipPkg: { pkgStatus: "RECEIVED" } },
      });
      expect(await findings()).toEqual([]);
    },
  );

  it("about duty that its customer paid end with that amount, and the parcel stays theirs", async () => {
    const bought = await sent();
    const { id: caseId } = await opened(bought, "DUTY");
    const { refundId } = await staff.call(casesOpsApi.refundCase, {
      ...{ caseId, words: "退还您垫付的税金", otherFee: 350 },
    });
    await staff.call(paymentOpsApi.payRefund, { refundId: refundId ?? 0 });
    expect((await detail(bought)).refunds).toMatchObject([{ amount: 350, refunded: true }]);
    const [pkg] = await bought.buyer.call(logisticsApi.ofOrder, { orderId: bought.orderId });
    expect(pkg?.pkgStatus).toBe("DELIVERING");
    expect(await findings()).toEqual([]);
  });
});
