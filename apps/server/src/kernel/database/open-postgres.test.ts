import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDoor, type PostgresDoor } from "../../testing/postgres-door.ts";
import { type Database, inTransaction } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { pipelined } from "./pipelined.ts";

describe.runIf(inject("postgresUrl"))("transactions on a pool of one connection", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres({ url: inject("postgresUrl"), poolSize: 1 });
    await database.script("create table held_begin (n integer primary key)");
  });
  afterAll(async () => {
    await database.script("drop table held_begin");
    await database.close();
  });

  const add = (n: number) => sql`insert into held_begin values (${n})`;
  const all = async () => {
    const { rows } = await sql<{ n: number }>`select n from held_begin order by n`.execute(database.db);
    return rows.map(({ n }) => n);
  };

  it("commit what they did, and nothing when they did nothing", async () => {
    await inTransaction(database.db, (tx) => add(1).execute(tx));
    await inTransaction(database.db, async () => {});
    expect(await all()).toEqual([1]);
  });

  it("leave nothing when the first or a later statement fails", async () => {
    await expect(inTransaction(database.db, (tx) => add(1).execute(tx))).rejects.toThrow();
    const later = inTransaction(database.db, async (tx) => {
      await add(2).execute(tx);
      await add(1).execute(tx);
    });
    await expect(later).rejects.toThrow();
    await expect(inTransaction(database.db, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await all()).toEqual([1]);
  });

  it("leave nothing when the connection is lost before the first statement, and the pool gets a new one", async () => {
    const other = await openPostgres({ url: inject("postgresUrl"), poolSize: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    const lost = inTransaction(database.db, async (tx) => {
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(other.db);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await add(3).execute(tx);
    });
    await expect(lost).rejects.toThrow();
    await other.close();
    await inTransaction(database.db, (tx) => add(4).execute(tx));
    expect(await all()).toEqual([1, 4]);
  });
});

describe.runIf(inject("postgresUrl"))("named statements", () => {
  it("are bounded, however many texts there are", async () => {
    const database = await openPostgres({ url: inject("postgresUrl"), poolSize: 1 });
    for (let n = 0; n < 450; n += 1)
      await sql`select ${n}::int as ${sql.ref(`shape_${n}`)}`.execute(database.db);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(database.db);
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThanOrEqual(400);
    await database.close();
  });
});

describe.runIf(inject("postgresUrl"))("what a transaction sends", () => {
  let door: PostgresDoor;
  let database: Database;
  beforeAll(async () => {
    door = await openDoor(inject("postgresUrl"));
    database = await openPostgres({ url: door.url, poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    door.close();
  });

  const one = (tx: Database["db"]) => sql`select 1`.execute(tx);
  const turnsOf = async (work: (tx: Database["db"]) => Promise<unknown>) => {
    const before = door.turns();
    await inTransaction(database.db, work);
    return door.turns() - before;
  };

  it("travels in one turn for each answer that it waits for: begin with the first statement, and all that go out together", async () => {
    expect(await turnsOf((tx) => pipelined(one(tx), one(tx), one(tx)))).toBe(2);
    expect(await turnsOf((tx) => one(tx).then(() => one(tx)))).toBe(3);
  });

  it("travels with its commit where nobody waits for the answer", async () => {
    const before = door.turns();
    await inTransaction(database.db, async (tx, withCommit) => withCommit(one(tx)));
    expect(door.turns() - before).toBe(1);
  });
});
