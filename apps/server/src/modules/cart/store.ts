import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { pipelined } from "../../kernel/database/pipelined.ts";

export type ItemType = Row<"cartLine">["itemType"];

export type LineRow = Pick<Row<"cartLine">, "id" | "skuId" | "itemType" | "quantity" | "isChecked">;

export type CartRow = { id: number; lines: LineRow[] };

type Joined = { cartId: number } & { [Column in keyof LineRow]: LineRow[Column] | null };

/** A user's cart with its lines, the newest first. As text like the lock: each change of a cart begins with both. */
export async function findCart(db: Db, uid: number): Promise<CartRow | undefined> {
  const { rows } = await sql<Joined>`
    select cart.id as "cartId", line.id, line.sku_id as "skuId", line.item_type as "itemType", line.quantity,
      line.is_checked as "isChecked"
    from cart left join cart_line line on line.cart_id = cart.id
    where cart.uid = ${uid} order by line.id desc`.execute(db);
  return gather(rows);
}

/** The same, with the cart locked until the transaction ends; undefined when it is not this user's. */
export async function lockCart(db: Db, uid: number, cartId: number): Promise<CartRow | undefined> {
  const lock = sql<{ id: number }>`select id from cart where id = ${cartId} and uid = ${uid} for update`;
  const [{ rows }, cart] = await pipelined(lock.execute(db), findCart(db, uid));
  return rows.length === 0 ? undefined : cart;
}

/** Opens a user's cart; answers nothing when it is there already. */
export async function insertCart(db: Db, uid: number, at: Date): Promise<number | undefined> {
  const cart = await db
    .insertInto("cart")
    .values({ uid, createdAt: at })
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .returning("id")
    .executeTakeFirst();
  return cart?.id;
}

type Added = { skuId: number; itemType: ItemType; quantity: number; isChecked: boolean };

/** Adds pieces to lines or makes new lines of them; answers the lines as they are now. */
export async function addToLines(
  db: Db,
  cartId: number,
  added: readonly Added[],
  at: Date,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    insert into cart_line (cart_id, sku_id, item_type, quantity, is_checked, created_at, updated_at)
    select ${cartId}::bigint, sku_id, item_type, quantity, is_checked, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${added.map((line) => line.skuId)}::bigint[],
      ${added.map((line) => line.itemType)}::text[],
      ${added.map((line) => line.quantity)}::int[],
      ${added.map((line) => line.isChecked)}::boolean[]) as added (sku_id, item_type, quantity, is_checked)
    on conflict (cart_id, sku_id, item_type) do update set
      quantity = cart_line.quantity + excluded.quantity, is_checked = excluded.is_checked,
      updated_at = excluded.updated_at
    returning id, sku_id as "skuId", item_type as "itemType", quantity, is_checked as "isChecked"`.execute(
    db,
  );
  return rows;
}

/** Writes quantities and check flags of lines. */
export async function updateLines(
  db: Db,
  cartId: number,
  lines: readonly LineRow[],
  at: Date,
): Promise<void> {
  await sql`
    update cart_line set quantity = changed.quantity, is_checked = changed.is_checked, updated_at = ${at}
    from unnest(
      ${lines.map((line) => line.id)}::bigint[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.isChecked)}::boolean[]) as changed (id, quantity, is_checked)
    where cart_line.id = changed.id and cart_line.cart_id = ${cartId}`.execute(db);
}

/** Takes lines out of a cart. */
export async function deleteLines(db: Db, cartId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("cartLine").where("cartId", "=", cartId).where("id", "=", anyOf(ids)).execute();
}

/** Takes ordered lines out of a user's cart; the cart is locked first, as adding does. */
export async function deleteOrdered(
  db: Db,
  uid: number,
  lines: readonly { skuId: number; itemType: ItemType }[],
): Promise<void> {
  await sql`
    with mine as (select id from cart where uid = ${uid} for update)
    delete from cart_line using mine, unnest(
      ${lines.map((line) => line.skuId)}::bigint[],
      ${lines.map((line) => line.itemType)}::text[]) as ordered (sku_id, item_type)
    where cart_line.cart_id = mine.id and cart_line.sku_id = ordered.sku_id
      and cart_line.item_type = ordered.item_type`.execute(db);
}

function gather(rows: readonly Joined[]): CartRow | undefined {
  const id = rows[0]?.cartId;
  if (id === undefined) return undefined;
  // The outer join answers one row of nulls for an empty cart.
  const lines = rows.filter((row): row is Joined & LineRow => row.id !== null);
  return { id, lines: lines.map(({ cartId: _, ...line }) => line) };
}
