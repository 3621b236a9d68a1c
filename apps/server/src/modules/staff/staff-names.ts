import type { Ctx } from "../../kernel/verb/context.ts";
import { listNameRows } from "./name-store.ts";

/** The names of accounts by their ids, those that are shut out included. */
export async function listStaffNames(
  { db }: Ctx,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await listNameRows(db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
