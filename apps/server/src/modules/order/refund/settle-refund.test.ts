import { logisticsApi } from "@crux/contract/logistics";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { sum } from "@crux/rules/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveActivity } from "../../../testing/activities.ts";
import { onHand } from "../../../testing/checkout.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { type Bought, buy, newNumber, sendPkg } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { audit } from "../../report/audit.ts";

const OIL = goods.oil();
const MILK = goods.milk();
const PASTE = { skuId: goods.paste(), productId: productOf(goods.paste()) };
const GIFT = 5104;
const ROUNDS = 8;

describe.each(ENGINES)("refunded pieces on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());
  // Nobody alone may pay back what all these tests do together.
  beforeEach(async () => {
    staff = await openStaff(shop);
  });

  const create = async ({ orderId }: Bought, wish: object) =>
    (await staff.call(orderOpsApi.createRefund, { orderId, remark: "少要一件", ...wish })).id;
  const pay = (refundId: number) => staff.call(paymentOpsApi.payRefund, { refundId });
  const refund = async (bought: Bought, wish: object) => pay(await create(bought, wish));
  const pieces = (skuId: number, quantity = 1) => ({ items: [{ skuId, quantity }] });
  const pkgsOf = ({ buyer, orderId }: Bought) => buyer.call(logisticsApi.ofOrder, { orderId });
  const lying = async (bought: Bought) => (await pkgsOf(bought)).map(({ totalQuantity }) => totalQuantity);
  const statuses = async (bought: Bought) => (await pkgsOf(bought)).map(({ pkgStatus }) => pkgStatus);
  const findings = () => audit(shop.database.db);
  /** Milk that travels in two parcels at least, with the first of them. */
  const buyMilk = async () => {
    const bought = await buy(shop, [{ skuId: MILK, quantity: 9 }]);
    const [first, second] = bought.pkgs;
    if (!first || !second) throw new Error("this much milk travels in two parcels");
    return { bought, first, second };
  };

  it.each([
    ["CREATED", undefined],
    ["DECLARED", "declare"],
    ["PACKING", "pack"],
  ] as const)("leave a parcel that is %s for the shelf (L-REF-02, I-10)", async (_, upTo) => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const [pkg] = bought.pkgs;
    if (!pkg) throw new Error("goods travel in a parcel");
    if (upTo) await sendPkg(staff, pkg.id, { upTo });
    const shelf = await onHand(shop, OIL);
    await refund(bought, pieces(OIL));
    expect(await onHand(shop, OIL)).toBe(shelf + 1);
    const shown = await bought.buyer.call(logisticsApi.detail, { id: pkg.id });
    const { totalWeight, totalFee, totalTax, totalAmount } = pkg;
    expect(shown).toMatchObject({ totalWeight, totalFee, totalTax });
    expect(shown).toMatchObject({ totalQuantity: 1, totalAmount: totalAmount / 2 });
    expect(shown.pkgItems).toMatchObject([{ quantity: 1, amount: totalAmount / 2 }]);
    expect((await bought.buyer.call(logisticsApi.list, {})).content).toEqual([shown]);
    const forStaff = await staff.call(orderOpsApi.pkg, { pkgId: pkg.id });
    expect(forStaff.pkgItems).toEqual(shown.pkgItems);
    expect(await findings()).toEqual([]);
    if (upTo) return;
    await sendPkg(staff, pkg.id);
    expect(await onHand(shop, OIL)).toBe(shelf + 1);
    await refund(bought, pieces(OIL));
    expect(await onHand(shop, OIL)).toBe(shelf + 1);
    expect(await lying(bought)).toEqual([1]);
    expect(await findings()).toEqual([]);
  });

  it("stay in a parcel that is closed, and off the shelf (L-REF-02, I-10)", async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const [pkgId] = bought.pkgs.map(({ id }) => id);
    await sendPkg(staff, pkgId ?? 0, { upTo: "finish" });
    const shelf = await onHand(shop, OIL);
    await refund(bought, pieces(OIL));
    expect({ shelf: await onHand(shop, OIL), lying: await lying(bought) }).toEqual({ shelf, lying: [2] });
    await staff.call(orderOpsApi.handOverPkg, { pkgId: pkgId ?? 0 });
    expect(await findings()).toEqual([]);
  });

  it("end the parcel that they were all of, which its order follows (L-PKG-09, L-ORD-11, L-ORD-12)", async () => {
    const bought = await buy(shop);
    const milk = bought.pkgs.find(({ pkgItems }) => pkgItems.some(({ skuDetail }) => skuDetail.id === MILK));
    const oil = bought.pkgs.find(({ id }) => id !== milk?.id);
    if (!milk || !oil) throw new Error("these goods travel in two parcels");
    await sendPkg(staff, oil.id);
    await refund(bought, pieces(MILK));
    const state = async () =>
      (await bought.buyer.call(orderApi.detail, { orderId: bought.orderId })).orderStatus;
    expect(await state()).toBe("PARTIAL_SHIPPED");
    const last = await create(bought, pieces(MILK));
    await pay(last);
    expect(await state()).toBe("SHIPPED");
    const ended = await staff.call(orderOpsApi.pkg, { pkgId: milk.id });
    expect(ended.history.at(-1)).toMatchObject({ from: "CREATED", to: "REFUNDED", why: `refund ${last}` });
    expect(ended.pkgItems).toEqual(milk.pkgItems);
    const waybill = { extOrderId: newNumber(), logisticsCompany: "YTO" } as const;
    expect(await staff.refusal(orderOpsApi.declarePkg, { pkgId: milk.id, ...waybill })).toBe(
      logisticsOutcome.WRONG_PARCEL_STATE,
    );
    const again = { orderId: bought.orderId, remark: "再退", pkgIds: [milk.id] };
    expect(await staff.refusal(orderOpsApi.createRefund, again)).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await findings()).toEqual([]);
  });

  it("come out of the parcels that the refund names, then out of the others (L-PKG-09, L-REF-02)", async () => {
    const { bought, first, second } = await buyMilk();
    await sendPkg(staff, first.id, { upTo: "finish" });
    const shelf = await onHand(shop, MILK);
    await refund(bought, { ...pieces(MILK), pkgIds: [first.id] });
    expect(await onHand(shop, MILK)).toBe(shelf + first.totalQuantity + 1);
    expect((await statuses(bought)).slice(0, 2)).toEqual(["REFUNDED", "CREATED"]);
    expect((await lying(bought)).slice(0, 2)).toEqual([first.totalQuantity, second.totalQuantity - 1]);
    expect(await findings()).toEqual([]);
  });

  it("come out of no other parcel when the one that the refund names has left (L-REF-02)", async () => {
    const { bought, first } = await buyMilk();
    await sendPkg(staff, first.id);
    const shelf = await onHand(shop, MILK);
    await refund(bought, { pkgIds: [first.id] });
    expect(await onHand(shop, MILK)).toBe(shelf);
    expect(sum(await lying(bought))).toBe(9);
    expect((await statuses(bought))[0]).toBe("REFUNDED");
    expect(await findings()).toEqual([]);
  });

  it("come out of no parcel that another refund names, which still can be paid (L-PKG-09, L-REF-02)", async () => {
    const { bought, first } = await buyMilk();
    const waiting = await create(bought, { pkgIds: [first.id] });
    const others = 9 - first.totalQuantity;
    const shelf = await onHand(shop, MILK);
    await refund(bought, pieces(MILK, others));
    expect(await onHand(shop, MILK)).toBe(shelf + others);
    expect((await statuses(bought))[0]).toBe("CREATED");
    await pay(waiting);
    expect(await onHand(shop, MILK)).toBe(shelf + 9);
    expect(new Set(await statuses(bought))).toEqual(new Set(["REFUNDED"]));
    expect(await findings()).toEqual([]);
  });

  it("are those of the line that is refunded, also beside a gift of the same goods (L-REF-02)", async () => {
    await giveActivity(shop, {
      ...{ id: 102, type: "REPURCHASE", productIds: [PASTE.productId] },
      rules: [{ matchQuantity: 2, limitQuantity: 1, offers: [{ skuId: GIFT, priceCents: 0 }] }],
    });
    const gift = { skuId: GIFT, quantity: 1, itemType: "PREFERENCE" };
    const wanted = [{ skuId: PASTE.skuId, quantity: 2 }, { skuId: GIFT, quantity: 1 }, gift];
    const bought = await buy(shop, wanted);
    const types = async () =>
      (await pkgsOf(bought))
        .flatMap(({ pkgItems }) => pkgItems)
        .filter(({ skuDetail }) => skuDetail.id === GIFT)
        .map(({ itemType }) => itemType);
    expect((await types()).sort()).toEqual(["NORMAL", "PREFERENCE"]);
    const shelf = await onHand(shop, GIFT);
    await refund(bought, { items: [gift] });
    expect({ shelf: await onHand(shop, GIFT), types: await types() }).toEqual({
      shelf: shelf + 1,
      types: ["NORMAL"],
    });
    expect(await findings()).toEqual([]);
  });

  it("come out once each when refunds are paid at the same moment (L-REF-02, I-10)", async () => {
    const { bought, first } = await buyMilk();
    const shelf = await onHand(shop, MILK);
    const refunds = [];
    for (let piece = 0; piece < first.totalQuantity + 1; piece += 1)
      refunds.push(await create(bought, pieces(MILK)));
    await Promise.allSettled([...refunds, ...refunds].map(pay));
    expect(await onHand(shop, MILK)).toBe(shelf + first.totalQuantity + 1);
    expect((await statuses(bought)).filter((status) => status === "REFUNDED")).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  const asSuppliersOwn = (pkgId: number) =>
    sql`update logistics_pkg set pkg_type = 'LOGISTICS_PKG_EXTERNAL' where id = ${pkgId}`.execute(
      shop.database.db,
    );
  const ways = {
    "is closed": {
      before: (pkgId: number) => sendPkg(staff, pkgId, { upTo: "pack" }),
      closing: (pkgId: number) => staff.call(orderOpsApi.finishPkg, { pkgId }),
    },
    "is handed over": {
      before: asSuppliersOwn,
      closing: (pkgId: number) =>
        staff.call(orderOpsApi.handOverPkg, {
          ...{ pkgId, extOrderId: newNumber() },
          logisticsCompany: "YTO",
        }),
    },
  };
  it.each(Object.entries(ways))(
    "are on the shelf or in the parcel that %s at the same moment, never both (L-REF-02, I-10)",
    async (_, { before, closing }) => {
      const ends = new Set<number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
        const [pkgId] = bought.pkgs.map(({ id }) => id);
        if (!pkgId) throw new Error("goods travel in a parcel");
        await before(pkgId);
        const refundId = await create(bought, pieces(OIL));
        const shelf = await onHand(shop, OIL);
        const racers = [() => pay(refundId), () => closing(pkgId)];
        await Promise.all((round % 2 ? racers : racers.reverse()).map((run) => run()));
        const back = (await onHand(shop, OIL)) - shelf;
        expect(await lying(bought)).toEqual([2 - back]);
        ends.add(back);
      }
      expect([...ends].every((back) => back === 0 || back === 1)).toBe(true);
      expect(await findings()).toEqual([]);
    },
  );

  it("of a whole parcel are on the shelf or on their way, when it is handed over at the same moment (L-PKG-09, I-10)", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
      const [pkgId] = bought.pkgs.map(({ id }) => id);
      if (!pkgId) throw new Error("goods travel in a parcel");
      await sendPkg(staff, pkgId, { upTo: "finish" });
      const refundId = await create(bought, { pkgIds: [pkgId] });
      const shelf = await onHand(shop, OIL);
      const racers = [() => pay(refundId), () => staff.call(orderOpsApi.handOverPkg, { pkgId })];
      await Promise.allSettled((round % 2 ? racers : racers.reverse()).map((run) => run()));
      const { history } = await staff.call(orderOpsApi.pkg, { pkgId });
      const hasLeft = history.some(({ to }) => to === "DELIVERING");
      expect(await onHand(shop, OIL)).toBe(hasLeft ? shelf : shelf + 2);
      expect(await statuses(bought)).toEqual(["REFUNDED"]);
    }
    expect(await findings()).toEqual([]);
  });
});
