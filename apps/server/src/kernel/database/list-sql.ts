import { MAX_COUNTED } from "@crux/contract/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Slice } from "./page.ts";

/** True where a column has one of these values; one alone is compared plainly, since only then an index gives its rows in order. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  const [first] = values;
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${first}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;
}

/** The order of a list by these columns, the last of which is unique. */
export function inOrder({ oldestFirst }: Slice, ...columns: string[]): RawBuilder<unknown> {
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  return sql`order by ${sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`))}`;
}

/** The end of a statement that reads one slice of a list. */
export function sliced(slice: Slice, ...columns: string[]): RawBuilder<unknown> {
  return sql`${inOrder(slice, ...columns)} limit ${slice.limit} offset ${slice.offset}`;
}

/** How many rows a list of one person's things has; `source` is what stands behind `from`, with its conditions. */
export async function countRows(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${source}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many rows of a table meet a condition, up to 10,000, so that no list makes the database read all there is. */
export function countSome(db: Db, table: string, condition: RawBuilder<unknown>): Promise<number> {
  return countRows(
    db,
    sql`(select from ${sql.table(table)} where ${condition} limit ${MAX_COUNTED}) counted`,
  );
}

/** True where a column of texts begins with this one; an index of `text_pattern_ops` finds it. */
export function startsWith(column: string, text: string): RawBuilder<unknown> {
  return sql`(${sql.raw(column)} ~>=~ ${text} and ${sql.raw(column)} ~<~ ${`${text}\u{10ffff}`})`;
}
