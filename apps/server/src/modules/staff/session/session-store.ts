import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { HAS_TOTP, OF_ROLE, STAFF_OF_SESSION, type StaffRow } from "../store.ts";

type NewSession = Pick<Row<"staffSession">, "staffId" | "tokenHash" | "ip" | "agent" | "expiresAt"> & {
  now: Date;
};

/** Opens a session; answers its id. */
export async function insertSession(db: Db, { now, ...session }: NewSession): Promise<number> {
  const { id } = await db
    .insertInto("staffSession")
    .values({ ...session, createdAt: now, usedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A session beside the account that it belongs to. */
export type SessionRow = StaffRow &
  Pick<Row<"staffSession">, "usedAt" | "expiresAt" | "revokedAt"> & { sessionId: number };

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom("staffSession as session")
    .innerJoin("staff", "staff.id", "session.staffId")
    .select(STAFF_OF_SESSION)
    .select([HAS_TOTP, ...OF_ROLE])
    .select(["session.id as sessionId", "session.usedAt", "session.expiresAt", "session.revokedAt"])
    .where("session.tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

export async function updateUsed(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable("staffSession")
    .set({ usedAt: now })
    .where("id", "=", sessionId)
    .where("usedAt", "<", now)
    .execute();
}

/** Notes that the second factor was at hand in a session. */
export async function updateProven(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable("staffSession").set({ provenAt: now }).where("id", "=", sessionId).execute();
}

/** Whether the second factor was at hand in a session since then. */
export async function isProvenSince(db: Db, sessionId: number, from: Date): Promise<boolean> {
  const proven = await db
    .selectFrom("staffSession")
    .select("id")
    .where("id", "=", sessionId)
    .where("provenAt", ">=", from)
    .executeTakeFirst();
  return proven !== undefined;
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable("staffSession")
    .set({ revokedAt: now })
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .execute();
}

/** Ends all sessions of somebody but the given one. */
export async function revokeSessionsOf(db: Db, staffId: number, but: number, now: Date): Promise<void> {
  await db
    .updateTable("staffSession")
    .set({ revokedAt: now })
    .where("staffId", "=", staffId)
    .where("id", "<>", but)
    .where("revokedAt", "is", null)
    .execute();
}

/** A session as its list shows it. */
export type OpenSessionRow = Pick<Row<"staffSession">, "id" | "createdAt" | "usedAt" | "ip" | "agent">;

/** The sessions of somebody that still open something: neither ended nor unused since `idleSince`. */
export async function listOpenSessions(
  db: Db,
  { staffId, now, idleSince }: { staffId: number; now: Date; idleSince: Date },
): Promise<OpenSessionRow[]> {
  return await db
    .selectFrom("staffSession")
    .select(["id", "createdAt", "usedAt", "ip", "agent"])
    .where("staffId", "=", staffId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("usedAt", ">", idleSince)
    .orderBy("usedAt", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Whose session it is; undefined when it is nobody's or over. */
export async function findSessionOwner(db: Db, sessionId: number): Promise<number | undefined> {
  const session = await db
    .selectFrom("staffSession")
    .select("staffId")
    .where("id", "=", sessionId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return session?.staffId;
}

/** Takes away a batch of sessions that ended 90 days ago; returns how many. */
export async function deleteOldSessions(db: Db, now: Date, batch: number): Promise<number> {
  return await changedRows(
    db
      .deleteFrom("staffSession")
      .where("id", "in", (session) =>
        session
          .selectFrom("staffSession")
          .select("id")
          .where("expiresAt", "<", sql<Date>`${now}::timestamptz - interval '90 days'`)
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      ),
  );
}
