import { PRICE_STEPS } from "@crux/rules/catalogue/price-steps";
import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import { type ListingFilter, matches, type Narrowing } from "./listing-store.ts";

/** Of so many hits, the best sold, it is counted by what they can be narrowed. */
export const MOST_COUNTED = 10_000;
const MOST_BRANDS = 40;

/** The goods of a promotion. */
export type Promoted = { id: number; productIds: readonly number[] };

/** How many of the hits each brand, span of prices and promotion has; `id` of a span is its place in `PRICE_STEPS`. */
export type NarrowingCounts = {
  brands: { id: number; name: string; count: number }[];
  spans: { id: number; count: number }[];
  promotions: { id: number; count: number }[];
  /** How many hits there are, one more than `MOST_COUNTED` at most. */
  hits: number;
};

/**
 * Counts the hits of a list by what they can be narrowed. Each kind is counted within what was chosen of the others, so
 * that a number is what choosing it shows.
 */
export async function countNarrowings(
  db: Db,
  filter: ListingFilter,
  chosen: Narrowing,
  promoted: readonly Promoted[],
): Promise<NarrowingCounts> {
  const pairs = promoted.flatMap(({ id, productIds }) => productIds.map((productId) => ({ id, productId })));
  const { brandIds, fromCents = null, toCents = null, promotedIds = null } = chosen;
  const { rows } = await sql<{ kind: string; id: number; name: string; count: number }>`
    with best as materialized (
      select l.product_id, l.price_cents from product_listing l where ${matches(filter)}
      order by l.sold desc, l.product_id limit ${MOST_COUNTED + 1}
    ), hit as materialized (
      select best.product_id, best.price_cents, p.brand_id,
        ${brandIds.length === 0} or p.brand_id = any(${brandIds}::bigint[]) as is_of_brand,
        (${fromCents}::bigint is null or best.price_cents >= ${fromCents}::bigint)
          and (${toCents}::bigint is null or best.price_cents <= ${toCents}::bigint) as is_priced,
        ${promotedIds}::bigint[] is null or best.product_id = any(${promotedIds}::bigint[]) as is_promoted
      from best join product p on p.id = best.product_id
    ), brand_count as (
      select brand_id, count(*) filter (where is_priced and is_promoted) as count from hit group by brand_id
    ), brand_shown as (
      select b.id, b.name, coalesce(c.count, 0) as count
      from brand b left join brand_count c on c.brand_id = b.id
      where c.count > 0 or b.id = any(${brandIds}::bigint[])
      order by (b.id = any(${brandIds}::bigint[])) desc, coalesce(c.count, 0) desc, b.id limit ${MOST_BRANDS}
    )
    select 'HITS' as kind, 0::bigint as id, '' as name, count(*) as count from best
    union all
    select 'BRAND', id, name, count from brand_shown
    union all
    select 'SPAN', width_bucket(price_cents, ${PRICE_STEPS}::bigint[]), '', count(*)
    from hit where is_of_brand and is_promoted group by 2
    union all
    select 'PROMOTION', pair.id, '', count(*)
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ productId }) => productId)}::bigint[])
        as pair (id, product_id)
      join hit on hit.product_id = pair.product_id
    where is_of_brand and is_priced group by 2`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    brands: of("BRAND").map(({ id, name, count }) => ({ id, name, count })),
    spans: of("SPAN").map(({ id, count }) => ({ id, count })),
    promotions: of("PROMOTION").map(({ id, count }) => ({ id, count })),
    hits: of("HITS")[0]?.count ?? 0,
  };
}
