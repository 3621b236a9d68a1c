import { type RawBuilder, sql } from "kysely";
import { isBuyable } from "../../inventory/service.ts";
import { holdsAny, isCompared, queryText, type Wanted } from "./wanted-store.ts";

/** What a product list may ask for; `tagId` also means every tag below it. */
export type ListingFilter = {
  wanted: readonly Wanted[];
  tagId: number | undefined;
  productIds: readonly number[] | undefined;
  saleStatus: readonly string[];
  /** Only products with a sku that can be bought now. */
  inStock: boolean;
  narrowed?: Narrowing | undefined;
};

/** What is left of a list that was narrowed: of these brands, between these prices, of what runs with these promotions. */
export type Narrowing = {
  brandIds: readonly number[];
  fromCents: number | undefined;
  toCents: number | undefined;
  /** The products of the promotions; undefined where none was chosen. */
  promotedIds: readonly number[] | undefined;
};

/** What a row of `product_listing l` has to be. */
export function matches(filter: ListingFilter): RawBuilder<unknown> {
  return sql.join([isListed(filter), ...conditionsOf(filter)], sql` and `);
}

/** That it is in one of the states; one alone is compared plainly, since only then an index has its rows in order. */
export function isListed({ saleStatus }: Pick<ListingFilter, "saleStatus">): RawBuilder<unknown> {
  return saleStatus.length === 1
    ? sql`l.sale_status = ${saleStatus[0]}`
    : sql`l.sale_status = any(${saleStatus}::text[])`;
}

/** That it is what else was asked for; none where nothing was, so that all of a state is read from an index. */
export function conditionsOf({
  wanted,
  tagId,
  productIds,
  inStock,
  narrowed,
}: Omit<ListingFilter, "saleStatus">): RawBuilder<unknown>[] {
  const query = queryText(wanted, tagId);
  return [
    ...(query ? [sql`l.words @@ ${query}::tsquery`] : []),
    ...(productIds ? [sql`l.product_id = any(${productIds}::bigint[])`] : []),
    ...wanted.filter((one) => one.some(isCompared)).map(holdsAny),
    ...(inStock ? [hasBuyableSku()] : []),
    ...(narrowed ? narrowings(narrowed) : []),
  ];
}

function hasBuyableSku(): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sku where sku.product_id = l.product_id and ${isBuyable(sql.ref("sku.id"))})`;
}

/** Whether anything was chosen. */
export function isNarrowed(narrowed: Narrowing): boolean {
  return narrowings(narrowed).length > 0;
}

function narrowings({ brandIds, fromCents, toCents, promotedIds }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(brandIds.length > 0
      ? [sql`l.product_id in (select id from product where brand_id = any(${brandIds}::bigint[]))`]
      : []),
    ...(fromCents === undefined ? [] : [sql`l.price_cents >= ${fromCents}`]),
    ...(toCents === undefined ? [] : [sql`l.price_cents <= ${toCents}`]),
    ...(promotedIds ? [sql`l.product_id = any(${promotedIds}::bigint[])`] : []),
  ];
}
