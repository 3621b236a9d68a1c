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

/**
 * A filter that is more than a column with a value, and the indexes that find its rows; undefined filters nothing. A
 * condition, or a statement of the ids of all rows of the list that meet it, each once; where it has both, the condition
 * serves beside other filters.
 */
type Special<Value> = { indexes: readonly string[] } & (
  | {
      where(value: Value): RawBuilder<unknown> | undefined;
      ids?(value: Value): RawBuilder<unknown> | undefined;
    }
  | { ids(value: Value): RawBuilder<unknown> | undefined; where?: never }
);

/**
 * A table of the same ids that is narrower, with columns of the same names: rows are counted there where it knows of all
 * that is asked, which are conditions on those columns and at least one of its own filters.
 */
type Beside<Filter extends string> = {
  table: string;
  columns: readonly string[];
  /** A condition that all rows meet: beside a range it lets an index that begins with other columns find the range. */
  always: RawBuilder<unknown>;
  filters: Partial<Record<Filter, (value: never) => RawBuilder<unknown> | undefined>>;
};

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
  beside?: Beside<FilterOf<Of> & string>;
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
  /** `select id …` of all its rows, each once, by the least that has to be read for them. */
  ids: RawBuilder<unknown>;
  /** `order by …`, the same wherever rows have the same key; for a query around the page, which has lost it. */
  order: RawBuilder<unknown>;
  /** `order by … limit …`: one page of what meets the conditions. */
  slice: RawBuilder<unknown>;
  /** The index of the order has the rows side by side. */
  isInOrder: boolean;
  /** The narrow table knows of all that is asked. */
  isNarrow: boolean;
  /** Nothing is asked but what one filter has a statement of ids for. */
  isOneStatement: boolean;
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
  const filters = filtersOf(plan, asked);
  const chosen = [...also, ...filters.map(({ condition }) => condition)];
  const where = allOf([...(plan.always ? [sql.raw(plan.always)] : []), ...range, ...chosen]);
  const column = columnOf(plan, asked);
  const order = orderBy(column, asked.sort.startsWith("-") ? "desc" : "asc");
  const [skipped, size] = [asked.pageNum * asked.pageSize, asked.pageSize];
  const slice = sql`${order} limit ${size} offset ${skipped}`;
  const table = sql.raw(plan.table);
  const narrow = also.length === 0 ? narrowOf(plan, { filters, range, date }) : undefined;
  const only = chosen.length === 1 && range.length === 0 ? filters[0]?.ids : undefined;
  const ids =
    narrow ?? (only ? sql`select id from (${only}) one (id)` : sql`select id from ${table} where ${where}`);
  return {
    ...{ table, where, ids, order, slice },
    isNarrow: narrow !== undefined,
    isOneStatement: only !== undefined,
    // Of other rows the index of the order may have to read all there are.
    isInOrder: plan.isSmall || (chosen.length === 0 && (range.length === 0 || date === column)),
    async count(db) {
      return upToMost(await countRows(db, sql`(${ids} limit ${MAX_COUNTED + 1}) counted`));
    },
    async countAndFind(db) {
      const near = sql`select id from ${table} where ${allOf(date === column ? range : [])} ${order} limit ${NEAR}`;
      // What stands in other tables, or is no part of the index of the order, is slow to look up on the way.
      const isElsewhere =
        narrow !== undefined || filters.some((filter) => filter.ids) || (range.length > 0 && date !== column);
      const parts = {
        table,
        where,
        ids,
        slice,
        near,
        skipped,
        last: skipped + size,
        isById: column === "id",
        most: isElsewhere || column === "id" ? MAX_COUNTED : SEVERAL,
      };
      const { counted, ids: found } = await countAndFind(db, parts);
      return { ...upToMost(counted), ids: found };
    },
  };
}

export const upToMost = (counted: number): Counted => ({
  total: Math.min(counted, MAX_COUNTED),
  totalCapped: counted > MAX_COUNTED,
});

/** So many rows are read and sorted sooner than the index of their order meets the first of them among a million. */
const FEW = 1_000;

/** Of so many the index of the order meets enough soon. */
const SEVERAL = 4_000;

/** So many are looked at in their order for those that were found, by the index alone. */
const NEAR = 50_000;

type Parts = Pick<ListSql, "table" | "where" | "ids" | "slice"> & {
  near: RawBuilder<unknown>;
  skipped: number;
  last: number;
  isById: boolean;
  most: number;
};

/**
 * How many rows are filtered, and the ids of one page of them. Few rows are gathered by the indexes of their filters and
 * put in order, as many as are counted where their ids do that; more are mostly met among the newest, and of more than
 * `most` the index of the order meets enough soon. Which of these they are no plan knows before they are counted.
 */
async function countAndFind(
  db: Db,
  { table, where, ids, slice, near, skipped, last, isById, most }: Parts,
): Promise<{ counted: number; ids: number[] }> {
  // Ids are cheaper found twice than kept.
  const all = isById ? sql`(${ids} limit ${MAX_COUNTED + 1}) found` : sql`found`;
  const gathered = sql`array(
    select id from ${isById ? all : sql`${table} where id = any(array(select id from found))`} ${slice})`;
  // Not as a join, which would read the found ones one by one.
  const met = sql`
    select id from (${near}) near where coalesce(id in (select id from found), false) limit ${last}`;
  const { rows } = await sql<{ counted: number; ids: number[] }>`
    with found as materialized (${ids} limit ${MAX_COUNTED + 1}),
      size as materialized (select count(*)::int as counted from ${all}), met as materialized (${met})
    select counted, case
      when counted > ${most} then array(select id from ${table} where ${where} ${slice})
      when ${isById} or counted <= ${FEW} or (select count(*) from met) < least(counted, ${last}) then ${gathered}
      else array(select id from met offset ${skipped}) end as ids from size`.execute(db);
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

type Filter = { name: string; value: unknown; condition: RawBuilder<unknown>; ids?: RawBuilder<unknown> };

function filtersOf<Of extends ListSchema>(plan: ListPlan<Of>, asked: AskedOf<Of>): Filter[] {
  const filters = Object.entries(plan.filters) as [string, string | Special<unknown>][];
  return filters.flatMap(([name, filter]) => {
    const value: unknown = asked[name as keyof AskedOf<Of>];
    if (value === undefined) return [];
    const of: Omit<Special<unknown>, "indexes"> = typeof filter === "string"
      ? { where: () => isAnyOf(filter, value) }
      : filter;
    const ids = of.ids?.(value);
    const condition = of.where?.(value) ?? (ids && sql`id in (${ids})`);
    return condition ? [{ name, value, condition, ...(ids && { ids }) }] : [];
  });
}

/** The ids by the narrow table, if it knows of all that is asked. */
function narrowOf<Of extends ListSchema>(
  { beside, filters: all }: ListPlan<Of>,
  { filters, range, date }: { filters: Filter[]; range: RawBuilder<unknown>[]; date: string },
): RawBuilder<unknown> | undefined {
  if (!beside || (range.length > 0 && !beside.columns.includes(date))) return undefined;
  const own = filters.map(({ name, value }) =>
    beside.filters[name as keyof typeof all & string]?.(value as never),
  );
  const isKnown = ({ name }: Filter, place: number) => {
    const column: unknown = all[name as keyof typeof all];
    return own[place] ?? (typeof column === "string" && beside.columns.includes(column));
  };
  if (!own.some(Boolean) || !filters.every(isKnown)) return undefined;
  const conditions = [
    ...(range.length > 0 ? [beside.always] : []),
    ...range,
    ...filters.map(({ condition }, place) => own[place] ?? condition),
  ];
  return sql`select id from ${sql.raw(beside.table)} where ${allOf(conditions)}`;
}

const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join<boolean>(conditions, sql` and `) : sql<boolean>`true`;

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
