import type { Sku } from "@crux/contract/commodity.schema";
import { type CountryCode, findCountryCode } from "@crux/contract/countries";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import type { Line } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findSkus } from "../../commodity/service.ts";
import { pausedRoutes, pausesNow } from "../../sale/service.ts";
import type { RuleBook } from "../compile-rules.ts";
import { type GoodsLine, packingLines } from "../goods.ts";
import { getRuleBook, withoutRoutes } from "../rule-book.ts";
import { skuName } from "../rule-sets/try-cart.ts";
import { type DivisiblePkg, listDivisible } from "./division-store.ts";

/** What can be divided anew of an order, and the rules of this moment; routes that are paused count as switched off. */
export type Divisible = {
  pkgs: DivisiblePkg[];
  goods: (GoodsLine & { copy: Sku })[];
  lines: Line[];
  country: CountryCode;
  book: RuleBook;
  nameOf: (sku: string) => string;
};

/**
 * The parcels of a paid order that nobody declared, without those that a refund names and those that are sent in place of
 * another. Throws `logistics.WRONG_PARCEL_STATE` where there is none, and `logistics.DESTINATION_NOT_SERVED` where the rules
 * know no such country.
 */
export async function getDivisible(
  ctx: Ctx,
  order: { orderId: number; sparedPkgIds: readonly number[]; pkgIds?: readonly number[] },
): Promise<Divisible> {
  const all = await listDivisible(ctx.db, order);
  const pkgs = order.pkgIds ? all.filter(({ id }) => order.pkgIds?.includes(id)) : all;
  const [first] = pkgs;
  if (!first) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  const country = findCountryCode(first.address.receiverCountry);
  if (!country) throw new Fail(logisticsOutcome.DESTINATION_NOT_SERVED);
  const book = withoutRoutes(await getRuleBook(ctx), pausedRoutes(await pausesNow(ctx)));
  const goods = await goodsOf(ctx, pkgs);
  const lines = packingLines(goods);
  const names = new Map(goods.map(({ sku }) => [String(sku.id), skuName(sku)]));
  return { pkgs, goods, lines, country, book, nameOf: (sku) => names.get(sku) ?? "" };
}

/** The goods of these parcels, each line of the order once, with the weights and categories of the catalogue. */
async function goodsOf(ctx: Ctx, pkgs: readonly DivisiblePkg[]): Promise<Divisible["goods"]> {
  const items = pkgs.flatMap((pkg) => pkg.items);
  const skus = await findSkus(ctx, [...new Set(items.map(({ skuId }) => skuId))]);
  const goods = new Map<string, Divisible["goods"][number]>();
  for (const { skuId, itemType, priceCents, sku: copy } of items) {
    const key = itemKey({ skuId, itemType });
    const sku = skus.get(skuId);
    if (!sku) throw new Error(`sku ${skuId} was ordered, yet the catalogue lost it`);
    const quantity = sum(items.filter((item) => itemKey(item) === key).map(({ pieces }) => pieces));
    // Written from the wire's shape when the order was made.
    goods.set(key, { sku, itemType, quantity, priceCents, copy: copy as Sku });
  }
  return [...goods.values()];
}

/** A line of an order, as text. */
export function itemKey({ skuId, itemType }: { skuId: number; itemType: string }): string {
  return `${skuId} ${itemType}`;
}

/** What the customer paid for the freight of these parcels, in cents. */
export function paidFor(pkgs: readonly DivisiblePkg[]): number {
  return sum(pkgs.map(({ feeCents }) => feeCents));
}
