import { logisticsApi } from "@crux/contract/logistics";
import type { PkgStatus } from "@crux/contract/logistics.schema";
import { orderApi, orderCountsApi, orderOpsApi } from "@crux/contract/order";
import type { OrderStatus } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { sendPkg, TWO_PARCELS } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";

const CREAM = goods.cream();

describe.each(ENGINES)("what is under way on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const counts = (person: Caller) => person.call(orderCountsApi.counts, {});
  /** What the lists say, status by status. */
  const listed = async (person: Caller) => {
    const orders: [OrderStatus, number][] = [];
    for (const status of ["CREATED", "PAID", "PARTIAL_SHIPPED", "SHIPPED"] as const) {
      const { totalElements } = await person.call(orderApi.list, { orderStatus: [status] });
      if (totalElements > 0) orders.push([status, totalElements]);
    }
    const pkgs: [PkgStatus, number][] = [];
    for (const status of ["CREATED", "DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED"] as const) {
      const { totalElements } = await person.call(logisticsApi.list, { pkgStatusList: [status] });
      if (totalElements > 0) pkgs.push([status, totalElements]);
    }
    return { orders: Object.fromEntries(orders), pkgs: Object.fromEntries(pkgs) };
  };

  it("is counted as the lists have it, after each act, and nobody else's (R-MY-12, R-MY-14, OP-052)", async () => {
    const person = await signUp(shop, { balanceCents: 1_000_000 });
    const other = await signUp(shop);
    expect(await counts(person)).toEqual({ orders: {}, pkgs: {} });
    await placeOrder(other, [{ skuId: CREAM, quantity: 1 }]);
    const { id: dropped } = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
    const { id: orderId } = await placeOrder(person, TWO_PARCELS);
    // Parcels of what is not paid are in no list.
    expect(await counts(person)).toEqual({ orders: { CREATED: 2 }, pkgs: {} });
    await person.call(orderApi.cancel, { orderId: dropped });
    await person.call(paymentApi.create, { channel: "WALLET", orderId });
    expect(await counts(person)).toEqual({ orders: { PAID: 1 }, pkgs: { CREATED: 2 } });

    const staff = await openStaff(shop);
    const [first, second] = await person.call(logisticsApi.ofOrder, { orderId });
    await sendPkg(staff, first?.id ?? 0);
    expect(await counts(person)).toEqual({
      orders: { PARTIAL_SHIPPED: 1 },
      pkgs: { CREATED: 1, DELIVERING: 1 },
    });
    expect(await counts(person)).toEqual(await listed(person));
    await sendPkg(staff, second?.id ?? 0);
    for (const pkgId of [first?.id ?? 0, second?.id ?? 0]) {
      await staff.call(orderOpsApi.deliverPkg, { pkgId });
      await person.call(orderApi.receiveOwnPkg, { pkgId });
    }
    expect(await counts(person)).toEqual({ orders: {}, pkgs: {} });
    expect(await counts(person)).toEqual(await listed(person));
    expect(await counts(other)).toEqual({ orders: { CREATED: 1 }, pkgs: {} });
  });
});
