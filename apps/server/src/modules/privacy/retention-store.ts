import { FINAL_STATES } from "@crux/rules/order/order-states";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db } from "../../kernel/database/database.ts";
import { WITHOUT_PERSON } from "./data-map.ts";

/**
 * Takes the people out of a batch of ended orders that were made before then, and out of their parcels: addresses,
 * remarks, pictures and what carriers told. Amounts, goods and countries stay. Answers how many orders it took.
 */
export async function forgetPeople(
  db: Db,
  { madeBefore, batch }: { madeBefore: Date; batch: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update orders set address = ${WITHOUT_PERSON}, remark = ''
    where id in (
      select id from orders
      where created_at < ${madeBefore} and address->>'receiverName' <> '' and order_status = any(${[...FINAL_STATES]}::text[])
      order by id limit ${batch} for update skip locked)
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const pkgs = db.selectFrom("logisticsPkg").select("id").where("orderId", "=", anyOf(ids));
  await db.updateTable("logisticsPackPhoto").set({ isBound: false }).where("pkgId", "in", pkgs).execute();
  await db.deleteFrom("logisticsPkgNote").where("pkgId", "in", pkgs).execute();
  await db.deleteFrom("logisticsPkgTrack").where("pkgId", "in", pkgs).execute();
  await db
    .updateTable("logisticsPkg")
    .set({ address: WITHOUT_PERSON, remark: "", packImg: "" })
    .where("orderId", "=", anyOf(ids))
    .execute();
  return ids.length;
}

/** Takes away a batch of what carriers pushed, once it was handled before then. */
export async function deleteOldPushes(
  db: Db,
  { handledBefore, batch }: { handledBefore: Date; batch: number },
): Promise<number> {
  const old = db
    .selectFrom("carrierPush")
    .select("id")
    .where("handledAt", "<", handledBefore)
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return await changedRows(db.deleteFrom("carrierPush").where("id", "in", old));
}

/** Forgets from where a batch of looks at identity photos came, once they are older than that. */
export async function forgetLookers(
  db: Db,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  const old = db
    .selectFrom("idAccess")
    .select("id")
    .where("at", "<", before)
    .where("ip", "<>", "")
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return await changedRows(db.updateTable("idAccess").set({ ip: "" }).where("id", "in", old));
}
