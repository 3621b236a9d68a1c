import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { addMasterKey, openKeys } from "./crypto-box-keys.ts";
import { checkKeys, ForeignKeys } from "./key-check.ts";

describe.each(ENGINES)("the check of the keys on %s", (engine) => {
  let shop: Shop;
  const folder = mkdtempSync(join(tmpdir(), "crux-keys-"));
  const keysIn = (name: string) => {
    const path = join(folder, name);
    openKeys(path, { mayCreate: true });
    return path;
  };
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("knows the keys that the database was sealed with, newer ones too, and refuses others", async () => {
    const { db } = shop.database;
    const own = keysIn(`own-${engine}`);
    await checkKeys(db, own);
    addMasterKey(own);
    await checkKeys(db, own);
    await checkKeys(db, own);
    await expect(checkKeys(db, keysIn(`foreign-${engine}`))).rejects.toThrow(ForeignKeys);
    const { rows } = await sql<{ name: string }>`select name from key_check order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(["index.key", "master-1.key", "master-2.key"]);
  });

  it("lets only one of two servers with different keys start on a new database", async () => {
    const { db } = shop.database;
    await sql`delete from key_check`.execute(db);
    const outcomes = await Promise.allSettled(
      ["a", "b"].map((name) => checkKeys(db, keysIn(`${name}-${engine}`))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
