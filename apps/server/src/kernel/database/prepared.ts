import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import type { Db } from "./database.ts";

/** Columns and tables by name are no values; everything else that a call fills in is. */
type Values = Readonly<Record<string, unknown>>;

/** A statement whose text is written once; each run only puts its values in. */
export type Prepared<In extends Values, Answer> = {
  /** All rows that it answers. */
  list(db: Db, values: In): Promise<Answer[]>;
  /** The first row, or `undefined`. */
  find(db: Db, values: In): Promise<Answer | undefined>;
  /** How many rows it changed. */
  change(db: Db, values: In): Promise<number>;
};

/**
 * A statement for the path of every purchase: `build` runs at the first use alone, with marks in place of values, and
 * what it made is kept. Building and writing a statement costs 10 to 50 µs, as much as sending it. So `build` may put
 * values into the statement and do nothing else with them: whatever looks into a mark throws or never matches, and what
 * depends on a value is a statement of its own.
 */
export function prepared<In extends Values, Answer>(
  build: (db: Db, values: In) => Compilable<Answer> | RawBuilder<Answer>,
): Prepared<In, Answer> {
  let kept: Kept<Answer> | undefined;
  const run = (db: Db, values: In) => {
    kept ??= write(db, build);
    const { statement, places } = kept;
    const parameters = places.map((place) => (place.key === undefined ? place.value : values[place.key]));
    return db.executeQuery<Answer>({ ...statement, parameters });
  };
  return {
    list: async (db, values) => (await run(db, values)).rows,
    find: async (db, values) => (await run(db, values)).rows[0],
    change: async (db, values) => Number((await run(db, values)).numAffectedRows ?? 0),
  };
}

type Place = { key: string; value?: never } | { key?: never; value: unknown };
type Kept<Answer> = { statement: CompiledQuery<Answer>; places: Place[] };

function write<In extends Values, Answer>(
  db: Db,
  build: (db: Db, values: In) => Compilable<Answer> | RawBuilder<Answer>,
): Kept<Answer> {
  const keys = new Map<symbol, string>();
  const marks = new Proxy({} as In, {
    get: (_, key) => {
      const mark = Symbol(String(key));
      keys.set(mark, String(key));
      return mark;
    },
  });
  const statement = build(db, marks).compile(db);
  const places = statement.parameters.map((value): Place => {
    if (value === undefined) throw new Error("a prepared statement takes its values from one flat record");
    const key = typeof value === "symbol" ? keys.get(value) : undefined;
    return key === undefined ? { value } : { key };
  });
  return { statement, places };
}
