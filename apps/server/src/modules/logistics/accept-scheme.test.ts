import { cartApi } from "@crux/contract/cart";
import type { AddressFields, Scheme } from "@crux/contract/logistics.schema";
import { selfDefinedScheme } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { findSkus } from "../commodity/service.ts";
import { setStock } from "../inventory/service.ts";
import { getRuleBook } from "./rule-book.ts";
import {
  acceptScheme,
  cancelPkgs,
  createPkgs,
  type GoodsLine,
  listPkgsOfOrders,
  planSchemes,
  publishRules,
  revealPkgs,
} from "./service.ts";

const OIL = goods.oil();
const MILK = goods.milk();

const ADDRESS: AddressFields = {
  senderName: "李雷",
  senderMobile: "+61400000000",
  senderAddress: "1 George St",
  receiverName: "韩梅梅",
  receiverMobile: "+8613800000000",
  receiverCountry: "中国",
  receiverState: "广东省",
  receiverCity: "深圳市",
  receiverDistrict: "南山区",
  receiverPostCode: "518000",
  receiverAddress: "科技园1号",
};

type Changed = { [Key in keyof Scheme]?: unknown };

describe.each(ENGINES)("schemes and parcels on %s", (engine) => {
  let shop: Shop;
  let goods: GoodsLine[];
  let best: Scheme;

  const inShop = <Result>(work: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, work);
  const accept = (scheme: Changed, country = "中国", items: readonly GoodsLine[] = goods) =>
    inShop(async (ctx) =>
      acceptScheme(ctx, {
        chosen: selfDefinedScheme.parse(scheme),
        goods: items,
        country,
        book: await getRuleBook(ctx),
      }),
    );
  const refusal = async (scheme: Changed, country?: string) => {
    const failure = await accept(scheme, country).catch((error: unknown) => error);
    return failure instanceof Fail ? failure.code : failure;
  };
  const withPkg = (change: (pkg: Scheme["logisticsPkgs"][number]) => object) => ({
    ...best,
    logisticsPkgs: best.logisticsPkgs.map((pkg, index) => (index === 0 ? { ...pkg, ...change(pkg) } : pkg)),
  });
  const named = (schemes: readonly Scheme[], presetId: string): Scheme => {
    const found = schemes.find((scheme) => scheme.presetId === presetId);
    if (!found) throw new Error(`no scheme ${presetId}`);
    return found;
  };

  beforeAll(async () => {
    shop = await openShop(engine);
    await inShop((ctx) =>
      setStock(ctx, [
        { skuId: OIL, quantity: 500 },
        { skuId: MILK, quantity: 500 },
      ]),
    );
    const skus = await inShop((ctx) => findSkus(ctx, [OIL, MILK]));
    goods = [...skus.values()].flatMap((sku): GoodsLine[] => [
      { sku, itemType: "NORMAL", quantity: 3, priceCents: sku.priceCents },
      ...(sku.id === OIL ? [{ sku, itemType: "PREFERENCE" as const, quantity: 1, priceCents: 0 }] : []),
    ]);
    best = named(await inShop((ctx) => planSchemes(ctx, goods)), "CN_BEST");
  });
  afterAll(() => shop.close());

  it("takes a planned scheme at the planned fees", async () => {
    const accepted = await accept(best);
    expect(accepted).toMatchObject({
      presetId: "CN_BEST",
      presetName: "运费最低",
      shipFeeCents: best.totalEstimateFee,
      taxCents: best.totalEstimateTax,
      serviceFeeCents: 0,
    });
    expect(accepted.parcels).toHaveLength(best.totalPackageCount);
  });

  it("takes a split of the customer's own that keeps the rules", async () => {
    const single = goods.flatMap(({ sku, itemType, quantity }) =>
      Array.from({ length: quantity }, () => ({
        logisticsRoute: { id: sku.id === MILK ? "CN_MILK" : "CN_GEN" },
        pkgItems: [{ skuDetail: { id: sku.id }, itemType, quantity: 1 }],
      })),
    );
    const accepted = await accept({ logisticsPkgs: single });
    expect(accepted.parcels).toHaveLength(7);
    expect(accepted.presetName).toBe("自选分箱");
    expect(accepted.shipFeeCents).toBeGreaterThan(best.totalEstimateFee);
  });

  it("adds the services that were chosen, each once, at the shop's prices (OP-038)", async () => {
    const accepted = await accept(withPkg(() => ({ services: "11||12||11||011||0xb" })));
    expect(accepted.serviceFeeCents).toBe(550);
    expect(accepted.shipFeeCents).toBe(best.totalEstimateFee);
    expect(accepted.parcels[0]?.services.map((service) => service.name)).toEqual(["保险", "加固"]);
    expect(await refusal(withPkg(() => ({ services: "999" })))).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal(withPkg(() => ({ services: "1" })))).toBe(logisticsOutcome.SCHEME_MISMATCH);
  });

  it("refuses what does not hold exactly the ordered goods", async () => {
    expect(await refusal({ ...best, logisticsPkgs: [] })).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal({ ...best, logisticsPkgs: best.logisticsPkgs.slice(1) })).toBe(
      logisticsOutcome.SCHEME_MISMATCH,
    );
    const more = withPkg((pkg) => ({
      pkgItems: pkg.pkgItems.map((item) => ({ ...item, quantity: item.quantity + 1 })),
    }));
    expect(await refusal(more)).toBe(logisticsOutcome.SCHEME_MISMATCH);
    const paidAsGift = withPkg((pkg) => ({
      pkgItems: pkg.pkgItems.map(({ price: _, ...item }) => ({ ...item, itemType: "PREFERENCE" })),
    }));
    expect(await refusal(paidAsGift)).toBe(logisticsOutcome.SCHEME_MISMATCH);
    const twice = {
      ...best,
      logisticsPkgs: [...best.logisticsPkgs, { ...best.logisticsPkgs[0], pkgItems: [] }],
    };
    expect(await refusal(twice)).toBe(logisticsOutcome.SCHEME_MISMATCH);
  });

  it("refuses routes that are unknown, too small or elsewhere", async () => {
    const onRoute = (id: string) => withPkg(() => ({ logisticsRoute: { id } }));
    const one = {
      logisticsRoute: { id: "CN_GEN" },
      pkgItems: best.logisticsPkgs.flatMap((pkg) => pkg.pkgItems),
    };
    expect(await refusal(onRoute("NO_SUCH"))).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal(onRoute("CN_WEAR"))).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal({ presetId: "CN_BEST", logisticsPkgs: [one] })).toBe(
      logisticsOutcome.SCHEME_MISMATCH,
    );
    expect(await refusal(onRoute("AU_DOM"))).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
    expect(await refusal(best, "马来西亚")).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
    expect(await refusal(best, "火星")).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
  });

  it("refuses presets that are unknown or for staff only", async () => {
    expect(await refusal({ ...best, presetId: "NO_SUCH" })).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal({ ...best, presetId: "CN_FREIGHT" })).toBe(logisticsOutcome.SCHEME_MISMATCH);
    expect(await refusal({ ...best, presetId: "AU_BEST" })).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
  });

  it("refuses prices that are not the shop's, rather than charge them (OP-034)", async () => {
    expect(await refusal({ ...best, totalEstimateFee: best.totalEstimateFee - 1 })).toBe(
      orderOutcome.PRICE_CHANGED,
    );
    const cheap = withPkg((pkg) => ({ pkgItems: pkg.pkgItems.map((item) => ({ ...item, price: 1 })) }));
    expect(await refusal(cheap)).toBe(orderOutcome.PRICE_CHANGED);
  });

  it("keeps an order's parcels with copies of all that may change (R-MODEL-13, OP-036)", async () => {
    const buyer = await signUp(shop);
    const { uid } = buyer.session;
    const orderId = 70_001;
    const accepted = await accept(withPkg(() => ({ services: "13" })));
    await inShop((ctx) => createPkgs(ctx, { orderId, uid, accepted, address: ADDRESS, papers: null }));
    const pkgs = (await inShop((ctx) => listPkgsOfOrders(ctx, [orderId]))).get(orderId) ?? [];
    expect(pkgs).toHaveLength(best.totalPackageCount);
    expect(pkgs[0]).toMatchObject({ ...ADDRESS, orderId, shopId: 1, pkgStatus: "CREATED", services: "13" });
    expect(pkgs.reduce((sum, pkg) => sum + pkg.totalFee, 0)).toBe(best.totalEstimateFee + 100);
    expect(pkgs.map((pkg) => [pkg.totalWeight, pkg.totalQuantity, pkg.pkgItems.length])).toEqual(
      best.logisticsPkgs.map((pkg) => [pkg.totalWeight, pkg.totalQuantity, pkg.pkgItems.length]),
    );
    expect(pkgs[0]?.pkgItems[0]?.skuDetail).not.toHaveProperty("weightGrams");
  });

  it("cancels parcels with the order and reveals them with the payment (L-PKG-08, OP-052)", async () => {
    const buyer = await signUp(shop);
    const { uid } = buyer.session;
    const accepted = await accept(best);
    for (const orderId of [70_002, 70_003]) {
      await inShop((ctx) => createPkgs(ctx, { orderId, uid, accepted, address: ADDRESS, papers: null }));
    }
    await inShop((ctx) => cancelPkgs(ctx, 70_002));
    await inShop((ctx) => revealPkgs(ctx, 70_003));
    const pkgs = await inShop((ctx) => listPkgsOfOrders(ctx, [70_002, 70_003, 70_004]));
    const statuses = (orderId: number) => new Set(pkgs.get(orderId)?.map((pkg) => pkg.pkgStatus));
    expect([statuses(70_002), statuses(70_003)]).toEqual([new Set(["CANCELLED"]), new Set(["CREATED"])]);
    expect(pkgs.has(70_004)).toBe(false);
  });

  it("follows a new version of the rules from its time on", async () => {
    const book = await inShop(getRuleBook);
    const closed = {
      prepaidTaxSchemes: ["CN_CBEC"],
      presets: book.presets,
      rules: {
        ...book.rules,
        routes: book.rules.routes.map((route) =>
          /^CN_(MILK|EXP)/.test(route.id) ? { ...route, enabled: false } : route,
        ),
      },
    };
    const soon = new Date(shop.clock.now().getTime() + 60_000);
    await inShop((ctx) => publishRules(ctx, { validFrom: soon, ...closed }));
    const before = await inShop((ctx) => planSchemes(ctx, goods));
    expect(before.filter((scheme) => scheme.presetCountry === "中国").every((scheme) => scheme.isExist)).toBe(
      true,
    );
    shop.clock.advance(120_000);
    const after = named(await inShop((ctx) => planSchemes(ctx, goods)), "CN_BEST");
    expect(after).toMatchObject({ solved: true, isExist: false });
    expect(await refusal(best)).toBe(logisticsOutcome.DESTINATION_NOT_SERVED);
    const buyer = await signUp(shop);
    const pre = await buyer.call(cartApi.preview, { itemsList: [{ skuId: OIL, quantity: 1 }] });
    expect(named(pre.logisticsPkgSchemes, "CN_BEST")).toMatchObject({ solved: true, isExist: true });
  });
});
