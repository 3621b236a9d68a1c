import type { Ctx } from "../../kernel/verb/context.ts";
import {
  type CountFilter,
  countDeclarableAfter,
  listDeclarable,
  listNamedPkgs,
  listTakenNumbers,
  type NamedPkgRow,
} from "./staff-list-store.ts";

export type NamedPkg = NamedPkgRow;

/** Parcels of paid orders by their numbers; numbers without one are missing. */
export async function findNamedPkgs({ db }: Ctx, ids: readonly number[]): Promise<Map<number, NamedPkg>> {
  const rows = ids.length === 0 ? [] : await listNamedPkgs(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The parcels that have these numbers of carriers, by number. */
export async function findTakenNumbers(
  { db }: Ctx,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = numbers.length === 0 ? [] : await listTakenNumbers(db, numbers);
  return new Map(rows.map(({ number, pkgId }) => [number, pkgId]));
}

/** The next parcels that can be declared as they stand, oldest first, by their ids. */
export async function declarableAfter(
  { db }: Ctx,
  filter: CountFilter,
  from: { lastId: number; limit: number },
): Promise<number[]> {
  return listDeclarable(db, filter, from);
}

/** How many of them come after that one. */
export async function countDeclarable({ db }: Ctx, filter: CountFilter, lastId: number): Promise<number> {
  return countDeclarableAfter(db, filter, lastId);
}
