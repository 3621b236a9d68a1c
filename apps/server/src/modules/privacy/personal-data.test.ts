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

  // So that engines which divide tables by it stay open (`docs/scale.md`): no table more joins those that only have the column.
  it("has the customer in the primary key of their tables, but for those that stand here", async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'uid'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
      order by 1`.execute(shop.database.db);
    expect(rows.map(({ table }) => table).filter((table) => table in CUSTOMER_DATA)).toEqual([
      ...["cart", "client_identity", "coupon_ticket", "ledger_account", "logistics_pkg", "member_spend"],
      ...["message", "mobile_code", "notice", "notice_choice", "orders", "payment_capture", "payment_order"],
      ...["payment_reversal", "rebate", "receiver", "receiver_change", "refund_order", "review", "sender"],
      ...["session", "upload", "wechat_login", "wechat_state"],
    ]);
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
