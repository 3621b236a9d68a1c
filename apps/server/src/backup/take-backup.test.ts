import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, readConfig } from "../config.ts";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { serveCopies } from "../start/copy-socket.ts";
import { openDatabase } from "../start/open-database.ts";
import { emptyImage } from "../testing/kept-image.ts";
import { layImage } from "../testing/lay-demo.ts";
import { ENGINES, openEmpty } from "../testing/open-shop.ts";
import { openTestVault } from "../testing/open-vault.ts";
import { takeBackup } from "./take-backup.ts";

type RunRow = { failure: string | null; tookMs: number };

describe.each(ENGINES)("a backup on %s", (engine) => {
  const vault = openTestVault();
  let config: Config;
  let drop = async () => {};
  beforeAll(async () => {
    const { folder, keyFolder } = vault;
    const env = { DATA_DIR: join(folder, "data"), KEY_DIR: keyFolder };
    if (engine === "postgres") {
      const opened = await openEmpty(engine);
      await opened.database.close();
      drop = opened.drop;
      config = readConfig({ ...env, DATABASE_URL: opened.url ?? "" });
    } else {
      layImage(await emptyImage(), join(env.DATA_DIR, "database"));
      config = readConfig(env);
    }
    await onDatabase(migrate);
  });
  afterAll(async () => {
    await drop();
    vault.drop();
  });

  async function onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const { database, release } = await openDatabase(config);
    try {
      return await work(database);
    } finally {
      await database.close();
      await release();
    }
  }

  const listRuns = async ({ db }: Pick<Database, "db">) => {
    const { rows } = await sql<RunRow>`
      select failure, (extract(epoch from ended_at - began_at) * 1000)::float8 as "tookMs" from backup_run
      order by id`.execute(db);
    return rows;
  };

  it("leaves word in the database how it ended, good or not", async () => {
    const unnoted: string[] = [];
    const take = (name: string) =>
      takeBackup(config, join(vault.folder, "backups", name), () => unnoted.push(name));
    await take("first");
    await expect(take("first")).rejects.toThrow("there is something already");
    const runs = await onDatabase(listRuns);
    expect(runs.map(({ failure }) => failure)).toEqual([
      null,
      expect.stringMatching(/^there is something already: /),
    ]);
    expect(runs.every(({ tookMs }) => tookMs >= 0)).toBe(true);
    expect(unnoted).toEqual([]);
  });

  it("does so as well while the shop runs, and says it where it could not", async () => {
    const unnoted: string[] = [];
    const take = (name: string) =>
      takeBackup(config, join(vault.folder, "backups", name), () => unnoted.push(name));
    await onDatabase(async (running) => {
      const end = await serveCopies(running, config.dataFolder);
      await take("beside");
      expect((await listRuns(running)).map(({ failure }) => failure)).toEqual([
        null,
        expect.anything(),
        null,
      ]);
      await end();
    });
    // A database that is away takes no word, and a folder that is there already no backup.
    if (engine === "pglite") return;
    mkdirSync(join(vault.folder, "backups", "last"));
    config = { ...config, databaseUrl: "postgres://crux@127.0.0.1:1/nothing" };
    await expect(take("last")).rejects.toThrow("there is something already");
    expect(unnoted).toEqual(["last"]);
  });
});
