import { MAX_COUNTED } from "@crux/contract/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { countRows } from "./list-sql.ts";

/** How every list of the staff is asked for; see `staffList` of the contract. */
type Asked = {
  pageNum: number;
  pageSize: number;
  sort: string;
  by: string;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** Any list's schema, by what its input becomes. */
export type ListSchema = { input: { _zod: { output: Asked } } };
export type AskedOf<Of extends ListSchema> = Of["input"]["_zod"]["output"];
type Plain<Sort extends string> = Sort extends `-${string}` ? never : Sort;
type FilterOf<Of extends ListSchema> = Exclude<keyof AskedOf<Of>, keyof Asked>;

/** A filter that is more than a column with a value, and the indexes that find its rows; undefined filters nothing. */
type Special<Value> = { indexes: readonly string[]; where(value: Value): RawBuilder<unknown> | undefined };

/**
 * What stands behind a list of the contract: the column of each sort key, of each date and of each filter, as they are
 * called in the table. Each is found by an index; columns of sort keys are never null. A filter of several values names
 * a column of texts.
 */
export type ListPlan<Of extends ListSchema> = {
  table: string;
  /** A condition that all rows of the list meet, as the indexes have it. */
  always?: string;
  /** A table of so few rows that it is read whole. */
  isSmall?: true;
  sorts: Record<Plain<AskedOf<Of>["sort"]>, string>;
  dates: Record<AskedOf<Of>["by"], string>;
  filters: { [Name in FilterOf<Of>]-?: string | Special<Exclude<AskedOf<Of>[Name], undefined>> };
};

/** Ties a list of the contract to the columns behind it; one that is missing does not compile. */
export const listPlan =
  <Of extends ListSchema>() =>
  (plan: ListPlan<Of>): ListPlan<Of> =>
    plan;

/** The pieces of the statements that read a list. */
export type ListSql = {
  table: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  /** `order by …`, the same wherever rows have the same key; for a query around the page, which has lost it. */
  order: RawBuilder<unknown>;
  /** `order by … limit …`: one page of what meets the conditions. */
  slice: RawBuilder<unknown>;
  /** The index of the order has the rows side by side. */
  isInOrder: boolean;
  /** Counts up to 10,000 rows. */
  count(db: Db): Promise<Counted>;
  /** Counts them and finds the ids of the page at once. */
  countAndFind(db: Db): Promise<Counted & { ids: number[] }>;
};

/** How many rows there are, up to 10,000, and whether there are more. */
export type Counted = { total: number; totalCapped: boolean };

/** Turns what a list is asked for into SQL; `also` are conditions that depend on more than what is asked. */
export function listSql<Of extends ListSchema>(
  plan: ListPlan<Of>,
  asked: AskedOf<Of>,
  ...also: RawBuilder<unknown>[]
): ListSql {
  const date = plan.dates[asked.by as AskedOf<Of>["by"]];
  const range = rangeOf(sql.raw(date), asked);
  const chosen = [...also, ...filtersOf(plan, asked)];
  const conditions = [...(plan.always ? [sql.raw(plan.always)] : []), ...range, ...chosen];
  const where = conditions.length > 0 ? sql.join<boolean>(conditions, sql` and `) : sql<boolean>`true`;
  const column = columnOf(plan, asked);
  const order = orderBy(column, asked.sort.startsWith("-") ? "desc" : "asc");
  const slice = sql`${order} limit ${asked.pageSize} offset ${asked.pageNum * asked.pageSize}`;
  const table = sql.raw(plan.table);
  return {
    table,
    where,
    order,
    slice,
    // Of other rows the index of the order may have to read all there are.
    isInOrder: plan.isSmall || (chosen.length === 0 && (range.length === 0 || date === column)),
    async count(db) {
      return upToMost(
        await countRows(db, sql`(select from ${table} where ${where} limit ${MAX_COUNTED + 1}) counted`),
      );
    },
    async countAndFind(db) {
      const { counted, ids } = await countAndFind(db, table, { where, slice, isById: column === "id" });
      return { ...upToMost(counted), ids };
    },
  };
}

const upToMost = (counted: number): Counted => ({
  total: Math.min(counted, MAX_COUNTED),
  totalCapped: counted > MAX_COUNTED,
});

/** So many rows are read and sorted sooner than the index of their order meets the first of them among a million. */
const FEW = 4_000;

/**
 * How many rows are filtered, and the ids of one page of them. Few rows are gathered by the indexes of their filters and
 * put in order, as many as are counted where their ids do that; of more the index of the order meets enough soon. Which of
 * both they are no plan knows before they are counted.
 */
async function countAndFind(
  db: Db,
  table: RawBuilder<unknown>,
  { where, slice, isById }: { where: RawBuilder<boolean>; slice: RawBuilder<unknown>; isById: boolean },
): Promise<{ counted: number; ids: number[] }> {
  const gathered = isById ? sql`found` : sql`${table} where id = any(array(select id from found))`;
  const { rows } = await sql<{ counted: number; ids: number[] }>`
    with found as materialized (select id from ${table} where ${where} limit ${MAX_COUNTED + 1}),
      size as materialized (select count(*)::int as counted from found)
    select counted, case when counted <= ${isById ? MAX_COUNTED : FEW}
      then array(select id from ${gathered} ${slice})
      else array(select id from ${table} where ${where} ${slice}) end as ids from size`.execute(db);
  return rows[0] ?? { counted: 0, ids: [] };
}

/**
 * What puts the rows in order. Ids follow the time, but of a range of days long ago they would be looked for from today on:
 * there the day itself does it.
 */
function columnOf<Of extends ListSchema>(
  { sorts, dates }: ListPlan<Of>,
  { sort, by, from, to }: Asked,
): string {
  const key = sort.replace(/^-/, "");
  const column = sorts[key as keyof typeof sorts];
  return column === "id" && key === by && (from || to) ? dates[by as keyof typeof dates] : column;
}

function orderBy(column: string, direction: "asc" | "desc"): RawBuilder<unknown> {
  const columns = column === "id" ? ["id"] : [column, "id"];
  return sql`order by ${sql.join(columns.map((one) => sql`${sql.raw(one)} ${sql.raw(direction)}`))}`;
}

/** Both ends, always: without values a plan takes half of a range for a third of the table, and a whole one for little. */
function rangeOf(column: RawBuilder<unknown>, { from, to }: Asked): RawBuilder<unknown>[] {
  if (!from && !to) return [];
  return [
    from ? sql`${column} >= ${from}` : sql`${column} >= '-infinity'::timestamptz`,
    to ? sql`${column} < ${to}` : sql`${column} < 'infinity'::timestamptz`,
  ];
}

function filtersOf<Of extends ListSchema>(plan: ListPlan<Of>, asked: AskedOf<Of>): RawBuilder<unknown>[] {
  const filters = Object.entries(plan.filters) as [keyof AskedOf<Of>, string | Special<unknown>][];
  return filters.flatMap(([name, filter]) => {
    const value: unknown = asked[name];
    if (value === undefined) return [];
    const condition = typeof filter === "string" ? isAnyOf(filter, value) : filter.where(value);
    return condition ? [condition] : [];
  });
}

/** A column with a value, or with one of several; one alone is compared plainly, since only then an index gives its rows in order. */
function isAnyOf(column: string, value: unknown): RawBuilder<unknown> | undefined {
  if (!Array.isArray(value)) return sql`${sql.raw(column)} = ${value}`;
  if (value.length === 0) return undefined;
  if (value.length === 1) return sql`${sql.raw(column)} = ${value[0]}`;
  return sql`${sql.raw(column)} = any(${value}::text[])`;
}

/** True where a column of texts begins with this one; an index of `text_pattern_ops` finds it. */
export function startsWith(column: string, text: string): RawBuilder<unknown> {
  return sql`(${sql.raw(column)} ~>=~ ${text} and ${sql.raw(column)} ~<~ ${`${text}\u{10ffff}`})`;
}
