import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { DemoPassword } from "./demo-store.ts";

const STAFF = [
  ...(["id", "name", "passwordHash", "passwordMustChange", "passwordExpiresAt", "role", "rights"] as const),
  ...(["disabledAt", "createdAt", "version", "editedBy", "editedAt"] as const),
] as const;
/** The columns of an account beside those of a session. */
export const STAFF_OF_SESSION = STAFF.map((column) => `staff.${column}` as const);
export const HAS_TOTP = sql<boolean>`exists (
  select from staff_totp totp where totp.staff_id = staff.id and totp.confirmed_at is not null)`.as(
  "hasTotp",
);

/** What the role of an account holds, null for an owner's and for none; and what people call it. */
const ROLE_RIGHTS = sql<string[] | null>`(
  select role.rights from staff_role role where role.name = staff.role)`.as("roleRights");
const ROLE_TITLE = sql<string>`coalesce((
  select role.title from staff_role role where role.name = staff.role), '')`.as("roleTitle");
export const OF_ROLE = [ROLE_RIGHTS, ROLE_TITLE] as const;

export type StaffRow = Pick<Row<"staff">, (typeof STAFF)[number]> & {
  hasTotp: boolean;
  roleRights: readonly string[] | null;
  roleTitle: string;
};

export type NewStaff = {
  name: string;
  password: NewPassword | null;
  role: string;
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
export async function findFirstOwner(
  db: Db,
  now: Date,
): Promise<{ id: number; name: string; canEnter: boolean } | undefined> {
  return await db
    .selectFrom("staff")
    .select(["id", "name"])
    .select(sql<boolean>`password_expires_at is null or password_expires_at > ${now}`.as("canEnter"))
    .where("role", "=", "owner")
    .where("disabledAt", "is", null)
    .where("passwordHash", "is not", null)
    .orderBy(sql`3`, "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Adds an account; undefined when the name is taken. */
export async function insertStaff(
  db: Db,
  { name, password, role, rights, demoPassword, now }: NewStaff,
): Promise<StaffRow | undefined> {
  return await db
    .insertInto("staff")
    .values({
      ...{ name, role, rights: [...rights], demoPassword, createdAt: now },
      // What others were told before is no news to somebody who comes.
      newsSeenId: sql<number>`(select coalesce(max(id), 0) from staff_news)`,
      ...(password ? columnsOf(password) : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...STAFF, HAS_TOTP, ...OF_ROLE])
    .executeTakeFirst();
}

const columnsOf = ({ hash, mustChange, expiresAt }: NewPassword) => ({
  passwordHash: hash,
  passwordMustChange: mustChange,
  passwordExpiresAt: expiresAt ?? null,
});

const accounts = (db: Db) =>
  db
    .selectFrom("staff")
    .select(STAFF)
    .select([HAS_TOTP, ...OF_ROLE]);

export async function findStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  return await accounts(db).where("id", "=", id).executeTakeFirst();
}

/** The account of a name in small letters; letters that only the database takes for others find none. */
export async function findStaffByName(db: Db, name: string): Promise<StaffRow | undefined> {
  return await accounts(db).where(sql<boolean>`lower(name) = ${name}`).executeTakeFirst();
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
export async function listStaffRows(db: Db, { page }: ListPage): Promise<StaffRow[]> {
  return await accounts(db).modifyEnd(page).execute();
}

/** Everybody who is not shut out, the oldest account first. */
export async function listEnabledStaff(db: Db): Promise<StaffRow[]> {
  return await accounts(db).where("disabledAt", "is", null).orderBy("id").execute();
}

/** Locks the owners who can log in, so that no two of them take the last one away at the same moment. */
export async function lockOwners(db: Db): Promise<void> {
  await db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("disabledAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** `editedAt` stands where somebody edits the rights, which makes a new version of the account. */
export type StaffChange = {
  role: string;
  rights: readonly string[];
  disabledAt: Date | null;
  editedAt?: Date;
};

/**
 * Changes what somebody may do; undefined when it is the changer's own account, or nobody would be left who owns the
 * shop. Needs `lockOwners` before.
 */
export async function updateStaff(
  db: Db,
  { id, by }: { id: number; by: number },
  { role, rights, disabledAt, editedAt }: StaffChange,
): Promise<StaffRow | undefined> {
  const staysOwned = sql<boolean>`(
    (${role} = 'owner' and ${disabledAt}::timestamptz is null)
    or exists (select from staff other where other.id <> ${id} and other.role = 'owner' and other.disabled_at is null))`;
  return await db
    .updateTable("staff")
    .set({ role, rights: [...rights], disabledAt })
    .$if(editedAt !== undefined, (change) =>
      change.set({ version: sql`version + 1`, editedBy: by, editedAt: editedAt ?? null }),
    )
    .where("id", "=", id)
    .where("id", "<>", by)
    .where(staysOwned)
    .returning([...STAFF, HAS_TOTP, ...OF_ROLE])
    .executeTakeFirst();
}

export async function updatePassword(db: Db, id: number, password: NewPassword): Promise<void> {
  await db.updateTable("staff").set(columnsOf(password)).where("id", "=", id).execute();
}

/** Keeps a better hash of the same password, unless another one was set meanwhile. */
export async function rehashPassword(
  db: Db,
  { id, passwordHash }: Pick<StaffRow, "id" | "passwordHash">,
  better: string,
): Promise<void> {
  await db
    .updateTable("staff")
    .set({ passwordHash: better })
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .execute();
}
