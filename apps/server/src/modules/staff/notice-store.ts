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
