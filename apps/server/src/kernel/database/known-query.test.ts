import type { EventEmitter } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { namingClient } from "./naming-client.ts";

describe.runIf(inject("postgresUrl"))("a statement that a connection knows", () => {
  let client: pg.Client;
  let described = 0;
  beforeAll(async () => {
    client = new (namingClient(true))({ connectionString: inject("postgresUrl") });
    await client.connect();
    for (const told of ["rowDescription", "noData"])
      (Reflect.get(client, "connection") as EventEmitter).on(told, () => {
        described += 1;
      });
    await client.query("create temporary table known_step (id int primary key, tags text[], at timestamptz)");
  });
  afterAll(() => client.end());

  const ask = async (text: string, values: unknown[]) => {
    described = 0;
    const { rows, rowCount } = await client.query(text, values);
    return { rows, rowCount, described };
  };

  it("is described once, and answers the values of each run", async () => {
    const note = "insert into known_step values ($1, $2, $3) returning id, tags, at as moment";
    const moment = new Date("2026-11-27T08:00:00Z");
    expect(await ask(note, [1, ["a,b"], moment])).toEqual({
      ...{ rows: [{ id: 1, tags: ["a,b"], moment }], rowCount: 1, described: 1 },
    });
    expect(await ask(note, [2, null, null])).toEqual({
      ...{ rows: [{ id: 2, tags: null, moment: null }], rowCount: 1, described: 0 },
    });
    const list = "select id from known_step where id >= $1 order by id";
    expect(await ask(list, [9])).toEqual({ rows: [], rowCount: 0, described: 1 });
    expect(await ask(list, [1])).toEqual({ rows: [{ id: 1 }, { id: 2 }], rowCount: 2, described: 0 });
  });

  it("says how many rows it changed where it answers none", async () => {
    const change = "update known_step set tags = $1";
    expect(await ask(change, [["x"]])).toEqual({ rows: [], rowCount: 2, described: 1 });
    expect(await ask(change, [["y"]])).toEqual({ rows: [], rowCount: 2, described: 0 });
  });

  it("is right twice in one turn, before anything is known of it", async () => {
    const text = "select $1::int + 1 as next";
    const both = await Promise.all([1, 2].map((value) => client.query(text, [value])));
    expect(both.map(({ rows }) => rows)).toEqual([[{ next: 2 }], [{ next: 3 }]]);
    expect(await ask(text, [3])).toEqual({ rows: [{ next: 4 }], rowCount: 1, described: 0 });
  });

  it("fails with the way to whoever asked, and works afterwards", async () => {
    const add = "insert into known_step (id) values ($1)";
    await ask(add, [3]);
    const failed = await ask(add, [3]).catch((error: Error) => error);
    expect(failed).toMatchObject({ code: "23505", stack: expect.stringContaining("known-query.test.ts") });
    expect(await ask(add, [4])).toEqual({ rows: [], rowCount: 1, described: 0 });
  });

  it("is refused by the database once its columns are others", async () => {
    const all = "select * from known_step where id = $1";
    expect((await ask(all, [3])).rows).toEqual([{ id: 3, tags: null, at: null }]);
    await client.query("alter table known_step add column words text");
    await expect(ask(all, [3])).rejects.toMatchObject({ code: "0A000" });
    expect((await ask("select words from known_step where id = $1", [3])).rows).toEqual([{ words: null }]);
  });
});
