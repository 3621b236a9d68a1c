import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** A query for the rows that break an invariant, on the audit views alone; `what` names each in words. */
export type Check = { invariant: string; rows: RawBuilder<{ what: string }> };

/**
 * One row for which an invariant does not hold; `what` says where, in words for the operator. Of a fault that is found again
 * and again the first rows are told, the last of them with how many `more` there are.
 */
export type Break = { invariant: string; what: string; more?: number };

/** So many rows are told of one check: a fault of the house can be in each of a million. */
export const MAX_TOLD = 200;

/** How many rows break something, those that are not told as well. */
export function countBreaks(breaks: readonly Break[]): number {
  return breaks.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}

/** The first of `count` things that were found, told. */
export function tellBreaks(invariant: string, told: readonly string[], count: number): Break[] {
  const more = count - told.length;
  return told.map((what, place) => ({
    invariant,
    what,
    ...(more > 0 && place === told.length - 1 ? { more } : {}),
  }));
}

/** What a check finds. */
export async function findBreaks(db: Db, { invariant, rows }: Check): Promise<Break[]> {
  const found = await sql<{ what: string; count: number }>`
    with found as materialized (${rows})
    select coalesce(what, 'a row that has no name') as what, (select count(*) from found) as count
    from found limit ${MAX_TOLD}`.execute(db);
  const told = found.rows.map(({ what }) => what);
  return tellBreaks(invariant, told, found.rows[0]?.count ?? 0);
}
