import type { StaffRole } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import type { StaffRow, StaffSessionRow } from "./tables.ts";

export type NewStaff = {
  name: string;
  passwordHash: string | null;
  role: StaffRole;
  rights: readonly string[];
  now: Date;
};

/** Adds an account; undefined when the name is taken. */
export async function insertStaff(db: Db, staff: NewStaff): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    insert into staff (name, password_hash, role, rights, created_at)
    values (${staff.name}, ${staff.passwordHash}, ${staff.role}, ${[...staff.rights]}::text[], ${staff.now})
    on conflict do nothing returning *`.execute(db);
  return rows[0];
}

export async function selectStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select * from staff where id = ${id}`.execute(db);
  return rows[0];
}

/** The account of a name in small letters; letters that only the database takes for others find none. */
export async function selectStaffByName(db: Db, name: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select * from staff where lower(name) = ${name}`.execute(db);
  return rows[0];
}

export async function selectAllStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select * from staff order by id`.execute(db);
  return rows;
}

/** Locks the owners who can log in, so that no two of them take the last one away at the same moment. */
export async function lockOwners(db: Db): Promise<void> {
  await sql`select 1 from staff where role = 'owner' and disabled_at is null order by id for update`.execute(
    db,
  );
}

export type StaffChange = { role: StaffRole; rights: readonly string[]; disabledAt: Date | null };

/**
 * Changes what somebody may do; undefined when it is the changer's own account, or nobody would be left who owns the
 * shop. Needs `lockOwners` before.
 */
export async function updateStaff(
  db: Db,
  { id, by }: { id: number; by: number },
  { role, rights, disabledAt }: StaffChange,
): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    update staff set role = ${role}, rights = ${[...rights]}::text[], disabled_at = ${disabledAt}
    where id = ${id} and id <> ${by} and (
      (${role} = 'owner' and ${disabledAt}::timestamptz is null)
      or exists (select from staff other where other.id <> ${id} and other.role = 'owner' and other.disabled_at is null))
    returning *`.execute(db);
  return rows[0];
}

export async function updatePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await sql`update staff set password_hash = ${passwordHash} where id = ${id}`.execute(db);
}

/** Keeps a better hash of the same password, unless another one was set meanwhile. */
export async function rehashPassword(
  db: Db,
  { id, password_hash }: Pick<StaffRow, "id" | "password_hash">,
  better: string,
): Promise<void> {
  await sql`
    update staff set password_hash = ${better} where id = ${id} and password_hash = ${password_hash}`.execute(
    db,
  );
}

type NewSession = { staffId: number; tokenHash: string; now: Date; expiresAt: Date };

export async function insertSession(
  db: Db,
  { staffId, tokenHash, now, expiresAt }: NewSession,
): Promise<void> {
  await sql`
    insert into staff_session (staff_id, token_hash, created_at, used_at, expires_at)
    values (${staffId}, ${tokenHash}, ${now}, ${now}, ${expiresAt})`.execute(db);
}

export async function selectSession(db: Db, tokenHash: string): Promise<StaffSessionRow | undefined> {
  const { rows } = await sql<StaffSessionRow>`
    select staff.*, session.id as session_id, session.used_at, session.expires_at, session.revoked_at
    from staff_session session join staff on staff.id = session.staff_id
    where session.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function updateUsed(db: Db, sessionId: number, now: Date): Promise<void> {
  await sql`update staff_session set used_at = ${now} where id = ${sessionId} and used_at < ${now}`.execute(
    db,
  );
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await sql`update staff_session set revoked_at = ${now} where id = ${sessionId} and revoked_at is null`.execute(
    db,
  );
}

/** Ends all sessions of somebody but the given one. */
export async function revokeSessionsOf(db: Db, staffId: number, but: number, now: Date): Promise<void> {
  await sql`
    update staff_session set revoked_at = ${now}
    where staff_id = ${staffId} and id <> ${but} and revoked_at is null`.execute(db);
}

/** Takes away a batch of sessions that ended 90 days ago; returns how many. */
export async function deleteOldSessions(db: Db, now: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_session where id in (
      select id from staff_session where expires_at < ${now}::timestamptz - interval '90 days'
      limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
