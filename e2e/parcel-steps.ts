import { logisticsApi } from "@crux/contract/logistics";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import { paymentApi } from "@crux/contract/payment";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { setStock } from "@crux/server/modules/inventory/service";
import { placeOrder } from "@crux/server/testing/checkout";
import { TWO_PARCELS } from "@crux/server/testing/parcels";
import { openStaff, type StaffCaller } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect } from "vitest";
import { type JourneyOptions, startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

/** A parcel needs 120 hours to arrive; here it needs ten seconds. */
const CARRIER_SPEED = 43_200;

/** What the tests of parcels share: their journey, and the customer and the staff who meet in it. */
export function startParcels(options: JourneyOptions = {}) {
  const journey = startJourney({ carrierSpeed: CARRIER_SPEED, ...options });
  let staff: StaffCaller;
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    staff = await openStaff(journey.shop, "warehouse");
    for (const { skuId } of TWO_PARCELS)
      await runAsSystem(journey.shop.app.kernel, (ctx) => setStock(ctx, [{ skuId, quantity: 5_000 }]));
  });
  beforeEach(async () => {
    await phone?.close();
    phone = await openCustomer(journey, "heika-vip");
    page = phone.page;
  });
  return {
    journey,
    /** Who is there at the moment; everybody gets a new phone for each test. */
    now: () => ({ staff, phone, page }),
    async buy(): Promise<{ orderId: number; pkgs: LogisticsPkg[] }> {
      const { id: orderId } = await placeOrder(phone.caller, TWO_PARCELS);
      await phone.caller.call(paymentApi.create, { channel: "WALLET", orderId });
      return { orderId, pkgs: await phone.caller.call(logisticsApi.ofOrder, { orderId }) };
    },
    /** Waits until the carrier brought a parcel. */
    arrived: (id: number) =>
      expect
        .poll(async () => (await phone.caller.call(logisticsApi.detail, { id })).pkgStatus, {
          timeout: 30_000,
        })
        .toBe("DELIVERED"),
    /** Waits until the carrier told of a parcel; pages show what was told when they were opened. */
    tracked: (id: number) =>
      expect
        .poll(async () => (await phone.caller.call(logisticsApi.detail, { id })).logisticsPkgTracks, {
          timeout: 15_000,
        })
        .not.toEqual([]),
    card: (index: number) => page.getByRole("region", { name: new RegExp(`^包裹${index}（`) }),
    row: (pkgId: number) => page.getByRole("article", { name: `包裹 ${pkgId}` }),
    banner: (text: string) => page.getByRole("region", { name: "订单状态" }).getByText(text, { exact: true }),
  };
}
