import type { MessageType } from "@crux/contract/notify.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { countRows, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";

/** A message to write; a `uid` of 0 speaks to everybody, or to `userClass`. */
export type NewMessage = Pick<
  Row<"message">,
  "uid" | "userClass" | "title" | "body" | "link" | "path" | "key"
> & {
  now: Date;
};

const inserting = prepared((db, { uid, userClass, title, body, link, path, key, now }: NewMessage) =>
  db
    .insertInto("message")
    .values({ uid, userClass, title, body, link, path, key, createdAt: now })
    .onConflict((conflict) => conflict.constraint("message_once").doNothing()),
);

/** Writes a message, unless its reader has one with this key. */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await inserting.change(db, message);
}

export type MessageToEach = Omit<NewMessage, "uid"> & { readers: readonly number[] };

/** Writes the same message to some: a statement, or a part of one. */
export const insertingMessages = (p: MessageToEach) => sql<never>`
    insert into message (uid, user_class, title, body, link, path, key, created_at)
    select uid, ${p.userClass}, ${p.title}, ${p.body}, ${p.link}, ${p.path}, ${p.key}, ${p.now}::timestamptz
    from unnest(${p.readers}::bigint[]) one (uid)
    where not exists (select from app_user where id = one.uid and erased_at is not null)
    on conflict on constraint message_once do nothing`;

const insertingMany = prepared((_db, p: MessageToEach) => insertingMessages(p));

/** Writes the same message to some, unless a reader has one with this key; who closed the account reads no more. */
export async function insertMessages(
  db: Db,
  uids: readonly number[],
  message: Omit<NewMessage, "uid">,
): Promise<void> {
  await insertingMany.change(db, { readers: uids, ...message });
}

export type Reader = Pick<UserCtx["caller"], "uid" | "userClass">;

/** A message as its reader sees it. */
export type MessageRow = Pick<Row<"message">, "id" | "title" | "body" | "link" | "path" | "createdAt"> & {
  type: MessageType;
  isRead: boolean;
};

const MESSAGE = sql`
  id, case when uid = 0 then 'SYSTEM' else 'PERSONAL' end as type, title, body, link, path, created_at as "createdAt"`;

/** What is meant for this reader, of one type or both. */
function meantFor({ uid, userClass }: Reader, type?: MessageType): RawBuilder<unknown> {
  const toAll = sql`uid = 0 and coalesce(user_class = ${userClass}, true) and withdrawn_at is null`;
  const toOne = sql`uid = ${uid} and withdrawn_at is null`;
  if (type === "SYSTEM") return toAll;
  if (type === "PERSONAL") return toOne;
  return sql`((${toOne}) or (${toAll}))`;
}

function isRead({ uid }: Reader): RawBuilder<boolean> {
  return sql<boolean>`exists (select from message_read r where r.message_id = message.id and r.uid = ${uid})`;
}

export type MessageFilter = { type: MessageType | undefined; isRead: boolean | undefined };

/** One slice of an inbox. */
export async function listMessageRows(
  db: Db,
  reader: Reader,
  filter: MessageFilter,
  slice: Slice,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE}, ${isRead(reader)} as "isRead" from message where ${filtered(reader, filter)}
    ${sliced(slice, "created_at", "id")}`.execute(db);
  return rows;
}

/** How many messages an inbox holds. */
export async function countMessages(db: Db, reader: Reader, filter: MessageFilter): Promise<number> {
  return countRows(db, sql`message where ${filtered(reader, filter)}`);
}

function filtered(reader: Reader, filter: MessageFilter): RawBuilder<unknown> {
  const meant = meantFor(reader, filter.type);
  return filter.isRead === undefined ? meant : sql`${meant} and ${isRead(reader)} = ${filter.isRead}`;
}

/** Marks a message read for good and returns it; undefined when it isn't meant for this reader. */
export async function markRead(
  db: Db,
  reader: Reader,
  id: number,
  now: Date,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with found as (
      select ${MESSAGE} from message where id = ${id} and ${meantFor(reader)}
    ), marked as (
      insert into message_read (uid, message_id, at)
      select ${reader.uid}, id, ${now}::timestamptz from found on conflict do nothing
    )
    select *, true as "isRead" from found`.execute(db);
  return rows[0];
}
