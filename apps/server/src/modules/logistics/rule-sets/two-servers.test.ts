import { cartApi } from "@crux/contract/cart";
import { logisticsOpsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { staffOpsApi } from "@crux/contract/staff";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { type Caller, createCaller } from "../../../testing/caller.ts";
import { checkout, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff } from "../../../testing/staff.ts";
import { logisticsSweeps } from "../sweeps.ts";

const OIL = goods.oil();
const WANTED = [{ skuId: OIL, quantity: 1 }];
/** 保险 */
const INSURANCE = 11;

describe.each(ENGINES)("rules that begin while two servers run, on %s", (engine) => {
  let shop: Shop;
  let other: App;
  beforeAll(async () => {
    shop = await openShop(engine);
    const { database, clock, vault, sms, wechat, alipay, cashier, mail } = shop;
    const outside = { sms, wechat, alipay, cashier, mail, carrier: null, publicUrl: () => "http://shop" };
    other = createApp({ database, clock, vault: vault.vault, outside, logLevel: "silent" });
    await stock(shop, OIL, 100);
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });

  const feeOf = async (buyer: Caller) => {
    const { logisticsPkgSchemes } = await buyer.call(cartApi.preview, { itemList: WANTED });
    return logisticsPkgSchemes.find(({ presetId }) => presetId === "CN_BEST")?.totalEstimateFee;
  };
  /** Orders with an insurance for the parcel. */
  const insured = async (buyer: Caller) => {
    const { netAmount: _net, selfDefinedScheme: scheme, ...request } = await checkout(buyer, WANTED);
    const logisticsPkgs = scheme?.logisticsPkgs.map((pkg) => ({ ...pkg, services: String(INSURANCE) })) ?? [];
    const wanted = { ...request, selfDefinedScheme: scheme && { ...scheme, logisticsPkgs } };
    return (await buyer.call(orderApi.create, wanted)).id;
  };

  it("count on both from their date on, and what was previewed before it is ordered on neither", async () => {
    const buyer = await signUp(shop);
    const there = createCaller(other.http, buyer.session);
    // Both servers have split these goods by the rules of before.
    expect([await feeOf(buyer), await feeOf(there)]).toEqual([560, 560]);
    const [an, bo] = [await openStaff(shop), await openStaff(shop)];
    const { content, version } = await an.call(logisticsOpsApi.draft, {});
    const routes = content.rules.routes.map((route) =>
      route.id === "CN_GEN" && route.fee.mode === "WEIGHT"
        ? { ...route, fee: { ...route.fee, firstFee: 770 } }
        : route,
    );
    const services = content.services.map((one) => (one.skuId === INSURANCE ? { ...one, price: 330 } : one));
    const edited = { ...content, services, rules: { ...content.rules, routes } };
    const draft = await an.call(logisticsOpsApi.saveDraft, { content: edited, version });
    const validFrom = new Date(shop.clock.now().getTime() + HOUR_MS / 4).toISOString();
    const { body } = await an.raw(logisticsOpsApi.publishRules.line, { version: draft.version, validFrom });
    await bo.call(staffOpsApi.approve, { id: (body.data as { approvalId: number }).approvalId });
    const stale = [await checkout(buyer, WANTED), await checkout(there, WANTED)] as const;
    expect([await feeOf(buyer), await feeOf(there)]).toEqual([560, 560]);

    shop.clock.advance(HOUR_MS / 4);
    expect([await feeOf(there), await feeOf(buyer)]).toEqual([770, 770]);
    expect(await there.refusal(orderApi.create, stale[0])).toBe(orderOutcome.PRICE_CHANGED);
    expect(await buyer.refusal(orderApi.create, stale[1])).toBe(orderOutcome.PRICE_CHANGED);
    const begin = logisticsSweeps.find(({ name }) => name === "begin parcel services");
    if (!begin) throw new Error("no sweep begins parcel services");
    const begun = await Promise.all([sweepOnce(shop.app.kernel, begin), sweepOnce(other.kernel, begin)]);
    expect(begun.toSorted()).toEqual([0, 1]);

    const ids = [
      await insured(createCaller(other.http, (await signUp(shop)).session)),
      await insured(await signUp(shop)),
    ];
    const { rows } = await sql<{ fee: number; service: number }>`
      select fee_cents as fee, service_cents as service from logistics_pkg where order_id = any(${ids}::bigint[])`.execute(
      shop.database.db,
    );
    expect(rows).toEqual(ids.map(() => ({ fee: 770, service: 330 })));
  });
});
