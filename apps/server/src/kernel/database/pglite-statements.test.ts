import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { inTransaction, violatedConstraint } from "./database.ts";

describe("statements that the embedded database keeps (issue: fast on each)", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop("pglite");
    await shop.database.script("create table kept_step (id bigint primary key, at timestamptz, tags text[])");
  });
  afterAll(() => shop.close());

  const note = (id: number, tags: string[] | null, at: Date | null) =>
    sql<object>`
      insert into kept_step (id, at, tags) values (${id}, ${at}, ${tags})
      returning id, at, tags`.execute(shop.database.db);
  const look = () => sql<object>`select * from kept_step where id = ${1}`.execute(shop.database.db);
  const kept = async () => {
    const { rows } = await sql<{ statement: string; uses: number }>`
      select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(
      shop.database.db,
    );
    return new Map(rows.map(({ statement, uses }) => [statement.replace(/\s+/g, " ").trim(), uses]));
  };

  it("are named when their text comes a second time, and answer the same as before", async () => {
    const at = new Date("2026-11-25T08:00:00Z");
    const answers: object[] = [];
    for (const id of [1, 2, 3]) {
      const { rows, numAffectedRows } = await note(id, ["a,b", 'c"d'], at);
      answers.push({ rows, numAffectedRows });
    }
    expect(answers).toEqual(
      [1, 2, 3].map((id) => ({ rows: [{ id, at, tags: ["a,b", 'c"d'] }], numAffectedRows: 1n })),
    );
    expect((await note(4, null, null)).rows).toEqual([{ id: 4, at: null, tags: null }]);
    expect(
      (await kept()).get("insert into kept_step (id, at, tags) values ($1, $2, $3) returning id, at, tags"),
    ).toBe(3);
  });

  it("fail as others do, and work afterwards", async () => {
    const twice = note(1, null, null).catch((error: unknown) => violatedConstraint(error));
    expect(await twice).toBe("kept_step_pkey");
    const undone = inTransaction(shop.database.db, async (db) => {
      await sql`insert into kept_step (id) values (${9})`.execute(db);
      await sql`insert into kept_step (id) values (${9})`.execute(db);
    });
    await expect(undone).rejects.toMatchObject({ code: "23505" });
    expect((await note(9, [], null)).rows).toEqual([{ id: 9, at: null, tags: [] }]);
  });

  it("are named anew once their table changed", async () => {
    for (let time = 0; time < 2; time += 1) await look();
    await shop.database.script("alter table kept_step add column words text default 'x'");
    await expect(look()).rejects.toMatchObject({ code: "0A000" });
    expect((await look()).rows).toMatchObject([{ id: 1, words: "x" }]);
  });
});
