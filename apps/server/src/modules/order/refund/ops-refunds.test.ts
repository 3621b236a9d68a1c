import type { ApiError } from "@crux/client/client";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy } from "../../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { DEFAULT_SOLO } from "../../staff/context.ts";

const OIL = goods.oil();
const remark = "破损";
const failureOf = (work: Promise<unknown>) => work.then(String, (error: ApiError) => error);

describe.each(ENGINES)("the refunds that staff see on %s", (engine) => {
  const solo = { ...DEFAULT_SOLO, limitCents: { ...DEFAULT_SOLO.limitCents } };
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine, { solo });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    staff = await openStaff(shop);
  });
  const countOf = async (table: string) =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        shop.database.db,
      )
    ).rows[0]?.count;

  it("says what a refund would come to, to the cent of what is entered, and writes nothing (L-REF-01)", async () => {
    const { orderId, pkgs, buyer } = await buy(shop);
    const { netAmount, shipFee } = await buyer.call(orderApi.detail, { orderId });
    const before = await Promise.all(["refund_order", "staff_deed", "refund_history"].map(countOf));
    const nothing = await staff.call(orderOpsApi.previewRefund, { orderId });
    expect(nothing).toMatchObject({
      amount: 0,
      leftAmount: netAmount,
      leftShipFee: shipFee,
      ways: { WALLET: true, PROVIDER: false },
    });
    expect(nothing.pkgs.map(({ id, isOpen }) => [id, isOpen])).toEqual(pkgs.map(({ id }) => [id, true]));
    for (const wish of [
      { items: [{ skuId: OIL, quantity: 1 }] },
      { pkgIds: [pkgs[0]?.id ?? 0], otherFee: 5 },
      { items: [{ skuId: OIL, quantity: 1 }], otherFee: 1 },
    ]) {
      const told = await staff.call(orderOpsApi.previewRefund, { orderId, ...wish });
      const { id, ...entered } = await staff.call(orderOpsApi.createRefund, { orderId, remark, ...wish });
      expect(told).toMatchObject({
        amount: entered.amount,
        productAmount: entered.productAmount,
        shipFee: entered.shipFee,
        otherFee: entered.otherFee,
      });
      expect(told.lines.map(({ amount }) => amount).filter((amount) => amount > 0)).toEqual(
        entered.refundOrderItems.map(({ amount }) => amount),
      );
      await staff.call(orderOpsApi.removeRefund, { refundId: id });
    }
    const [refunds, entries, steps] = await Promise.all(
      ["refund_order", "staff_deed", "refund_history"].map(countOf),
    );
    expect([refunds, entries, steps]).toEqual([
      (before[0] ?? 0) + 3,
      (before[1] ?? 0) + 6,
      (before[2] ?? 0) + 6,
    ]);
  });

  it("refuses in advance what entering refuses, and says which parcel went back already (I-18)", async () => {
    const { orderId, pkgs } = await buy(shop);
    const refused = (wish: object) => staff.refusal(orderOpsApi.previewRefund, { orderId, ...wish });
    expect(await refused({ items: [{ skuId: OIL, quantity: 3 }] })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({ shipFee: 900_000 })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await refused({ otherFee: 900_000 })).toBe(orderOutcome.REFUND_TOO_LARGE);
    expect(await staff.refusal(orderOpsApi.previewRefund, { orderId: 1 })).toBe(orderOutcome.NOT_FOUND);
    const pkgIds = [pkgs[0]?.id ?? 0];
    await staff.call(orderOpsApi.createRefund, { orderId, remark, pkgIds });
    expect(await refused({ pkgIds })).toBe(orderOutcome.REFUND_TOO_LARGE);
    const { pkgs: open } = await staff.call(orderOpsApi.previewRefund, { orderId });
    expect(open.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    const reader = await openStaff(shop, ["order.read"]);
    expect(await reader.refusal(orderOpsApi.previewRefund, { orderId })).toBe(generalOutcome.FORBIDDEN);
  });

  it("finds what waits, and shows its goods, its parcels and who did what", async () => {
    const { orderId, pkgs, buyer } = await buy(shop);
    const wish = { items: [{ skuId: goods.milk(), quantity: 1 }], pkgIds: [pkgs[0]?.id ?? 0] };
    const { id } = await staff.call(orderOpsApi.createRefund, { orderId, remark, ...wish });
    const { list } = await staff.call(orderOpsApi.refundsOps, { state: ["PENDING"], orderId });
    expect(list).toMatchObject([
      { id, orderId, uid: buyer.session.uid, state: "PENDING", remark, cause: "OPERATOR" },
    ]);
    await staff.call(paymentOpsApi.payRefund, { refundId: id });
    const detail = await staff.call(orderOpsApi.refundDetail, { refundId: id });
    expect(detail).toMatchObject({
      state: "REFUNDED",
      pkgs: [{ id: pkgs[0]?.id, pkgStatus: "REFUNDED" }],
      steps: [
        { from: null, to: "PENDING", actor: staff.staff.name },
        { from: "PENDING", to: "REFUNDED", actor: staff.staff.name },
      ],
    });
    expect(detail.items.length).toBeGreaterThan(0);
    expect((await staff.call(orderOpsApi.refundsOps, { state: ["PENDING"], orderId })).list).toEqual([]);
    expect(await staff.refusal(orderOpsApi.refundDetail, { refundId: 999_999 })).toBe(
      generalOutcome.REFUND_NOT_FOUND,
    );
    const packer = await openStaff(shop, ["parcel.ship"]);
    expect(await packer.refusal(orderOpsApi.refundsOps, {})).toBe(generalOutcome.FORBIDDEN);
  });

  it("says who was faster, where one pays what another takes back (L-REF-02, L-REF-03)", async () => {
    const { orderId } = await buy(shop);
    const { id } = await staff.call(orderOpsApi.createRefund, { orderId, remark, otherFee: 100 });
    const [payer, remover] = [await openStaff(shop), await openStaff(shop)];
    const ends = await Promise.allSettled([
      payer.call(paymentOpsApi.payRefund, { refundId: id }),
      remover.call(orderOpsApi.removeRefund, { refundId: id }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [paid] = ends;
    const winner = paid?.status === "fulfilled" ? payer : remover;
    const state = paid?.status === "fulfilled" ? "REFUNDED" : "REMOVED";
    for (const late of [
      () => staff.call(paymentOpsApi.payRefund, { refundId: id }),
      () => staff.call(orderOpsApi.removeRefund, { refundId: id }),
    ])
      expect(await failureOf(late())).toMatchObject({
        code: orderOutcome.WRONG_STATE,
        data: { status: state, name: winner.staff.name },
      });
  });

  it("marks a refund whose payment waits for a second person", async () => {
    const { orderId } = await buy(shop);
    const { id } = await staff.call(orderOpsApi.createRefund, { orderId, remark, otherFee: 100 });
    solo.limitCents.SENT = 99;
    await staff.refusal(paymentOpsApi.payRefund, { refundId: id });
    solo.limitCents.SENT = DEFAULT_SOLO.limitCents.SENT;
    expect((await staff.call(orderOpsApi.refundsOps, { orderId })).list).toMatchObject([
      { id, hasApproval: true },
    ]);
    expect(await staff.call(orderOpsApi.refundDetail, { refundId: id })).toMatchObject({
      hasApproval: true,
      approval: { askedBy: staff.staff.name },
    });
  });
});
