import type { ApiError } from "@crux/client/client";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { sum } from "@crux/rules/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../testing/caller.ts";
import { onHand } from "../../../testing/checkout.ts";
import { apart, box, division, routeOf } from "../../../testing/divisions.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, sendPkg, TWO_PARCELS } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const _ROUNDS = 6;

describe.each(ENGINES)("undeclared parcels that staff divide anew on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const clean = async () => expect(await audit(shop.database.db)).toEqual([]);
  const parcelsOf = ({ buyer, orderId }: Bought) => buyer.call(logisticsApi.ofOrder, { orderId });
  const offersOf = ({ orderId }: Bought) => staff.call(orderOpsApi.splitOffers, { orderId });
  /** What came of a call, whichever way it went. */
  const tried = <E extends AnyEndpoint>(caller: Caller, endpoint: E, input: Input<E>) =>
    caller.call(endpoint, input).then(
      (data) => ({ code: 0, data: data as unknown }),
      ({ code, data }: ApiError) => ({ code: code ?? -1, data }),
    );
  const pieces = (pkgs: { pkgItems: { skuDetail: { id: number }; quantity: number }[] }[]) =>
    pkgs.map(({ pkgItems }) => pkgItems.map(({ skuDetail, quantity }) => [skuDetail.id, quantity]));

  it("end, and new ones with numbers of their own take their place at the price that was paid (L-PKG-01, L-PKG-08, I-04)", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const before = await bought.buyer.call(orderApi.detail, { orderId: bought.orderId });
    const shelf = await onHand(shop, OIL);
    const { version, pkgs } = await staff.call(orderOpsApi.resplit, division(bought));
    expect(version).toBe(1);
    expect(pkgs).toHaveLength(3);
    const after = await parcelsOf(bought);
    expect(pieces(after).flat().toSorted()).toEqual(
      [
        [OIL, 1],
        [OIL, 1],
        [MILK, 2],
      ].toSorted(),
    );
    const milk = bought.pkgs.find(({ logisticsRoute }) => logisticsRoute.id === routeOf(bought, MILK));
    const oil = bought.pkgs.find(({ id }) => id !== milk?.id);
    expect(after.map(({ id }) => id)).toContain(milk?.id);
    expect(after.map(({ id }) => id)).not.toContain(oil?.id);
    expect(after.every(({ pkgStatus }) => pkgStatus === "CREATED")).toBe(true);
    expect(sum(after.map(({ totalFee }) => totalFee))).toBe(sum(bought.pkgs.map(({ totalFee }) => totalFee)));
    const order = await bought.buyer.call(orderApi.detail, { orderId: bought.orderId });
    expect(order).toMatchObject({
      orderStatus: "PAID",
      netAmount: before.netAmount,
      shipFee: before.shipFee,
    });
    expect(before.logisticsPkgScheme?.presetName).not.toBe("人工分箱");
    expect(order.logisticsPkgScheme).toMatchObject({
      presetId: before.logisticsPkgScheme?.presetId,
      presetName: "人工分箱",
    });
    expect(await onHand(shop, OIL)).toBe(shelf);
    const listed = await bought.buyer.call(logisticsApi.list, {});
    expect(listed.content.map(({ id }) => id).toSorted()).toEqual(after.map(({ id }) => id).toSorted());
    expect(listed.totalElements).toBe(3);
    const gone = await staff.call(orderOpsApi.pkg, { pkgId: oil?.id ?? 0 });
    expect(gone).toMatchObject({ pkgStatus: "CANCELLED" });
    expect(gone.history.at(-1)).toMatchObject({ to: "CANCELLED", actorName: staff.staff.name });
    const titles = (await bought.buyer.call(notifyApi.messages, {})).content.map(
      ({ owMessage }) => owMessage.title,
    );
    expect(titles).toContain("包裹已重新安排");
    await clean();
  });

  it("go the whole way of any parcel, with papers, and complete their order (L-ORD-12)", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const { pkgs } = await staff.call(orderOpsApi.resplit, division(bought));
    expect(pkgs.map(({ papers }) => papers)).not.toContain(null);
    expect(pkgs.map(({ papers }) => papers)).not.toContain("MISSING");
    for (const { id } of pkgs) {
      await sendPkg(staff, id);
      await staff.call(orderOpsApi.deliverPkg, { pkgId: id });
      await staff.call(orderOpsApi.receivePkg, { pkgId: id });
    }
    const { orderStatus } = await bought.buyer.call(orderApi.detail, { orderId: bought.orderId });
    expect(orderStatus).toBe("COMPLETED");
    await clean();
  });

  it("are offered as the solver would divide them, and every offer is let pass by the checker (R-MODEL-11)", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const { offers, goods: lines, pkgs, routes, version, paidFee } = await offersOf(bought);
    expect(version).toBe(0);
    expect(pkgs.map(({ id }) => id)).toEqual(bought.pkgs.map(({ id }) => id));
    expect(lines).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
    expect(routes.map(({ id }) => id)).toEqual(expect.arrayContaining(pkgs.map(({ routeId }) => routeId)));
    const solved = offers.filter(({ parcels }) => parcels.length > 0);
    expect(solved.length).toBeGreaterThan(0);
    for (const { parcels, fee } of solved) {
      const judged = await staff.call(orderOpsApi.trySplit, { orderId: bought.orderId, parcels });
      expect(judged).toMatchObject({ faults: [], paidFee });
      expect(judged.parcels.flatMap(({ faults }) => faults)).toEqual([]);
      expect(judged.fee).toBe(fee);
    }
    await clean();
  });

  it("are refused with the reason at the parcel: what the rules forbid, and what lies nowhere", async () => {
    const bought = await buy(shop, [...TWO_PARCELS, { skuId: goods.honey(), quantity: 1 }]);
    const { pkgs, goods: lines } = await offersOf(bought);
    const all = {
      routeId: routeOf(bought, MILK),
      items: lines.map(({ skuId, itemType, quantity }) => ({ skuId, itemType, quantity })),
    };
    const { parcels, faults } = await staff.call(orderOpsApi.trySplit, {
      orderId: bought.orderId,
      parcels: [all],
    });
    expect(faults).toEqual([]);
    expect(parcels[0]?.faults.join()).toMatch(/同箱|最多|上限/);
    const refused = await tried(staff, orderOpsApi.resplit, division(bought, [all]));
    expect(refused).toMatchObject({ code: logisticsOutcome.SCHEME_MISMATCH, data: { parcels } });
    const [kept] = pkgs;
    const missing = await staff.call(orderOpsApi.trySplit, {
      ...{ orderId: bought.orderId, parcels: kept ? [kept] : [] },
    });
    expect(missing.faults.join()).toContain("未放入包裹");
    expect(await staff.refusal(orderOpsApi.resplit, division(bought, [box("NOWHERE", OIL, 2)]))).toBe(
      logisticsOutcome.SCHEME_MISMATCH,
    );
    const more = [box(routeOf(bought, OIL), OIL, 3), ...apart(bought).slice(1)];
    expect(await staff.refusal(orderOpsApi.resplit, division(bought, more))).toBe(
      logisticsOutcome.SCHEME_MISMATCH,
    );
    expect(await parcelsOf(bought)).toEqual(bought.pkgs);
    await clean();
  });

  it("stay as they are when nothing moves, and clash with who divided them since", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const { pkgs } = await offersOf(bought);
    const same = pkgs.map(({ routeId, items }) => ({ routeId, items }));
    expect((await staff.call(orderOpsApi.resplit, division(bought, same))).version).toBe(0);
    expect(await parcelsOf(bought)).toEqual(bought.pkgs);
    const colleague = await openStaff(shop);
    await colleague.call(orderOpsApi.resplit, division(bought));
    const clash = await tried(staff, orderOpsApi.resplit, division(bought));
    expect(clash).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, editor: colleague.staff.name },
    });
    const late = await tried(staff, orderOpsApi.resplit, division(bought, apart(bought), 1));
    expect(late).toMatchObject({
      code: logisticsOutcome.WRONG_PARCEL_STATE,
      data: { pkgStatus: "CANCELLED", by: colleague.staff.name },
    });
  });

  it("are those alone that wait for their declaration, of an order that is paid", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const [first, second] = bought.pkgs;
    await sendPkg(staff, first?.id ?? 0);
    const { pkgs } = await offersOf(bought);
    expect(pkgs.map(({ id }) => id)).toEqual([second?.id]);
    const line = pkgs[0]?.items[0];
    const half = { routeId: pkgs[0]?.routeId ?? "", items: line ? [{ ...line, quantity: 1 }] : [] };
    const one = { ...division(bought, [half, half]), pkgIds: [second?.id ?? 0] };
    await staff.call(orderOpsApi.resplit, one);
    const after = await parcelsOf(bought);
    expect(after.map(({ pkgStatus }) => pkgStatus).toSorted()).toEqual(["CREATED", "CREATED", "DELIVERING"]);
    for (const { id } of after.filter(({ pkgStatus }) => pkgStatus === "CREATED")) await sendPkg(staff, id);
    const { orderStatus } = await bought.buyer.call(orderApi.detail, { orderId: bought.orderId });
    expect(orderStatus).toBe("SHIPPED");
    const { orderId } = bought;
    expect(await staff.refusal(orderOpsApi.splitOffers, { orderId })).toBe(orderOutcome.WRONG_STATE);
    expect(await staff.refusal(orderOpsApi.splitOffers, { orderId: 999_999_999 })).toBe(
      orderOutcome.NOT_FOUND,
    );
    await clean();
  });

  it("go back whole, each with its share of the freight (I-18)", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const { pkgs } = await staff.call(orderOpsApi.resplit, division(bought));
    const order = await bought.buyer.call(orderApi.detail, { orderId: bought.orderId });
    const amounts: number[] = [];
    for (const { id } of pkgs) {
      const refund = await staff.call(orderOpsApi.createRefund, {
        ...{ orderId: bought.orderId, remark: "退包裹", pkgIds: [id] },
      });
      amounts.push(refund.amount);
      await staff.call(paymentOpsApi.payRefund, { refundId: refund.id });
    }
    expect(sum(amounts)).toBe(order.netAmount);
    await clean();
  });

  it("leave a parcel alone that a waiting refund names, and let pieces go back that one took out", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const [first, second] = bought.pkgs;
    const { orderId } = bought;
    const { id: refundId } = await staff.call(orderOpsApi.createRefund, {
      ...{ orderId, remark: "不要了", pkgIds: [first?.id ?? 0] },
    });
    expect((await offersOf(bought)).pkgs.map(({ id }) => id)).toEqual([second?.id]);
    expect(await staff.refusal(orderOpsApi.resplit, division(bought))).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    await staff.call(paymentOpsApi.payRefund, { refundId });
    const skuId = second?.pkgItems[0]?.skuDetail.id ?? 0;
    const { id: other } = await staff.call(orderOpsApi.createRefund, {
      ...{ orderId, remark: "少一件", items: [{ skuId, quantity: 1 }] },
    });
    const half = box(second?.logisticsRoute.id ?? "", skuId, 1);
    const { pkgs } = await staff.call(orderOpsApi.resplit, {
      ...division(bought, [half, half]),
      pkgIds: [second?.id ?? 0],
    });
    await staff.call(paymentOpsApi.payRefund, { refundId: other });
    const left = await parcelsOf(bought);
    expect(left.filter(({ pkgStatus }) => pkgStatus === "CREATED")).toHaveLength(1);
    expect(pkgs).toHaveLength(2);
    await clean();
  });

  it("keep the words about them: an audit entry with both divisions, and a line in the history of their order", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    await staff.call(orderOpsApi.resplit, division(bought));
    const { list } = await staff.call(staffOpsApi.deeds, {
      ...{ subjectType: "order", subjectId: bought.orderId },
    });
    expect(list[0]).toMatchObject({
      line: orderOpsApi.resplit.line,
      before: { parcels: [{}, {}] },
      after: { reason: "分开寄送", pkgIds: [{}, {}].map(() => expect.any(Number)) },
    });
    const { steps, pkgs } = await staff.call(reportOpsApi.order, { orderId: bought.orderId });
    expect(steps[0]).toMatchObject({ subject: "SPLIT", staffName: staff.staff.name });
    expect(steps.filter(({ to }) => to === "CANCELLED")).toEqual([]);
    expect(pkgs).toHaveLength(3);
  });

  it("are looked over by the audit, which names freight that went astray and an end that is none (I-04, I-13)", async () => {
    const bought = await buy(shop, TWO_PARCELS);
    const { pkgs } = await staff.call(orderOpsApi.resplit, division(bought));
    const gone = bought.pkgs.find(({ id }) => !pkgs.some((pkg) => pkg.id === id));
    class Undo extends Error {}
    const found = shop.database.db.transaction().execute(async (db) => {
      await sql`update logistics_pkg set fee_cents = fee_cents + 1 where id = ${pkgs[0]?.id}`.execute(db);
      await sql`update logistics_pkg set status = 'CREATED' where id = ${gone?.id}`.execute(db);
      const words = (await audit(db)).map(({ what }) => what).join("\n");
      expect(words).toContain("for freight, its parcels share");
      expect(words).toContain("was replaced by others and is CREATED");
      throw new Undo();
    });
    await expect(found).rejects.toBeInstanceOf(Undo);
    await clean();
  });
});
