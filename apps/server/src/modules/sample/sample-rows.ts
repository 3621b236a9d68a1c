import type { Db } from "../../kernel/database/database.ts";
import { listSampleRows, type SampleKind, type SampleRow } from "./store.ts";

/** What is there of the sample, by what the catalogue calls it. */
export type SampleRows = {
  all: readonly SampleRow[];
  /** The number of a thing's row, kept ones as well; undefined where there is none. */
  idOf(kind: SampleKind, ref: number | string): number | undefined;
  /** What came with the sample and was not kept for good. */
  of(kind: SampleKind): SampleRow[];
};

export async function findSampleRows(db: Db): Promise<SampleRows> {
  const all = await listSampleRows(db);
  const ids = new Map(all.map(({ kind, ref, value }) => [`${kind} ${ref}`, value]));
  return {
    all,
    idOf: (kind, ref) => {
      const value = ids.get(`${kind} ${ref}`);
      return value === undefined ? undefined : Number(value);
    },
    of: (kind) => all.filter((row) => row.kind === kind && row.keptAt === null),
  };
}
