import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy } from "../../testing/parcels.ts";
import { openStaff } from "../../testing/staff.ts";
import { saveCatalogue } from "./service.ts";
import { commoditySweeps } from "./sweeps.ts";

const OIL = goods.oil();
const LOADED = 700_001;

describe.each(ENGINES)("what a product sold on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const sweep = async () => {
    for (const one of commoditySweeps) await sweepOnce(shop.app.kernel, one);
  };
  const sold = async (productId = productOf(OIL)) => {
    await sweep();
    const { content } = await shop.visitor.call(saleApi.search, { pageSize: 1000 });
    return content.find(({ id }) => id === productId)?.sold ?? Number.NaN;
  };

  it("is what was paid for, each piece once, less what never left the house", async () => {
    const before = await sold();
    const { buyer, orderId } = await buy(shop, [{ skuId: OIL, quantity: 3 }]);
    expect(await sold()).toBe(before + 3);
    await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    expect(await sold()).toBe(before + 3);
    const staff = await openStaff(shop);
    const items = [{ skuId: OIL, quantity: 1 }];
    const { id } = await staff.call(orderOpsApi.createRefund, { orderId, remark: "少要一件", items });
    await staff.call(paymentOpsApi.payRefund, { refundId: id });
    expect(await sold()).toBe(before + 2);
  });

  it("has every order of a rush in it, however many count at once", async () => {
    const before = await sold();
    await Promise.all([0, 1, 2, 3].map(() => buy(shop, [{ skuId: OIL, quantity: 2 }])));
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await sold()).toBe(before + 8);
  });

  it("stays when the catalogue is loaded anew", async () => {
    const load = (name: string, soldBefore: number) =>
      runAsSystem(shop.app.kernel, (ctx) =>
        saveCatalogue(ctx, { brands: [], tags: [], products: [draft(name, soldBefore)] }),
      );
    await load("新到的鱼油", 7);
    expect(await sold(LOADED)).toBe(7);
    await load("又到的鱼油", 0);
    expect(await sold(LOADED)).toBe(7);
  });
});

function draft(name: string, sold: number) {
  const nothing = { description: "", expiryText: "", limitCountries: "", imgUrl: "", descUrl: "" };
  const sku = { id: LOADED, attributes: {}, priceCents: 100, vipPriceCents: 0, displayPriceCents: 0 };
  return {
    ...nothing,
    id: LOADED,
    brandId: 1,
    name,
    sold,
    productType: "COMMODITY" as const,
    saleStatus: "ONLINE" as const,
    logisticsType: "GENERAL" as const,
    weightGrams: 100,
    attributeKeys: [],
    facts: [],
    tagIds: [],
    skus: [{ ...sku, weightGrams: 100, supplier: "" }],
  };
}
