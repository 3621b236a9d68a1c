import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
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

describe.runIf(inject("postgresUrl"))("statements that travel together", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres({ url: inject("postgresUrl"), poolSize: 1 });
    await database.script("create table travelling (n integer primary key, word text)");
  });
  afterAll(async () => {
    await database.script("drop table travelling");
    await database.close();
  });

  const add = (n: number, word: unknown = "") => sql`insert into travelling values (${n}, ${word})`;
  const upTo = (n: number) =>
    sql<{ n: number; word: string }>`select n, word from travelling where n <= ${n}`;
  const wire = pg.Connection.prototype as unknown as { sync(): void; _send(bytes: Buffer): void };

  it("ask the server once for their answers, and a named one once how its rows are made up", async () => {
    const work = (n: number) => (tx: Database["db"]) =>
      pipelined(upTo(0).execute(tx), upTo(0).execute(tx), add(n).execute(tx));
    await inTransaction(database.db, work(1));
    const [asked, sent] = [vi.spyOn(wire, "sync"), vi.spyOn(wire, "_send")];
    const answers = await inTransaction(database.db, work(2));
    // Behind the three, and with the commit.
    expect(asked).toHaveBeenCalledTimes(2);
    expect(sent.mock.calls.filter(([bytes]) => bytes[0] === "D".charCodeAt(0))).toEqual([]);
    vi.restoreAllMocks();
    expect(answers.map(({ rows }) => rows)).toEqual([[], [], []]);
    const { rows } = await inTransaction(database.db, (tx) => upTo(9).execute(tx));
    expect(rows.map(({ n }) => n)).toEqual([1, 2]);
  });

  it("fail alone or as what follows a failure, and can be asked again", async () => {
    const later = (tx: Database["db"]) => sql`select ${"later"}::text as word`.execute(tx);
    const settled = await inTransaction(database.db, (tx) =>
      Promise.allSettled([add(3).execute(tx), add(1).execute(tx), later(tx), later(tx)]).then((all) => {
        throw all;
      }),
    ).catch((all: PromiseSettledResult<unknown>[]) => all);
    expect(settled).toMatchObject([
      { status: "fulfilled" },
      { reason: { code: "23505" } },
      { reason: { code: "25P02" } },
      { reason: { code: "25P02" } },
    ]);
    const { rows } = await inTransaction(database.db, later);
    expect(rows).toEqual([{ word: "later" }]);
    expect((await upTo(9).execute(database.db)).rows).toHaveLength(2);
  });

  it("go on behind one whose values cannot be written", async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const settled = await inTransaction(database.db, (tx) =>
      Promise.allSettled([add(3).execute(tx), add(4, round).execute(tx), add(5).execute(tx)]),
    );
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect((await upTo(9).execute(database.db)).rows.map(({ n }) => n)).toEqual([1, 2, 3, 5]);
  });

  it("are apart from each other outside a transaction", async () => {
    const alone = [add(6), add(6), add(7)].map((one) => one.execute(database.db));
    expect((await Promise.allSettled(alone)).map(({ status }) => status)).toEqual([
      ...["fulfilled", "rejected", "fulfilled"],
    ]);
    expect((await upTo(9).execute(database.db)).rows.map(({ n }) => n)).toEqual([1, 2, 3, 5, 6, 7]);
  });
});
