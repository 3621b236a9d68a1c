import type { StaffRole, staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import type { DemoPassword } from "./demo-store.ts";
import type { OpenSessionRow, StaffRow, StaffSessionRow } from "./tables.ts";

const STAFF = sql`staff.*, exists (
  select from staff_totp totp where totp.staff_id = staff.id and totp.confirmed_at is not null) as has_totp`;

export type NewStaff = {
  name: string;
  password: NewPassword | null;
  role: StaffRole;
  rights: readonly string[];
  demoPassword: DemoPassword | null;
  now: Date;
};

/** A password's hash, whether the next login has to bring a new one, and when a one-time password ends. */
export type NewPassword = { hash: string; mustChange: boolean; expiresAt?: Date };

/** Makes servers that start together look for a first owner one after the other, until this transaction ends. */
export async function lockFirstOwner(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first owner', 0))`.execute(db);
}

/** The owner who can log in, or else one whose one-time password ended unused. */
export async function selectFirstOwner(
  db: Db,
  now: Date,
): Promise<{ id: number; name: string; canEnter: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; canEnter: boolean }>`
    select id, name, password_expires_at is null or password_expires_at > ${now} as "canEnter" from staff
    where role = 'owner' and disabled_at is null and password_hash is not null
    order by 3 desc, id limit 1`.execute(db);
  return rows[0];
}

/** Adds an account; undefined when the name is taken. */
export async function insertStaff(db: Db, staff: NewStaff): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    insert into staff (name, password_hash, password_must_change, password_expires_at, role, rights, demo_password,
      created_at)
    values (${staff.name}, ${staff.password?.hash ?? null}, ${staff.password?.mustChange ?? false},
      ${staff.password?.expiresAt ?? null}, ${staff.role}, ${[...staff.rights]}::text[], ${staff.demoPassword},
      ${staff.now})
    on conflict do nothing returning ${STAFF}`.execute(db);
  return rows[0];
}

export async function selectStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${STAFF} from staff where id = ${id}`.execute(db);
  return rows[0];
}

/** The account of a name in small letters; letters that only the database takes for others find none. */
export async function selectStaffByName(db: Db, name: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${STAFF} from staff where lower(name) = ${name}`.execute(db);
  return rows[0];
}

/** The accounts, of which a shop has few. */
export const STAFF_LIST = listPlan<(typeof staffOpsSchemas)["list"]>()({
  table: "staff",
  isSmall: true,
  sorts: { createTime: "id", name: "lower(name)" },
  dates: { createTime: "created_at" },
  filters: {
    disabled: {
      indexes: [],
      where: (isDisabled) => (isDisabled ? sql`disabled_at is not null` : sql`disabled_at is null`),
    },
    q: { indexes: [], where: (q) => sql`strpos(lower(name), ${q.toLowerCase()}) > 0` },
  },
});

/** One page of the accounts. */
export async function selectStaffPage(db: Db, { where, slice }: ListSql): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select ${STAFF} from staff where ${where} ${slice}`.execute(db);
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
    returning ${STAFF}`.execute(db);
  return rows[0];
}

export async function updatePassword(db: Db, id: number, password: NewPassword): Promise<void> {
  await sql`
    update staff set password_hash = ${password.hash}, password_must_change = ${password.mustChange},
      password_expires_at = ${password.expiresAt ?? null}
    where id = ${id}`.execute(db);
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

type NewSession = {
  staffId: number;
  tokenHash: string;
  ip: string;
  agent: string;
  now: Date;
  expiresAt: Date;
};

/** Opens a session; answers its id. */
export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_session (staff_id, token_hash, ip, agent, created_at, used_at, expires_at)
    values (${session.staffId}, ${session.tokenHash}, ${session.ip}, ${session.agent}, ${session.now},
      ${session.now}, ${session.expiresAt})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function selectSession(db: Db, tokenHash: string): Promise<StaffSessionRow | undefined> {
  const { rows } = await sql<StaffSessionRow>`
    select ${STAFF}, session.id as session_id, session.used_at, session.expires_at, session.revoked_at
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

/** The sessions of somebody that still open something: neither ended nor unused since `idleSince`. */
export async function selectOpenSessions(
  db: Db,
  { staffId, now, idleSince }: { staffId: number; now: Date; idleSince: Date },
): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select id, created_at, used_at, ip, agent from staff_session
    where staff_id = ${staffId} and revoked_at is null and expires_at > ${now} and used_at > ${idleSince}
    order by used_at desc, id desc limit 200`.execute(db);
  return rows;
}

/** Whose session it is; undefined when it is nobody's or over. */
export async function selectSessionOwner(db: Db, sessionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ staff_id: number }>`
    select staff_id from staff_session where id = ${sessionId} and revoked_at is null`.execute(db);
  return rows[0]?.staff_id;
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
