import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

export type NewPush = { provider: string; digest: string; payload: string; at: Date };

/** Keeps a push, unless the same one is kept already. */
export async function insertPush(db: Db, { provider, digest, payload, at }: NewPush): Promise<void> {
  await sql`
    insert into carrier_push (provider, digest, payload, at)
    values (${provider}, ${digest}, ${payload}, ${at}) on conflict do nothing`.execute(db);
}

export type OpenPush = { id: number; payload: string; tries: number };

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
export async function closePush(db: Db, id: number, { now, failure }: { now: Date; failure: string | null }) {
  await sql`
    update carrier_push set handled_at = ${now}, locked_until = null, failure = ${failure}
    where id = ${id}`.execute(db);
}
