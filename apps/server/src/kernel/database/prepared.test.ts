import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { anyOf } from "./any-of.ts";
import { type Db, inTransaction } from "./database.ts";
import { prepared } from "./prepared.ts";

describe.each(ENGINES)("prepared statements on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("are built once, and answer for the values of each run", async () => {
    let builds = 0;
    const brands = prepared((db, { names, isNone }: { names: string[]; isNone: boolean }) => {
      builds += 1;
      return db
        .selectFrom("brand")
        .select("name")
        .where("name", "=", anyOf(names))
        .where(sql<boolean>`not ${isNone}::boolean`);
    });
    const { db } = shop.database;
    await db
      .insertInto("brand")
      .values([
        { name: "Bega", country: "AU" },
        { name: "Devondale", country: "AU" },
      ])
      .execute();
    expect(await brands.list(db, { names: ["Bega"], isNone: false })).toEqual([{ name: "Bega" }]);
    expect(await brands.find(db, { names: ["Devondale", "Nobody"], isNone: false })).toEqual({
      name: "Devondale",
    });
    expect(await brands.list(db, { names: ["Bega"], isNone: true })).toEqual([]);
    expect(await brands.find(db, { names: [], isNone: false })).toBeUndefined();
    expect(builds).toBe(1);
  });

  it("belong to the transaction that runs them, and say how many rows they changed", async () => {
    const renaming = prepared((db, { from, to }: { from: string; to: string }) =>
      db.updateTable("brand").set({ name: to }).where("name", "=", from),
    );
    const { db } = shop.database;
    await db.insertInto("brand").values({ name: "Old", country: "AU" }).execute();
    const undone = inTransaction(db, async (tx) => {
      expect(await renaming.change(tx, { from: "Old", to: "New" })).toBe(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await renaming.change(db, { from: "New", to: "Newer" })).toBe(0);
    expect(await renaming.change(db, { from: "Old", to: "New" })).toBe(1);
  });

  it("refuse to be built of what lies inside a value", async () => {
    const brand = prepared((db: Db, { brand }: { brand: { name: string } }) =>
      db.selectFrom("brand").select("id").where(sql<boolean>`name = ${brand.name}`),
    );
    await expect(brand.find(shop.database.db, { brand: { name: "Bega" } })).rejects.toThrow(
      "one flat record",
    );
  });
});
