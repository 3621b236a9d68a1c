import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { CUSTOMER_DATA } from "./customer-data.ts";
import { OTHER_DATA } from "./other-data.ts";
import { columnsIn } from "./person-store.ts";

describe.each(ENGINES)("the map of personal data on %s", (engine) => {
  let shop: Shop;
  let columns: Map<string, string[]>;
  beforeAll(async () => {
    shop = await openShop(engine);
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select tables.table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by tables.table_name`.execute(
      shop.database.db,
    );
    columns = new Map(rows.map((row) => [row.table, row.columns.sort()]));
  });
  afterAll(() => shop.close());

  const maps = { ...CUSTOMER_DATA, ...OTHER_DATA };

  it("says of every table, and of no other one, whether it holds something of a person", () => {
    expect(Object.keys(maps).sort()).toEqual([...columns.keys()].sort());
    expect(Object.keys(CUSTOMER_DATA).filter((table) => table in OTHER_DATA)).toEqual([]);
  });

  it.each(Object.entries(maps))("puts each column of %s into exactly one list", (table, map) => {
    const { plain, person, secret, sealed, staff } = map;
    expect(columnsIn(plain, person, secret, sealed, staff).sort()).toEqual(columns.get(table));
  });

  it("has an end for every column that speaks of a customer", () => {
    const subject = { uid: 1, now: new Date(0) };
    const endless = Object.entries(maps).flatMap(([table, { person, erasure }]) => {
      if (!person || erasure === "delete") return [];
      const overwritten = Object.keys(erasure?.(subject) ?? {});
      return columnsIn(person).flatMap((column) =>
        overwritten.includes(column) ? [] : [`${table}.${column}`],
      );
    });
    // Sweeps take these rows away, after their files.
    expect(endless).toEqual(["upload.name", "logistics_pack_photo.name"]);
  });
});
