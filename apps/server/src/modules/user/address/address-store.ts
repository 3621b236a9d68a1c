import type { Country } from "@crux/contract/countries";
import { LIMITS } from "@crux/contract/limits";
import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Slice } from "../../../kernel/database/page.ts";
import { prepared } from "../../../kernel/database/prepared.ts";
import { IS_COMPLETE } from "../identity/identity-store.ts";

const SENDER = [
  ...(["id", "uid", "name", "mobile", "detailAddress", "isDefault", "createdAt", "updatedAt"] as const),
] as const;
const RECEIVER = [
  ...SENDER,
  ...(["country", "state", "city", "district", "postCode", "identityId"] as const),
] as const;

export type SenderRow = Pick<Row<"sender">, (typeof SENDER)[number]>;
export type ReceiverRow = Pick<Row<"receiver">, (typeof RECEIVER)[number]> & { country: Country };

/** The two address books of a user. */
export type AddressTables = { sender: SenderRow; receiver: ReceiverRow };
export type Book = keyof AddressTables;

/** To the compiler both books are the larger one; the columns that are read and written are those of the book. */
const tableOf = (book: Book) => book as "receiver";
const columnsOf = (book: Book) => (book === "sender" ? SENDER : RECEIVER) as typeof RECEIVER;

/** Makes other changes of this user's address books wait for this transaction. */
export async function lockBooks(db: Db, uid: number): Promise<void> {
  await db.selectFrom("appUser").select("id").where("id", "=", uid).forUpdate().execute();
}

const ownAddresses = (db: Db, book: Book, uid: number) => db.selectFrom(tableOf(book)).where("uid", "=", uid);

/** One page of a book, filtered by a part of name or mobile: the default one first, the others by age. */
export async function listAddresses<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  { name, slice }: { name: string; slice: Slice },
): Promise<{ rows: AddressTables[B][]; total: number }> {
  const like = `%${name.replace(/[\\%_]/g, "\\$&")}%`;
  const matching = ownAddresses(db, book, uid).where(({ or, eb }) =>
    or([eb("name", "ilike", like), eb("mobile", "ilike", like)]),
  );
  const direction = slice.oldestFirst ? "asc" : "desc";
  const rows = await matching
    .select(columnsOf(book))
    .orderBy("isDefault", "desc")
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as AddressTables[B][], total };
}

const addressIn = (book: Book) =>
  prepared((db, { uid, id }: { uid: number; id: number }) =>
    ownAddresses(db, book, uid).select(columnsOf(book)).where("id", "=", id),
  );
const addressOf = { sender: addressIn("sender"), receiver: addressIn("receiver") };

export async function findAddress<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  id: number,
): Promise<AddressTables[B] | undefined> {
  const row = await addressOf[book].find(db, { uid, id });
  return row as AddressTables[B] | undefined;
}

export async function findDefault<B extends Book>(
  db: Db,
  book: B,
  uid: number,
): Promise<AddressTables[B] | undefined> {
  const row = await ownAddresses(db, book, uid)
    .select(columnsOf(book))
    .where("isDefault", "=", true)
    .executeTakeFirst();
  return row as AddressTables[B] | undefined;
}

export async function hasAddresses(db: Db, book: Book, uid: number): Promise<boolean> {
  return (await ownAddresses(db, book, uid).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether an address exists, whoever owns it. */
export async function isAddress(db: Db, book: Book, id: number): Promise<boolean> {
  const address = await db.selectFrom(tableOf(book)).select("id").where("id", "=", id).executeTakeFirst();
  return address !== undefined;
}

export async function clearDefault(db: Db, book: Book, uid: number): Promise<void> {
  await db
    .updateTable(tableOf(book))
    .set({ isDefault: false })
    .where("uid", "=", uid)
    .where("isDefault", "=", true)
    .execute();
}

export type AddressValues<B extends Book> = Omit<AddressTables[B], "id" | "uid" | "createdAt" | "updatedAt">;

/** Adds an address; undefined when the book is full. Needs the lock of `lockBooks`. */
export async function insertAddress<B extends Book>(
  db: Db,
  book: B,
  uid: number,
  values: AddressValues<B>,
  now: Date,
): Promise<AddressTables[B] | undefined> {
  const { count } = await ownAddresses(db, book, uid)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.addresses) return undefined;
  const row = await db
    .insertInto(tableOf(book))
    .values({ ...(values as AddressValues<"receiver">), uid, createdAt: now, updatedAt: now })
    .returning(columnsOf(book))
    .executeTakeFirstOrThrow();
  return row as AddressTables[B];
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
  const row = await db
    .updateTable(tableOf(book))
    .set({ ...(values as Partial<AddressValues<"receiver">>), updatedAt: now })
    .where("id", "=", id)
    .where("uid", "=", uid)
    .returning(columnsOf(book))
    .executeTakeFirst();
  return row as AddressTables[B] | undefined;
}

export async function deleteAddress(db: Db, book: Book, uid: number, id: number): Promise<boolean> {
  const address = db.deleteFrom(tableOf(book)).where("id", "=", id).where("uid", "=", uid);
  return (await changedRows(address)) > 0;
}

/** One receiver of this user, and whose complete papers it carries; null without such papers. */
export async function findDestination(
  db: Db,
  uid: number,
  receiverId: number,
): Promise<(ReceiverRow & { papersClient: string | null }) | undefined> {
  return await destination.find(db, { uid, receiverId });
}

const destination = prepared((db, { uid, receiverId }: { uid: number; receiverId: number }) =>
  db
    .selectFrom("receiver")
    .select(RECEIVER)
    .select(
      sql<string | null>`(
        select client from client_identity papers where papers.id = identity_id and ${IS_COMPLETE})`.as(
        "papersClient",
      ),
    )
    .where("id", "=", receiverId)
    .where("uid", "=", uid)
    .$narrowType<Pick<ReceiverRow, "country">>(),
);
