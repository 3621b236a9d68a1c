import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { ENGINES, openEmpty, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Database, inTransaction } from "./database.ts";
import { checkTables, migrate, NewerTables } from "./migrate.ts";
import { openPostgres } from "./open-postgres.ts";

describe.each(ENGINES)("migrate on %s", (engine) => {
  const folder = mkdtempSync(join(tmpdir(), "crux-migrations-"));
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  it("has nothing to do on a migrated database", async () => {
    expect(await migrate(shop.database)).toEqual([]);
  });

  it("runs a script whole or not at all", async () => {
    writeFileSync(join(folder, "0900-broken.sql"), "create table half (id int); create table half (id int);");
    await expect(migrate(shop.database, folder)).rejects.toThrow();
    rmSync(join(folder, "0900-broken.sql"));
    const { rows } = await sql`select to_regclass('half') as half`.execute(shop.database.db);
    expect(rows).toEqual([{ half: null }]);
  });

  it("refuses a migration that was edited after it ran", async () => {
    writeFileSync(join(folder, "0901-table.sql"), "create table whole (id int)");
    expect(await migrate(shop.database, folder)).toEqual(["0901-table.sql"]);
    writeFileSync(join(folder, "0901-table.sql"), "create table whole (id bigint)");
    await expect(migrate(shop.database, folder)).rejects.toThrow("changed after it ran");
  });

  it("builds indexes outside of transactions, concurrently where others work meanwhile", async () => {
    const concurrent =
      "-- Lists by day.\n-- no transaction\ncreate index concurrently if not exists day on whole (id);\n";
    writeFileSync(join(folder, "0901-table.sql"), "create table whole (id int)");
    writeFileSync(
      join(folder, "0902-index.sql"),
      `${concurrent}create index concurrently other on whole (id);`,
    );
    expect(await migrate(shop.database, folder)).toEqual(["0902-index.sql"]);
    const { rows } = await sql`select indexname from pg_indexes where tablename = 'whole' order by 1`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([{ indexname: "day" }, { indexname: "other" }]);
  });

  it("refuses a build that newer tables have left behind, and no build that can still work with them", async () => {
    const newer = mkdtempSync(join(tmpdir(), "crux-newer-"));
    for (const name of ["0901-table.sql", "0902-index.sql"]) cpSync(join(folder, name), join(newer, name));
    writeFileSync(join(newer, "0903-expand.sql"), "alter table whole add column name text");
    await migrate(shop.database, newer);
    await expect(checkTables(shop.database, folder)).resolves.toBeUndefined();
    expect(await migrate(shop.database, folder)).toEqual([]);
    writeFileSync(join(newer, "0904-contract.sql"), "-- least 0903\nalter table whole drop column id");
    await migrate(shop.database, newer);
    await expect(checkTables(shop.database, newer)).resolves.toBeUndefined();
    await expect(checkTables(shop.database, folder)).rejects.toBeInstanceOf(NewerTables);
    await expect(migrate(shop.database, folder)).rejects.toThrow(
      "0904-contract.sql needs a build that knows",
    );
    rmSync(newer, { recursive: true });
  });
});

const url = inject("postgresUrl");

describe.runIf(url)("migrations beside others on one PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-migrations-"));
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As many servers as wanted on one new database. */
  async function openServers(count: number): Promise<Database[]> {
    const { database, drop, url: own = "" } = await openEmpty("postgres");
    ends.push(drop, () => database.close());
    const others = await Promise.all(
      Array.from({ length: count - 1 }, () => openPostgres({ url: own, poolSize: 1 })),
    );
    for (const other of others) ends.push(() => other.close());
    return [database, ...others];
  }

  it("run once when servers start together, and no server dies", async () => {
    const ran = await Promise.all((await openServers(4)).map((server) => migrate(server)));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it("wait for each other while an index is built concurrently, without holding it up", async () => {
    const servers = await openServers(3);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "0901-table.sql"),
      "create table whole as select generate_series(1, 200000) as id",
    );
    writeFileSync(
      join(folder, "0902-index.sql"),
      "-- no transaction\ncreate index concurrently day on whole (id);",
    );
    const ran = await Promise.all(servers.map((server) => migrate(server, folder)));
    // Whoever ran which.
    expect(ran.flat().toSorted()).toEqual(["0901-table.sql", "0902-index.sql"]);
  });

  it("take longer than any call may, and let others pass while they wait for a table", async () => {
    const [server, other] = (await openServers(2)) as [Database, Database];
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "0901-table.sql"), "create table whole (id int); select pg_sleep(10);");
    await migrate(server, folder);
    writeFileSync(join(folder, "0902-column.sql"), "alter table whole add column name text");
    let waiting: Promise<string[]> | undefined;
    await inTransaction(other.db, async (tx) => {
      await sql`select * from whole`.execute(tx);
      waiting = migrate(server, folder);
      // Behind a statement that waits for the whole table nobody could read it.
      await sql`select pg_sleep(5)`.execute(tx);
      await server.script("select * from whole");
    });
    expect(await waiting).toEqual(["0902-column.sql"]);
  });
});
