import { FINAL_STATES } from "@crux/rules/order/order-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { WITHOUT_PERSON } from "./customer-data.ts";
import { EMPTY } from "./data-map.ts";

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
  const pkgs = sql`(select id from logistics_pkg where order_id = any(${ids}::bigint[]))`;
  await sql`update logistics_pack_photo set is_bound = false where pkg_id in ${pkgs}`.execute(db);
  await sql`delete from logistics_pkg_track where pkg_id in ${pkgs}`.execute(db);
  await sql`
    update logistics_pkg set address = ${WITHOUT_PERSON}, remark = ${EMPTY}, pack_img = ${EMPTY}
    where order_id = any(${ids}::bigint[])`.execute(db);
  return ids.length;
}

/** Takes away a batch of what carriers pushed, once it was handled before then. */
export async function deleteOldPushes(
  db: Db,
  { handledBefore, batch }: { handledBefore: Date; batch: number },
): Promise<number> {
  const { rows } = await sql`
    delete from carrier_push where id in (
      select id from carrier_push where handled_at < ${handledBefore} order by id limit ${batch}
      for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** Forgets from where a batch of looks at identity photos came, once they are older than that. */
export async function forgetLookers(
  db: Db,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  const { rows } = await sql`
    update id_access set ip = '' where id in (
      select id from id_access where at < ${before} and ip <> '' order by id limit ${batch}
      for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
