import { type RawBuilder, sql } from "kysely";
import type { ListingFilter } from "./filter-store.ts";
import { lexemesText, type Wanted } from "./wanted-store.ts";

export type ListingSort = "DEFAULT" | "SOLD" | "PRICE_ASC" | "PRICE_DESC";

/** Whether an index has this order, which asks for no names. */
export function isPlain({ wanted }: ListingFilter, sort: ListingSort): boolean {
  return sort !== "DEFAULT" || wanted.length === 0;
}

/** The order that asks for no names. */
export function orderOf(sort: ListingSort): RawBuilder<unknown> {
  if (sort === "PRICE_ASC") return sql`l.price_cents, l.product_id`;
  if (sort === "PRICE_DESC") return sql`l.price_cents desc, l.product_id desc`;
  return sql`l.sold desc, l.product_id`;
}

/** How well the name says what is wanted, best is least: the name before the brand before the description, whole and leading hits first (the worst of several counts, unless the name begins with all of them). */
export function rankOf(wanted: readonly Wanted[]): RawBuilder<unknown> {
  const rank = sql`greatest(${sql.join(wanted.map(rankOfOne))})`;
  const [whole] = wholeName(wanted) ?? [];
  return whole === undefined ? rank : sql`least(${rank}, ${rankOfName(whole)})`;
}

/** The best of the ways in which it is what is wanted. A tag of that name says as much as a brand. */
function rankOfOne(wanted: Wanted): RawBuilder<unknown> {
  const ranks = wanted.flatMap((one) => {
    if ("text" in one) return [rankOfText(one.text)];
    return "words" in one ? [sql`case when l.words @@ ${lexemesText(one)}::tsquery then 4 else 5 end`] : [];
  });
  return ranks.length === 0 ? sql`5` : sql`least(${sql.join(ranks)})`;
}

function rankOfText(term: string): RawBuilder<unknown> {
  return sql`case
    when l.name = ${term} then 0
    when starts_with(l.name, ${term}) then 1
    when position(${term} in l.name) > 0 then 2
    when starts_with(l.brand, ${term}) then 3
    when position(${term} in l.brand) > 0 then 4
    else 5 end`;
}

function rankOfName(name: string): RawBuilder<unknown> {
  return sql`case when l.name = ${name} then 0 when starts_with(l.name, ${name}) then 1 else 5 end`;
}

/** What a product may be called that is just what is wanted. */
export function namesOf(wanted: readonly Wanted[]): string[] {
  if (wanted.length > 1) return wholeName(wanted) ?? [];
  return wanted.flatMap((ways) => ways.flatMap((one) => ("text" in one ? [one.text] : [])));
}

/** All that was typed as one name, of several things that are wanted. */
function wholeName(wanted: readonly Wanted[]): [string] | null {
  const typed = wanted.map(([first]) => (first && "text" in first && first.isTyped ? first.text : ""));
  return wanted.length > 1 && typed.every(Boolean) ? [typed.join("")] : null;
}
