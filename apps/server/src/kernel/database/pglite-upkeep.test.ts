import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyImage } from "../../testing/kept-image.ts";
import { layImage } from "../../testing/lay-demo.ts";
import { type Database, isUnavailable } from "./database.ts";
import { openPglite } from "./open-pglite.ts";
import { NoRoom } from "./pglite-upkeep.ts";

const MB = 1024 * 1024;
const PATIENCE = { timeout: 50_000, interval: 200 };

describe("the upkeep of the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-upkeep-"));
  let database: Database | undefined;
  let free = 1000 * MB;
  const open = async () => {
    layImage(await emptyImage(), folder);
    database = await openPglite({ folder, freeBytes: async () => free });
    return database.db;
  };
  afterEach(async () => {
    await database?.close();
    database = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  it("cuts the write-ahead log before a start would have much to read again", async () => {
    const db = await open();
    await sql`create table filler (id int primary key, text text)`.execute(db);
    const unread = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(
        db,
      );
      return rows[0]?.bytes ?? 0;
    };
    await sql`insert into filler select n, repeat(md5(n::text), 60) from generate_series(1, 12000) n`.execute(
      db,
    );
    await vi.waitFor(async () => expect(await unread()).toBeLessThan(MB), PATIENCE);
    expect((await sql`select from filler`.execute(db)).rows).toHaveLength(12_000);
  });

  it("answers on a disk that is nearly full, writes nothing, and goes on once there is room (T-11)", async () => {
    const db = await open();
    await sql`create table note (id int)`.execute(db);
    const write = () => sql`insert into note values (1)`.execute(db).catch((error: unknown) => error);
    const refusal = async () => isUnavailable(await write());
    free = 31 * MB;
    await vi.waitFor(async () => expect(await refusal()).toBe(true), PATIENCE);
    const { rows: before } = await sql`select from note`.execute(db);
    free = 40 * MB;
    expect(await refusal()).toBe(true);
    expect((await sql`select from note`.execute(db)).rows).toHaveLength(before.length);
    free = 49 * MB;
    await vi.waitFor(async () => expect(await refusal()).toBe(false), PATIENCE);
  });

  it("does not start on a full disk", async () => {
    free = MB;
    await expect(open()).rejects.toBeInstanceOf(NoRoom);
  });
});
