import { PRICE_STEPS } from "@crux/rules/catalogue/price-steps";
import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import { isListed, type ListingFilter, matches, type Narrowing } from "./filter-store.ts";

/** Of so many hits it is counted by what they can be narrowed; of more, of so many of those among so many products that are sold best. */
export const MOST_COUNTED = 10_000;
const MOST_MET = 3_000;
const LOOKED_AT = 10_000;
/** Where fewer than these are met there, so many others are counted as well. */
const LEAST_MET = 1_000;
const MOST_OTHERS = 2_000;
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
    with gathered as materialized (
      select l.product_id, l.price_cents from product_listing l where ${matches(filter)}
      limit ${sql.lit(MOST_COUNTED + 1)}
    ), size as materialized (
      select count(*) as counted, count(*) > ${sql.lit(MOST_COUNTED)} as is_many from gathered
    ), met as materialized (
      select l.product_id, l.price_cents from (
        select * from product_listing l
        where ${isListed(filter)} and (select is_many from size)
        order by l.sold desc, l.product_id limit ${sql.lit(LOOKED_AT)}
      ) l where ${matches(filter)} limit ${sql.lit(MOST_MET)}
    ), best as (
      select * from (
        select * from gathered
        where not (select is_many from size) or (select count(*) from met) < ${sql.lit(LEAST_MET)}
        limit (select case when is_many then ${sql.lit(MOST_OTHERS)} else ${sql.lit(MOST_COUNTED)} end from size)
      ) others
      union
      select * from met
    ), branded as materialized (
      select best.*, (select p.brand_id from product p where p.id = best.product_id) as brand_id from best
    ), hit as materialized (
      select best.product_id, best.price_cents, best.brand_id,
        ${brandIds.length === 0} or best.brand_id = any(${brandIds}::bigint[]) as is_of_brand,
        (${fromCents}::bigint is null or best.price_cents >= ${fromCents}::bigint)
          and (${toCents}::bigint is null or best.price_cents <= ${toCents}::bigint) as is_priced,
        ${promotedIds}::bigint[] is null or best.product_id = any(${promotedIds}::bigint[]) as is_promoted
      from branded best
    ), brand_count as (
      select brand_id, count(*) filter (where is_priced and is_promoted) as count from hit group by brand_id
    ), brand_shown as (
      select b.id, b.name, coalesce(c.count, 0) as count
      from brand b left join brand_count c on c.brand_id = b.id
      where c.count > 0 or b.id = any(${brandIds}::bigint[])
      order by (b.id = any(${brandIds}::bigint[])) desc, coalesce(c.count, 0) desc, b.id limit ${MOST_BRANDS}
    )
    select 'HITS' as kind, 0::bigint as id, '' as name, counted as count from size
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
