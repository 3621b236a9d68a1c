import * as generalOutcome from "@crux/contract/outcomes/general";
import { staffOpsApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff } from "../../testing/staff.ts";

describe.each(ENGINES)("how somebody likes to see lists, on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("is kept for each list and for nobody else", async () => {
    const [an, bo] = [await openStaff(shop, []), await openStaff(shop, [])];
    const orders = {
      list: "orders",
      hidden: ["remark"],
      compact: true,
      views: [{ name: "待寄出", search: "?state=PAID&sort=paid" }],
    };
    const parcels = { list: "parcels", hidden: [], compact: false, views: [] };
    await an.call(staffOpsApi.saveView, parcels);
    expect(await an.call(staffOpsApi.saveView, orders)).toEqual([orders, parcels]);
    const changed = { ...orders, hidden: [], views: [] };
    expect(await an.call(staffOpsApi.saveView, changed)).toEqual([changed, parcels]);
    expect(await an.call(staffOpsApi.views, {})).toEqual([changed, parcels]);
    expect(await bo.call(staffOpsApi.views, {})).toEqual([]);
  });

  it("has bounds", async () => {
    const an = await openStaff(shop, []);
    const kept = { list: "orders", hidden: [], compact: false, views: [] };
    const views = Array.from({ length: 21 }, () => ({ name: "one", search: "" }));
    for (const wrong of [
      { ...kept, list: "Orders?" },
      { ...kept, views },
      { ...kept, hidden: ["x".repeat(41)] },
    ])
      expect(await an.refusal(staffOpsApi.saveView, wrong)).toBe(generalOutcome.INVALID_REQUEST);
  });
});
