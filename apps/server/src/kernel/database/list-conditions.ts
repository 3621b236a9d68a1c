import { type RawBuilder, sql } from "kysely";
import type { Asked, AskedOf, ListPlan, ListSchema, Special } from "./list-plan.ts";

/** Both ends, always: without values a plan takes half of a range for a third of the table, and a whole one for little. */
export function rangeOf(column: RawBuilder<unknown>, { from, to }: Asked): RawBuilder<unknown>[] {
  if (!from && !to) return [];
  return [
    from ? sql`${column} >= ${from}` : sql`${column} >= '-infinity'::timestamptz`,
    to ? sql`${column} < ${to}` : sql`${column} < 'infinity'::timestamptz`,
  ];
}

/** What one filter is asked for: the condition, and where it has them the ids of its rows, whole, in parts and in their order. */
export type Filter = {
  name: string;
  value: unknown;
  condition: RawBuilder<unknown>;
  ids?: RawBuilder<unknown> | undefined;
  parts?: readonly RawBuilder<unknown>[] | undefined;
  /** The rows with a column of their order, and its name. */
  keyed?: { column: string; rows: RawBuilder<unknown> } | undefined;
  holds?: readonly string[] | undefined;
};

export function filtersOf<Of extends ListSchema>(plan: ListPlan<Of>, asked: AskedOf<Of>): Filter[] {
  const filters = Object.entries(plan.filters) as [string, string | Special<unknown>][];
  return filters.flatMap(([name, filter]) => {
    const value: unknown = asked[name as keyof AskedOf<Of>];
    if (value === undefined) return [];
    if (typeof filter === "string") {
      const condition = isAnyOf(filter, value);
      return condition ? [{ name, value, condition }] : [];
    }
    const found = filter.ids?.(value);
    const parts = isSeveral(found) ? found : undefined;
    const ids = isSeveral(found) ? unionOf(found) : found;
    const condition = filter.where?.(value) ?? (ids && sql`id in (${ids})`);
    const rows = filter.keyed?.rows(value);
    const keyed = filter.keyed && rows && { column: filter.keyed.column, rows };
    return condition ? [{ name, value, condition, ids, parts, keyed, holds: filter.holds }] : [];
  });
}

const isSeveral = (ids: ReturnType<NonNullable<Special<unknown>["ids"]>>) => Array.isArray(ids);

/** `from …`: the rows by the narrow table, if it knows of all that is asked. */
export function narrowOf<Of extends ListSchema>(
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
  return sql`from ${sql.raw(beside.table)} where ${allOf(conditions)}`;
}

export const unionOf = (statements: readonly RawBuilder<unknown>[]) =>
  statements.length > 0 ? sql.join(statements, sql` union all `) : undefined;

export const allOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join<boolean>(conditions, sql` and `) : sql<boolean>`true`;

/** A column with a value, or with one of several; one alone is compared plainly, since only then an index gives its rows in order. */
function isAnyOf(column: string, value: unknown): RawBuilder<unknown> | undefined {
  if (!Array.isArray(value)) return sql`${sql.raw(column)} = ${value}`;
  if (value.length === 0) return undefined;
  if (value.length === 1) return sql`${sql.raw(column)} = ${value[0]}`;
  return sql`${sql.raw(column)} = any(${value}::text[])`;
}
