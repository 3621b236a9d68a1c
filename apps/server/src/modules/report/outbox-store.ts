import type { OutboxRow, systemSchemas } from "@crux/contract/report/system.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

/** What others were or are to be told; ids follow the time. */
export const OUTBOX_LIST = listPlan<(typeof systemSchemas)["outbox"]>()({
  table: "outbox",
  // What waits is gone in seconds, and what is dead is little.
  isSmall: true,
  sorts: { createTime: "id" },
  dates: { createTime: "at" },
  filters: {
    isDead: {
      indexes: ["outbox_dead"],
      where: (isWanted) => (isWanted ? sql`state = 'DEAD'` : undefined),
    },
    kind: "kind",
  },
});

export type ListedEffect = Pick<Row<"outbox">, "id" | "kind" | "tries" | "failure" | "at" | "runAt"> & {
  state: OutboxRow["state"];
};

/** One page of the outbox, without what it says. */
export async function listEffects(db: Db, { page }: ListPage): Promise<ListedEffect[]> {
  const { rows } = await sql<ListedEffect>`
    select id, kind, state, tries, failure, at, run_at as "runAt" from outbox ${page}`.execute(db);
  return rows;
}

/** Lets what is dead be tried anew, as often as at first; answers its kind and failure, undefined when it isn't dead. */
export async function reviveEffect(
  db: Db,
  id: number,
  now: Date,
): Promise<Pick<ListedEffect, "kind" | "failure"> | undefined> {
  return await db
    .updateTable("outbox")
    .set({ state: "READY", tries: 0, runAt: now, lockedUntil: null })
    .where("id", "=", id)
    .where("state", "=", "DEAD")
    .returning(["kind", "failure"])
    .executeTakeFirst();
}
