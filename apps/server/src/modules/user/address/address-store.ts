import { LIMITS } from "@crux/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import { countRows, sliced } from "../../../kernel/database/list-sql.ts";
import type { Slice } from "../../../kernel/database/page.ts";
import { IS_COMPLETE } from "../identity/identity-store.ts";
import type { AddressTables, Book, ReceiverRow } from "./address-tables.ts";

/** Makes other changes of this user's address books wait for this transaction. */
export async function lockBooks(db: Db, uid: number): Promise<void> {
  await sql`select 1 from app_user where id = ${uid} for update`.execute(db);
}

/** One page of a book, filtered by a part of name or mobile. */
export async function selectAddresses<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  { name, slice }: { name: string; slice: Slice },
): Promise<{ rows: AddressTables[B][]; total: number }> {
  const like = `%${name.replace(/[\\%_]/g, "\\$&")}%`;
  const where = sql`uid = ${uid} and (name ilike ${like} or mobile like ${like})`;
  const { rows } = await sql<AddressTables[B]>`
    select * from ${sql.table(book)} where ${where}
    ${sliced(slice, "created_at", "id")}`.execute(db);
  return { rows, total: await countRows(db, sql`${sql.table(book)} where ${where}`) };
}

export async function selectAddress<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  id: number,
): Promise<AddressTables[B] | undefined> {
  const { rows } = await sql<AddressTables[B]>`
    select * from ${sql.table(book)} where id = ${id} and uid = ${uid}`.execute(db);
  return rows[0];
}

export async function selectDefault<B extends Book>(
  db: Db,
  book: B,
  uid: number,
): Promise<AddressTables[B] | undefined> {
  const { rows } = await sql<AddressTables[B]>`
    select * from ${sql.table(book)} where uid = ${uid} and is_default`.execute(db);
  return rows[0];
}

export async function hasAddresses(db: Db, book: Book, uid: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(book)} where uid = ${uid} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an address exists, whoever owns it. */
export async function isAddress(db: Db, book: Book, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(book)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function clearDefault(db: Db, book: Book, uid: number): Promise<void> {
  await sql`update ${sql.table(book)} set is_default = false where uid = ${uid} and is_default`.execute(db);
}

export type AddressValues<B extends Book> = Omit<
  AddressTables[B],
  "id" | "uid" | "created_at" | "updated_at"
>;

/** Adds an address; undefined when the book is full. Needs the lock of `lockBooks`. */
export async function insertAddress<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  values: AddressValues<B>,
  now: Date,
): Promise<AddressTables[B] | undefined> {
  const columns = { ...values, uid, created_at: now, updated_at: now };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const { rows } = await sql<AddressTables[B]>`
    insert into ${sql.table(book)} (${sql.join(names)}) select ${sql.join(Object.values(columns))}
    where (select count(*) from ${sql.table(book)} where uid = ${uid}) < ${LIMITS.addresses}
    returning *`.execute(db);
  return rows[0];
}

/** Rewrites an address of this user; undefined when the user has no such address. */
export async function updateAddress<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  id: number,
  values: AddressValues<B>,
  now: Date,
): Promise<AddressTables[B] | undefined> {
  const sets = Object.entries({ ...values, updated_at: now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const { rows } = await sql<AddressTables[B]>`
    update ${sql.table(book)} set ${sql.join(sets)} where id = ${id} and uid = ${uid} returning *`.execute(
    db,
  );
  return rows[0];
}

export async function deleteAddress(db: Db, book: Book, uid: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(book)} where id = ${id} and uid = ${uid} returning 1`.execute(db);
  return rows.length > 0;
}

/** One receiver of this user, and whether it carries complete papers that count. */
export async function selectDestination(
  db: Db,
  uid: number,
  receiverId: number,
): Promise<(ReceiverRow & { has_papers: boolean }) | undefined> {
  const { rows } = await sql<ReceiverRow & { has_papers: boolean }>`
    select *, exists (select from client_identity papers where papers.id = identity_id and ${IS_COMPLETE}) as has_papers
    from receiver where id = ${receiverId} and uid = ${uid}`.execute(db);
  return rows[0];
}
