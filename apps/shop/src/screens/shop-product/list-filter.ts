import { replace } from "@crux/web/navigation";
import type { ProductFilter } from "../../parts/product/product-list-options.ts";

/** Shows another filter in place, from the top. */
export function showFilter(filter: ProductFilter): void {
  replace(addressOf(filter));
  window.scrollTo({ top: 0, behavior: "instant" });
}

/** The address of the list of a filter. */
export function addressOf({ keyword, asTyped, tagId, activityId, ...rest }: ProductFilter): string {
  const { sort, inStock, brandIds, fromCents, toCents, promotionIds } = rest;
  const params = new URLSearchParams({
    ...(keyword ? { keyword } : {}),
    ...(asTyped ? { asTyped: "1" } : {}),
    ...(tagId === null ? {} : { tagId: String(tagId) }),
    ...(activityId === null ? {} : { activityId: String(activityId) }),
    ...(sort === "DEFAULT" ? {} : { sort }),
    ...(inStock ? { inStock: "1" } : {}),
    ...(brandIds.length > 0 ? { brand: brandIds.join() } : {}),
    ...(fromCents === null ? {} : { from: String(fromCents) }),
    ...(toCents === null ? {} : { to: String(toCents) }),
    ...(promotionIds.length > 0 ? { promotion: promotionIds.join() } : {}),
  });
  return `/shop_product?${params}`;
}

/** How many things a list is narrowed by. */
export function countChosen({ brandIds, fromCents, toCents, promotionIds }: ProductFilter): number {
  return brandIds.length + promotionIds.length + (fromCents === null && toCents === null ? 0 : 1);
}

/** The same list as it is without brand, price and promotion. */
export function withoutNarrowing(filter: ProductFilter): ProductFilter {
  return { ...filter, brandIds: [], fromCents: null, toCents: null, promotionIds: [] };
}

/** A list with one number more, or less. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

/** A span of prices: "$10–$20", "$500以上". A span that ends a cent before a dollar ends at it. */
export function spanText(fromCents: number | null, toCents: number | null): string {
  const to = toCents === null ? null : toCents % 100 === 99 ? toCents + 1 : toCents;
  if (fromCents === null) return to === null ? "" : `${dollars(to)}以下`;
  return to === null ? `${dollars(fromCents)}以上` : `${dollars(fromCents)}–${dollars(to)}`;
}

const dollars = (amountCents: number) =>
  `$${amountCents % 100 === 0 ? amountCents / 100 : (amountCents / 100).toFixed(2)}`;
