import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, type Engine, type Session, sqlState } from "./database.ts";

const FOLDER = join(import.meta.dirname, "../../migrations");
const LOCK = 4_209_001;
const LOOK_AGAIN_MS = 100;
/** While a statement waits for a table, whoever comes later waits behind it; so it steps back and tries again. */
const TABLE_WAIT = "3s";
const TABLE_TRIES = 100;
const TABLE_AGAIN_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** Thrown when a migration ran that this build is too old for. The message names both. */
export class NewerTables extends Error {}

type Migration = { name: string; text: string; sha256: string };
type Ran = { name: string; sha256: string; least: string | null };

/**
 * Runs the migrations that are missing, in the order of their numbers, each in a transaction of its own; servers that
 * start together take turns. Throws `NewerTables` when the database has left this build behind, and when a migration that
 * ran was edited since: what is in a database can't be changed by editing history.
 *
 * The first lines of a file may say `-- no transaction` (each statement ends with its line and can be run again: indexes
 * built concurrently) and `-- least 0031`: builds that do not know that migration can't work after this one.
 */
export async function migrate(database: Database, folder = FOLDER): Promise<string[]> {
  const known = await readMigrations(folder);
  return database.inSession((session) =>
    inTurn(database.engine, session, async () => {
      await session(TABLE);
      const done = await ranOf(session);
      checkLeast(done, known);
      const ran: string[] = [];
      for (const migration of known) {
        const before = done.find(({ name }) => name === migration.name);
        if (before && before.sha256 !== migration.sha256)
          throw new Error(`migration ${migration.name} was changed after it ran`);
        if (before) continue;
        await run(database.engine, session, migration);
        ran.push(migration.name);
      }
      return ran;
    }),
  );
}

const TABLE = `
  create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now());
  alter table migration add column if not exists least text;`;

/** Throws `NewerTables` when a migration ran since that a build with these migrations can't work with. */
export async function checkTables({ ask }: Pick<Database, "ask">, folder = FOLDER): Promise<void> {
  const names = (await readdir(folder)).filter(isMigration).map((name) => ({ name }));
  checkLeast((await ask(LEAST)) as Pick<Ran, "name" | "least">[], names);
}

const LEAST = "select name, least from migration where least is not null";

function checkLeast(
  done: readonly Pick<Ran, "name" | "least">[],
  known: readonly Pick<Migration, "name">[],
): void {
  for (const { name, least } of done) {
    if (least && !known.some((one) => one.name.startsWith(least)))
      throw new NewerTables(`${name} needs a build that knows migration ${least}`);
  }
}

const isMigration = (file: string) => file.endsWith(".sql");

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(isMigration).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function ranOf(session: Session): Promise<Ran[]> {
  return (await session("select name, sha256, least from migration")) as Ran[];
}

/** Asks for the lock again and again: a session that waited inside a statement would hold up an index built concurrently. */
async function inTurn<Result>(
  engine: Engine,
  session: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === "pglite") return work();
  while ((await session(`select pg_try_advisory_lock(${LOCK}) as held`))[0]?.held !== true)
    await pause(LOOK_AGAIN_MS);
  try {
    return await work();
  } finally {
    // The end of the session frees it as well.
    await session(`select pg_advisory_unlock(${LOCK})`).catch(() => {});
  }
}

async function run(engine: Engine, session: Session, migration: Migration): Promise<void> {
  const { name, text, sha256 } = migration;
  const least = /^-- least (\d{4})$/m.exec(text)?.[1];
  const note = `insert into migration (name, sha256, least) values ('${name}', '${sha256}', ${least ? `'${least}'` : "null"});`;
  if (/^-- no transaction$/m.test(text)) {
    for (const statement of statementsOf(text, engine)) {
      await dropHalfBuilt(session, statement);
      await session(statement);
    }
    await session(note);
    return;
  }
  await insist(session, `begin; set local lock_timeout = '${TABLE_WAIT}';\n${text}\n;${note} commit;`);
}

/** A transaction that did not get a table within seconds is tried again, so that the shop's own statements pass between. */
async function insist(session: Session, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session(text);
      return;
    } catch (error) {
      await session("rollback");
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt >= TABLE_TRIES) throw error;
      await pause(TABLE_AGAIN_MS);
    }
  }
}

/** The embedded database has one connection, beside which nothing is concurrent. */
function statementsOf(text: string, engine: Engine): string[] {
  const bare = text.replace(/^\s*--.*$/gm, "");
  const statements = bare.split(/;\s*$/m).filter((statement) => statement.trim() !== "");
  return engine === "pglite" ? statements.map((one) => one.replace(/\bconcurrently\b/i, "")) : statements;
}

/** An index whose building was broken off stays behind, useless and in the way of the next attempt. */
async function dropHalfBuilt(session: Session, statement: string): Promise<void> {
  const name = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(statement)?.[1];
  if (!name) return;
  const [half] = await session(
    `select 1 from pg_index where indexrelid = to_regclass('${name}') and not indisvalid`,
  );
  if (half) await session(`drop index concurrently ${name}`);
}
