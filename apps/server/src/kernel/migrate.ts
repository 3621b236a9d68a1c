import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "./database.ts";

const FOLDER = join(import.meta.dirname, "../migrations");
const LOCK = 4_209_001;

/**
 * Runs the migrations that are missing, in the order of their numbers, each in a transaction of its own.
 * Throws when a migration that ran was edited since: what is in a database can't be changed by editing history.
 */
export async function migrate(database: Database, folder = FOLDER): Promise<string[]> {
  await database.script(
    "create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())",
  );
  const rows = await sql<{ name: string; sha256: string }>`select name, sha256 from migration`.execute(
    database.db,
  );
  const done = new Map(rows.rows.map((row) => [row.name, row.sha256]));
  const ran: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    const sha256 = createHash("sha256").update(text).digest("hex");
    const known = done.get(name);
    if (known === sha256) continue;
    if (known) throw new Error(`migration ${name} was changed after it ran`);
    await database.script(
      `begin; select pg_advisory_xact_lock(${LOCK});\n${text}\n;insert into migration (name, sha256) values ('${name}', '${sha256}'); commit;`,
    );
    ran.push(name);
  }
  return ran;
}
