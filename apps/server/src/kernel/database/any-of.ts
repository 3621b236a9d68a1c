import { type RawBuilder, sql } from "kysely";

/**
 * What a column is compared with by `=` to have one of these values. The list travels as one value, so that lists of
 * every length share one text and its plan.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`;
}
