import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";
import { migrate } from "./migrate.ts";

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
});
