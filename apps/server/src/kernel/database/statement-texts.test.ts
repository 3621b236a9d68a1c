import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { anyOf } from "./any-of.ts";
import { inTransaction } from "./database.ts";

describe.each(ENGINES)("statements on %s", (engine) => {
  let shop: Shop;
  let sku: { id: number; productId: number };
  beforeAll(async () => {
    shop = await openShop(engine);
    sku = await shop.database.db
      .selectFrom("sku")
      .select(["id", "productId"])
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
  });
  afterAll(() => shop.close());

  it("answer rows under the names of TypeScript, read or written", async () => {
    const answers = await inTransaction(shop.database.db, async (db) => [
      await db.insertInto("brand").values({ name: "Bega", country: "AU" }).returning("name").execute(),
      await db
        .updateTable("stock")
        .set({ onHand: 5_000 })
        .where("skuId", "=", anyOf([sku.id]))
        .returning(["skuId", "onHand"])
        .execute(),
      await db
        .selectFrom("sku")
        .innerJoin("product", "product.id", "sku.productId")
        .select(["sku.productId", "product.name as productName", sql<number>`1`.as("isOne")])
        .where("sku.id", "=", sku.id)
        .execute(),
    ]);
    expect(answers).toEqual([
      [{ name: "Bega" }],
      [{ skuId: sku.id, onHand: 5_000 }],
      [{ productId: sku.productId, productName: expect.any(String), isOne: 1 }],
    ]);
  });

  it("of one place in the code share the fragments of their template, by which their text is known", () => {
    const fragments = (n: number) =>
      (sql`select ${n}::int as n`.toOperationNode() as { sqlFragments?: unknown }).sqlFragments;
    expect(fragments(1)).toBeInstanceOf(Array);
    expect(fragments(1)).toBe(fragments(2));
  });

  it("name what is selected within a statement as the database does", async () => {
    const rows = await shop.database.db
      .with("chosen", (db) =>
        db.selectFrom("sku").select(["productId", "priceCents as amountCents"]).where("id", "=", sku.id),
      )
      .selectFrom((db) => db.selectFrom("chosen").select(["chosen.productId", "amountCents"]).as("oneOfAll"))
      .select(["oneOfAll.productId", "oneOfAll.amountCents"])
      .execute();
    expect(rows).toEqual([{ productId: sku.productId, amountCents: expect.any(Number) }]);
  });

  it("name the columns that they answer, and those that they compare", () => {
    const { db } = shop.database;
    expect(() => db.selectFrom("stock").selectAll().compile()).toThrow("names the columns");
    expect(() => db.deleteFrom("stock").returningAll().compile()).toThrow("names the columns");
    expect(db.selectFrom("stock").select("skuId").where("onHand", ">", 1).compile().sql).toBe(
      `select "sku_id" as "skuId" from "stock" where "on_hand" > $1`,
    );
  });
});
