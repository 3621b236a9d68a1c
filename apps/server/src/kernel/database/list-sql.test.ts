import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { countSome, isOneOf } from "./list-sql.ts";

describe.each(ENGINES)("conditions and counts of lists on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    await shop.database.script(`
      create table counted (id integer primary key, state text not null);
      insert into counted select n, case when n % 3 = 0 then 'A' when n % 3 = 1 then 'B' else 'C' end
      from generate_series(1, 30000) n`);
  });
  afterAll(() => shop.close());

  const ids = async (states: string[]) => {
    const { rows } = await sql<{ id: number }>`
      select id from counted where ${isOneOf("state", states)} order by id limit 4`.execute(shop.database.db);
    return rows.map(({ id }) => id);
  };

  it("find the rows of one value and of several", async () => {
    expect(await ids(["A"])).toEqual([3, 6, 9, 12]);
    expect(await ids(["A", "B"])).toEqual([1, 3, 4, 6]);
    expect(await ids([])).toEqual([]);
  });

  it("count exactly up to 10,000, and say 10,000 for more", async () => {
    const { db } = shop.database;
    expect(await countSome(db, "counted", sql`state = 'A' and id <= 300`)).toBe(100);
    expect(await countSome(db, "counted", sql`state = 'A'`)).toBe(10_000);
    expect(await countSome(db, "counted", sql`true`)).toBe(10_000);
  });
});
