import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { ContactRow, StaffRow } from "./tables.ts";

export async function selectContact(db: Db, staffId: number): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select contact.email_sealed, contact.kinds, staff.disabled_at
    from staff_contact contact join staff on staff.id = contact.staff_id
    where contact.staff_id = ${staffId}`.execute(db);
  return rows[0];
}

export async function upsertContact(
  db: Db,
  contact: { staffId: number; sealed: Buffer; kinds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into staff_contact (staff_id, email_sealed, kinds, updated_at)
    values (${contact.staffId}, ${contact.sealed}, ${[...contact.kinds]}::text[], ${contact.now})
    on conflict (staff_id) do update set email_sealed = excluded.email_sealed, kinds = excluded.kinds,
      updated_at = excluded.updated_at`.execute(db);
}

/** Every address that is kept, locked until this transaction ends. */
export async function lockContacts(db: Db): Promise<{ staff_id: number; email_sealed: Buffer }[]> {
  const { rows } = await sql<{ staff_id: number; email_sealed: Buffer }>`
    select staff_id, email_sealed from staff_contact order by staff_id for update`.execute(db);
  return rows;
}

/** Puts the same address under another seal. */
export async function updateContactSeal(db: Db, staffId: number, sealed: Buffer): Promise<void> {
  await sql`update staff_contact set email_sealed = ${sealed} where staff_id = ${staffId}`.execute(db);
}

export async function deleteContact(db: Db, staffId: number): Promise<void> {
  await sql`delete from staff_contact where staff_id = ${staffId}`.execute(db);
}

/** Everybody who can log in and wants to hear of this kind. */
export async function selectListeners(
  db: Db,
  kind: string,
): Promise<Pick<StaffRow, "id" | "role" | "rights">[]> {
  const { rows } = await sql<Pick<StaffRow, "id" | "role" | "rights">>`
    select staff.id, staff.role, staff.rights
    from staff_contact contact join staff on staff.id = contact.staff_id
    where staff.disabled_at is null and ${kind} = any(contact.kinds) order by staff.id`.execute(db);
  return rows;
}

/** Notes that staff hear of a queue up to this row; false when they did, or heard of it since `quietFrom`. */
export async function takeTold(
  db: Db,
  { kind, upTo, now, quietFrom }: { kind: string; upTo: number; now: Date; quietFrom: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_told as old (kind, up_to, at) values (${kind}, ${upTo}, ${now})
    on conflict (kind) do update set up_to = excluded.up_to, at = excluded.at
      where old.up_to < excluded.up_to and old.at <= ${quietFrom}
    returning 1`.execute(db);
  return rows.length > 0;
}
