import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { prepared } from "../../kernel/database/prepared.ts";

export type ItemType = Row<"cartLine">["itemType"];

export type LineRow = Pick<Row<"cartLine">, "id" | "skuId" | "itemType" | "quantity" | "isChecked">;

export type CartRow = { id: number; lines: LineRow[] };

type Joined = { cartId: number } & { [Column in keyof LineRow]: LineRow[Column] | null };

const linesOf = prepared((db, { uid }: { uid: number }) =>
  db
    .selectFrom("cart")
    .leftJoin("cartLine as line", "line.cartId", "cart.id")
    .select([
      "cart.id as cartId",
      "line.id",
      "line.skuId",
      "line.itemType",
      "line.quantity",
      "line.isChecked",
    ])
    .where("cart.uid", "=", uid)
    .orderBy("line.id", "desc"),
);

const lockOf = prepared((db, { uid, cartId }: { uid: number; cartId: number }) =>
  db.selectFrom("cart").select("id").where("id", "=", cartId).where("uid", "=", uid).forUpdate(),
);

/** A user's cart with its lines, the newest first. */
export async function findCart(db: Db, uid: number): Promise<CartRow | undefined> {
  return gather(await linesOf.list(db, { uid }));
}

/** The same, with the cart locked until the transaction ends; undefined when it is not this user's. */
export async function lockCart(db: Db, uid: number, cartId: number): Promise<CartRow | undefined> {
  const [lock, cart] = await pipelined(lockOf.find(db, { uid, cartId }), findCart(db, uid));
  return lock && cart;
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

type AddedLists = {
  cartId: number;
  skuIds: number[];
  itemTypes: ItemType[];
  quantities: number[];
  checks: boolean[];
  at: Date;
};

const adding = prepared(
  (_, { cartId, skuIds, itemTypes, quantities, checks, at }: AddedLists) => sql<LineRow>`
    insert into cart_line (cart_id, sku_id, item_type, quantity, is_checked, created_at, updated_at)
    select ${cartId}::bigint, sku_id, item_type, quantity, is_checked, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${skuIds}::bigint[], ${itemTypes}::text[], ${quantities}::int[], ${checks}::boolean[])
      as added (sku_id, item_type, quantity, is_checked)
    on conflict (cart_id, sku_id, item_type) do update set
      quantity = cart_line.quantity + excluded.quantity, is_checked = excluded.is_checked,
      updated_at = excluded.updated_at
    returning id, sku_id as "skuId", item_type as "itemType", quantity, is_checked as "isChecked"`,
);

/** Adds pieces to lines or makes new lines of them; answers the lines as they are now. */
export async function addToLines(
  db: Db,
  cartId: number,
  added: readonly Added[],
  at: Date,
): Promise<LineRow[]> {
  return await adding.list(db, {
    cartId,
    skuIds: added.map((line) => line.skuId),
    itemTypes: added.map((line) => line.itemType),
    quantities: added.map((line) => line.quantity),
    checks: added.map((line) => line.isChecked),
    at,
  });
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

type OrderedLine = { skuId: number; itemType: ItemType; quantity: number };

type OrderedLists = { uid: number; skuIds: number[]; itemTypes: ItemType[]; pieces: number[] };

const takingOut = prepared(
  (_, { uid, skuIds, itemTypes, pieces }: OrderedLists) => sql`
    with mine as (
      select id from cart where uid = ${uid} for update
    ), ordered as (
      select mine.id as cart_id, sku_id, item_type, sum(pieces)::int as pieces
      from mine, unnest(${skuIds}::bigint[], ${itemTypes}::text[], ${pieces}::bigint[]) as line (sku_id, item_type, pieces)
      group by mine.id, sku_id, item_type
    ), fewer as (
      update cart_line set quantity = quantity - ordered.pieces from ordered
      where cart_line.cart_id = ordered.cart_id and cart_line.sku_id = ordered.sku_id
        and cart_line.item_type = ordered.item_type and quantity > ordered.pieces
    )
    delete from cart_line using ordered
    where cart_line.cart_id = ordered.cart_id and cart_line.sku_id = ordered.sku_id
      and cart_line.item_type = ordered.item_type and quantity <= ordered.pieces`,
);

/** Takes ordered pieces out of a user's cart, which may hold more of them by now; the cart is locked first, as adding does. */
export async function deleteOrdered(db: Db, uid: number, lines: readonly OrderedLine[]): Promise<void> {
  await takingOut.change(db, {
    uid,
    skuIds: lines.map((line) => line.skuId),
    itemTypes: lines.map((line) => line.itemType),
    pieces: lines.map((line) => line.quantity),
  });
}

function gather(rows: readonly Joined[]): CartRow | undefined {
  const id = rows[0]?.cartId;
  if (id === undefined) return undefined;
  // The outer join answers one row of nulls for an empty cart.
  const lines = rows.filter((row): row is Joined & LineRow => row.id !== null);
  return { id, lines: lines.map(({ cartId: _, ...line }) => line) };
}
