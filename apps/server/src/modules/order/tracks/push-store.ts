import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type NewPush = Pick<Row<"carrierPush">, "provider" | "digest" | "payload" | "at">;

/** Keeps a push, unless the same one is kept already. */
export async function insertPush(db: Db, push: NewPush): Promise<void> {
  await db
    .insertInto("carrierPush")
    .values(push)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type OpenPush = Pick<Row<"carrierPush">, "id" | "payload" | "tries">;

/** Takes pushes of a provider that nobody has handled, under a lease, oldest first. */
export async function leasePushes(
  db: Db,
  { provider, now, until, limit }: { provider: string; now: Date; until: Date; limit: number },
): Promise<OpenPush[]> {
  const { rows } = await sql<OpenPush>`
    update carrier_push set locked_until = ${until}, tries = tries + 1
    where id in (
      select id from carrier_push
      where handled_at is null and provider = ${provider} and (locked_until is null or locked_until <= ${now})
      order by id limit ${limit} for update skip locked)
    returning id, payload, tries`.execute(db);
  return rows.toSorted((left, right) => left.id - right.id);
}

/** Closes a push; `failure` says why nothing came of it. */
export async function closePush(
  db: Db,
  id: number,
  { now, failure }: { now: Date; failure: string | null },
): Promise<void> {
  await db
    .updateTable("carrierPush")
    .set({ handledAt: now, lockedUntil: null, failure })
    .where("id", "=", id)
    .execute();
}
