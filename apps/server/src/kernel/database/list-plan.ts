import type { RawBuilder } from "kysely";

/** How every list of the staff is asked for; see `staffList` of the contract. */
export type Asked = {
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
 * A statement of the ids of all rows of the list that meet a filter, each once; or such statements, which have no row in
 * common and of each of which an index has the newest.
 */
type Ids = RawBuilder<unknown> | readonly RawBuilder<unknown>[];

/** A statement of the ids of all rows of the list that meet a filter, each once, with a column of their order; an index has them in that order. */
type Keyed<Value> = { column: string; rows(value: Value): RawBuilder<unknown> | undefined };

/**
 * A filter that is more than a column with a value, and the indexes that find its rows; undefined or no statement filters
 * nothing. A condition, or the ids of its rows; where it has both, the condition serves beside other filters. What an index
 * of its condition `holds` beside, rows can be put in order by without being looked up.
 */
export type Special<Value> = {
  indexes: readonly string[];
  keyed?: Keyed<Value>;
  holds?: readonly string[];
} & (
  | { where(value: Value): RawBuilder<unknown> | undefined; ids?(value: Value): Ids | undefined }
  | { ids(value: Value): Ids | undefined; where?: never }
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
