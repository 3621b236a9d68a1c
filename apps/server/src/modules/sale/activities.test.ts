import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { giveActivity } from "../../testing/activities.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { activitiesOffering } from "./service.ts";

const PRODUCT = productOf(goods.honey());
const OFFERED = 5138;

describe.each(ENGINES)("activities of products on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const save = (over: object = {}) =>
    giveActivity(shop, {
      id: 201,
      type: "REPURCHASE",
      productIds: [PRODUCT],
      rules: [{ matchQuantity: 2, limitQuantity: 1, offers: [{ skuId: OFFERED, priceCents: 0 }] }],
      ...over,
    });
  const shown = async () => (await shop.visitor.call(saleApi.product, { id: PRODUCT })).activity;
  const versions = async () => {
    const { rows } = await sql<{ version: number }>`
      select version from activity_version where activity_id = 201 order by version`.execute(
      shop.database.db,
    );
    return rows.map(({ version }) => version);
  };

  it("stand on the product with what their rules give, while they run (R-PROD-06, R-MODEL-04)", async () => {
    expect(await shown()).toBeNull();
    await save();
    expect(await shown()).toEqual({
      id: 201,
      name: "活动201",
      icon: "",
      userClass: "PLAIN",
      couponRuleType: "REPURCHASE",
      remarks: ["规则1"],
      endTime: null,
    });
    await save({ endsAt: "2020-01-01T00:00:00Z" });
    expect(await shown()).toBeNull();
    await save({ startsAt: "2099-01-01T00:00:00Z" });
    expect(await shown()).toBeNull();
  });

  it("get a new version with each change and keep the old ones", async () => {
    const before = await versions();
    await save();
    expect(await versions()).toEqual([...before, before.length + 1]);
  });

  it("offer a sku in one activity at most", async () => {
    await save();
    await save({ id: 202, productIds: [productOf(goods.oats())] });
    const offering = await runAsSystem(shop.app.kernel, (ctx) => activitiesOffering(ctx, [OFFERED]));
    expect(offering.get(OFFERED)?.id).toBe(202);
  });

  it("are refused with rules that make no sense", async () => {
    const before = await versions();
    await expect(save({ rules: [{ matchQuantity: 2 }] })).rejects.toMatchObject({
      code: generalOutcome.INVALID_REQUEST,
    });
    expect(await versions()).toEqual(before);
  });
});
