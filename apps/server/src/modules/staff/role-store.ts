import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";

const COLUMNS = [
  "id",
  "name",
  "title",
  "rights",
  "isBuiltIn",
  "version",
  "editedBy",
  "editedAt",
] as const satisfies readonly (keyof Row<"staffRole">)[];

/** A role as it is stored; `rights` are null for an owner's, which holds all. */
export type RoleRow = Row<"staffRole">;

/** Every role, the built-in ones first, with how many accounts have it. */
export async function listRoleRows(db: Db): Promise<(RoleRow & { holders: number })[]> {
  return await db
    .selectFrom("staffRole")
    .select(COLUMNS)
    .select(sql<number>`(select count(*)::int from staff where staff.role = staff_role.name)`.as("holders"))
    .orderBy("id")
    .execute();
}

export async function findRole(db: Db, name: string): Promise<RoleRow | undefined> {
  return await db.selectFrom("staffRole").select(COLUMNS).where("name", "=", name).executeTakeFirst();
}

/** Whether there is such a role; it stays as it is until this transaction ends. */
export async function shareRole(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("staffRole")
    .select("id")
    .where("name", "=", name)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a role, so that nobody gives, changes or removes it meanwhile. */
export async function lockRole(db: Db, id: number): Promise<RoleRow | undefined> {
  return await db.selectFrom("staffRole").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The ids of whoever has a role, those who are shut out as well. */
export async function listHolders(db: Db, name: string): Promise<number[]> {
  const rows = await db.selectFrom("staff").select("id").where("role", "=", name).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

type RoleChange = { title: string; rights: readonly string[]; editedBy: number; editedAt: Date };

/** Adds a role of the shop's own; undefined when its title is taken. */
export async function insertRole(
  db: Db,
  { rights, ...role }: RoleChange & { name: string },
): Promise<RoleRow | undefined> {
  return await db
    .insertInto("staffRole")
    .values({ ...role, rights: [...rights] })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Writes a removed role under the number that it had; undefined when another one has its title. */
export async function reinsertRole(
  db: Db,
  {
    id,
    name,
    title,
    rights,
    version,
    editedBy,
    editedAt,
  }: RoleChange & Pick<RoleRow, "id" | "name" | "version">,
): Promise<RoleRow | undefined> {
  await sql`
    insert into staff_role (id, name, title, rights, version, edited_by, edited_at) overriding system value
    values (${id}, ${name}, ${title}, ${[...rights]}::text[], ${version}, ${editedBy}, ${editedAt})
    on conflict do nothing`.execute(db);
  return await findRole(db, name);
}

/** Changes a locked role; undefined when another one has the title. */
export async function updateRole(
  db: Db,
  id: number,
  { rights, ...change }: RoleChange,
): Promise<RoleRow | undefined> {
  return await db
    .updateTable("staffRole")
    .set({ ...change, rights: [...rights], version: sql`version + 1` })
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (
        select from staff_role other where other.id <> ${id} and lower(other.title) = lower(${change.title}))`,
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteRole(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom("staffRole").where("id", "=", id))) > 0;
}
