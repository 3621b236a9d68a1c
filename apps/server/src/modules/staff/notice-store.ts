import type { StaffNotice } from "@crux/rules/people/staff-notices";
import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { OF_ROLE, type StaffRow } from "./store.ts";

/** Where somebody hears of things, beside whether they can still log in. */
export type ContactRow = Pick<Row<"staffContact">, "emailSealed" | "kinds"> & Pick<StaffRow, "disabledAt">;

export async function findContact(db: Db, staffId: number): Promise<ContactRow | undefined> {
  return await db
    .selectFrom("staffContact as contact")
    .innerJoin("staff", "staff.id", "contact.staffId")
    .select(["contact.emailSealed", "contact.kinds", "staff.disabledAt"])
    .where("contact.staffId", "=", staffId)
    .executeTakeFirst();
}

export async function upsertContact(
  db: Db,
  contact: { staffId: number; sealed: Uint8Array; kinds: readonly string[]; now: Date },
): Promise<void> {
  const kept = { emailSealed: contact.sealed, kinds: [...contact.kinds], updatedAt: contact.now };
  await db
    .insertInto("staffContact")
    .values({ staffId: contact.staffId, ...kept })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet(kept))
    .execute();
}

/** Every address that is kept, locked until this transaction ends. */
export async function lockContacts(db: Db): Promise<Pick<Row<"staffContact">, "staffId" | "emailSealed">[]> {
  return await db
    .selectFrom("staffContact")
    .select(["staffId", "emailSealed"])
    .orderBy("staffId")
    .forUpdate()
    .execute();
}

/** Puts the same address under another seal. */
export async function updateContactSeal(db: Db, staffId: number, sealed: Uint8Array): Promise<void> {
  await db.updateTable("staffContact").set({ emailSealed: sealed }).where("staffId", "=", staffId).execute();
}

export async function deleteContact(db: Db, staffId: number): Promise<void> {
  await db.deleteFrom("staffContact").where("staffId", "=", staffId).execute();
}

/** Everybody who can log in, has an address, and wants to hear of this kind, or of any; `withOwners` whatever they want. */
export async function listListeners(
  db: Db,
  kind: string | null,
  { withOwners = false }: { withOwners?: boolean } = {},
): Promise<Pick<StaffRow, "id" | "role" | "roleRights" | "rights">[]> {
  return await db
    .selectFrom("staffContact as contact")
    .innerJoin("staff", "staff.id", "contact.staffId")
    .select(["staff.id", "staff.role", "staff.rights"])
    .select(OF_ROLE)
    .where("staff.disabledAt", "is", null)
    .where(sql<boolean>`(${kind}::text is null or ${kind} = any(contact.kinds)
      or (${withOwners} and staff.role = 'owner'))`)
    .orderBy("staff.id")
    .execute();
}

/** Notes that staff hear of a queue up to this row; false when they did, or heard of it since `quietFrom`. */
export async function takeTold(
  db: Db,
  { kind, upTo, now, quietFrom }: { kind: string; upTo: number; now: Date; quietFrom: Date },
): Promise<boolean> {
  const told = db
    .insertInto("staffTold")
    .values({ kind, upTo, at: now })
    .onConflict((conflict) =>
      conflict
        .column("kind")
        .doUpdateSet({ upTo, at: now })
        .where("staffTold.upTo", "<", upTo)
        .where("staffTold.at", "<=", quietFrom),
    );
  return (await changedRows(told)) > 0;
}

export type NewsRow = Pick<Row<"staffNews">, "id" | "kind" | "body" | "at">;

/** Keeps a notice for whoever opens the console, and drops what nobody looks for any more. */
export async function insertNews(
  db: Db,
  news: { kind: StaffNotice; body: string; but: number | null; now: Date },
): Promise<void> {
  await sql`
    with old as (delete from staff_news where at < ${news.now}::timestamptz - interval '90 days')
    insert into staff_news (kind, body, but_staff_id, at)
    values (${news.kind}, ${news.body}, ${news.but}, ${news.now})`.execute(db);
}

/** The newest of these kinds that are not somebody's own doing. */
export async function listNews(
  db: Db,
  { staffId, kinds, limit }: { staffId: number; kinds: readonly StaffNotice[]; limit: number },
): Promise<NewsRow[]> {
  if (kinds.length === 0) return [];
  return await db
    .selectFrom("staffNews")
    .select(["id", "kind", "body", "at"])
    .where("kind", "in", kinds)
    .where("butStaffId", "is distinct from", staffId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The newest that somebody has seen; 0 for nothing yet. */
export async function getSeen(db: Db, staffId: number): Promise<number> {
  const row = await db
    .selectFrom("staff")
    .select("newsSeenId")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return row.newsSeenId;
}

/** Notes that somebody has seen all up to there; what was seen stays so. */
export async function updateSeen(db: Db, staffId: number, upTo: number): Promise<void> {
  await db
    .updateTable("staff")
    .set({ newsSeenId: upTo })
    .where("id", "=", staffId)
    .where("newsSeenId", "<", upTo)
    .execute();
}
