import { MAX_COUNTED } from "@crux/contract/list";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { allOf, type Filter, filtersOf, narrowOf, rangeOf, unionOf } from "./list-conditions.ts";
import type { Asked, AskedOf, ListPlan, ListSchema } from "./list-plan.ts";
import { countRows } from "./list-sql.ts";

/** The pieces of the statements that read a list. */
export type ListSql = {
  where: RawBuilder<boolean>;
  /** `select id …` of all its rows, each once, by the least that has to be read for them. */
  ids: RawBuilder<unknown>;
  /** `select id …` of one page, where there are so many rows that the index of the order meets enough of them soon. */
  pageIds: RawBuilder<unknown>;
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

export const upToMost = (counted: number): Counted => ({
  total: Math.min(counted, MAX_COUNTED),
  totalCapped: counted > MAX_COUNTED,
});

/** Turns what a list is asked for into SQL; `also` are conditions that depend on more than what is asked. */
export function listSql<Of extends ListSchema>(
  plan: ListPlan<Of>,
  asked: AskedOf<Of>,
  ...also: RawBuilder<unknown>[]
): ListSql {
  const table = sql.raw(plan.table);
  const date = plan.dates[asked.by as AskedOf<Of>["by"]];
  const range = rangeOf(sql.raw(date), asked);
  const filters = filtersOf(plan, asked);
  const chosen = [...also, ...filters.map(({ condition }) => condition)];
  const where = allOf([...(plan.always ? [sql.raw(plan.always)] : []), ...range, ...chosen]);

  const column = columnOf(plan, asked);
  const isById = column === "id";
  const order = orderBy(column, asked.sort.startsWith("-") ? "desc" : "asc");
  const [skipped, last] = [asked.pageNum * asked.pageSize, (asked.pageNum + 1) * asked.pageSize];
  const slice = sql`${order} limit ${asked.pageSize} offset ${skipped}`;

  const narrow = also.length === 0 ? narrowOf(plan, { filters, range, date }) : undefined;
  const alone = chosen.length === 1 && range.length === 0 ? filters[0] : undefined;
  const ids = narrow
    ? sql`select id ${narrow}`
    : alone?.ids
      ? sql`select id from (${alone.ids}) one (id)`
      : sql`select id from ${table} where ${where}`;
  const ordered = orderedOf({ alone, column, order, slice, last });
  const pageIds = ordered ?? sql`select id from ${table} where ${where} ${slice}`;

  const upTo = (rows: RawBuilder<unknown>) => sql`(${rows} limit ${MAX_COUNTED + 1}) found`;
  const found = upTo(ids);
  const statement = () => {
    if (ordered)
      return sql<Page>`select (select count(*)::int from ${found}) as counted, array(${pageIds}) as ids`;
    const isHeld =
      range.length === 0 && also.length === 0 && filters.every(({ holds }) => holds?.includes(column));
    if (isHeld)
      return byOwnKey({
        ...{ found, pageIds, slice },
        keyed: upTo(sql`select id, ${sql.raw(column)} from ${table} where ${where}`),
      });
    if (isById) return byOwnKey({ found, keyed: found, pageIds, slice });
    if (narrow && plan.beside?.columns.includes(column))
      return byOwnKey({ found, keyed: upTo(sql`select id, ${sql.raw(column)} ${narrow}`), pageIds, slice });
    const near = sql`select id from ${table} where ${allOf(date === column ? range : [])} ${order} limit ${NEAR}`;
    // What stands in other tables, or is no part of the index of the order, is slow to look up on the way.
    const isElsewhere =
      narrow !== undefined || filters.some((filter) => filter.ids) || (range.length > 0 && date !== column);
    const most = isElsewhere ? MAX_COUNTED : SEVERAL;
    return byKey({ table, ids, pageIds, slice, near, skipped, last, most });
  };
  return {
    ...{ where, ids, pageIds, order, slice },
    isNarrow: narrow !== undefined,
    isOneStatement: alone?.ids !== undefined,
    // Of other rows the index of the order may have to read all there are.
    isInOrder: plan.isSmall || (chosen.length === 0 && (range.length === 0 || date === column)),
    async count(db) {
      return upToMost(await countRows(db, found));
    },
    async countAndFind(db) {
      const { rows } = await statement().execute(db);
      return { ...upToMost(rows[0]?.counted ?? 0), ids: rows[0]?.ids ?? [] };
    },
  };
}

type Ordered = { alone: Filter | undefined; column: string } & Record<"order" | "slice", Statement> & {
    last: number;
  };

/** The ids of one page where indexes have the rows of the only filter in the order that is asked for. */
function orderedOf({ alone, column, order, slice, last }: Ordered): Statement | undefined {
  if (alone?.keyed?.column === column) return sql`select id from (${alone.keyed.rows} ${slice}) page`;
  if (column !== "id" || !alone?.parts) return undefined;
  const newest = alone.parts.map((part) => sql`(${part} ${order} limit ${last})`);
  return sql`select id from (${unionOf(newest)}) newest ${slice}`;
}

/** How many rows are filtered, and the ids of one page of them. */
type Page = { counted: number; ids: number[] };
type Statement = RawBuilder<unknown>;

type ByOwnKey = Record<"found" | "keyed" | "pageIds" | "slice", Statement>;

/** Where what finds the rows has the key of their order, too: they are cheaper found twice than kept. */
function byOwnKey({ found, keyed, pageIds, slice }: ByOwnKey) {
  return sql<Page>`
    with size as materialized (select count(*)::int as counted from ${found})
    select counted, case when counted > ${MAX_COUNTED} then array(${pageIds})
      else array(select id from ${keyed} ${slice}) end as ids from size`;
}

/** So many rows are read and sorted sooner than the index of their order meets the first of them among a million. */
const FEW = 1_000;

/** Of so many the index of the order meets enough soon. */
const SEVERAL = 4_000;

/** So many are looked at in their order for those that were found, by the index alone. */
const NEAR = 50_000;

type ByKey = Record<"table" | "ids" | "pageIds" | "slice" | "near", Statement> &
  Record<"skipped" | "last" | "most", number>;

/**
 * Few rows are gathered by the indexes of their filters and put in order; more are mostly met among the nearest in the
 * order, and of more than `most` the index of the order meets enough soon. Which of these they are no plan knows before
 * they are counted.
 */
function byKey({ table, ids, pageIds, slice, near, skipped, last, most }: ByKey) {
  // Not as a join, which would read the found ones one by one.
  return sql<Page>`
    with found as materialized (${ids} limit ${MAX_COUNTED + 1}),
      size as materialized (select count(*)::int as counted from found),
      met as materialized (select id from (${near}) near where coalesce(id in (select id from found), false) limit ${last})
    select counted, case
      when counted > ${most} then array(${pageIds})
      when counted <= ${FEW} or (select count(*) from met) < least(counted, ${last})
        then array(select id from ${table} where id = any(array(select id from found)) ${slice})
      else array(select id from met offset ${skipped}) end as ids from size`;
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
