import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { KeptOrder, Tally } from "./tally.ts";

/** What an order's parcels held together, what was done to them, and what they cost in cents when it was made. */
export type PastParcels = {
  orderId: number;
  country: string;
  pkgs: number;
  costCents: number;
  lines: { skuId: number; quantity: number }[];
  services: { skuId: number; pkgs: number }[];
};

/** The first parcels of these orders; those that were sent in place of others cost nobody anything. */
export async function listPastParcels(db: Db, orderIds: readonly number[]): Promise<PastParcels[]> {
  const { rows } = await sql<PastParcels>`
    with pkg as (
      select id, order_id, address ->> 'receiverCountry' as country, services, fee_cents + service_cents + tax_cents as cents
      from logistics_pkg where order_id = ${anyOf(orderIds)} and reship_of is null and replaced_at is null
    ), line as (
      select order_id, sku_id, sum(quantity)::int as quantity from pkg join logistics_pkg_item item on pkg_id = pkg.id
      group by order_id, sku_id
    ), service as (
      select order_id, (one ->> 'skuId')::bigint as sku_id, count(*)::int as pkgs
      from pkg cross join jsonb_array_elements(services) one group by 1, 2
    )
    select order_id as "orderId", min(country) as country, count(*)::int as pkgs, sum(cents)::bigint as "costCents",
      (select jsonb_agg(jsonb_build_object('skuId', sku_id, 'quantity', quantity) order by sku_id)
       from line where line.order_id = pkg.order_id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('skuId', sku_id, 'pkgs', pkgs) order by sku_id), '[]')
       from service where service.order_id = pkg.order_id) as services
    from pkg group by order_id`.execute(db);
  return rows;
}

const COLUMNS = [
  "taskId",
  "draftVersion",
  "ruledVersion",
  "asked",
  "done",
  "isCut",
  "isStopped",
  "staffId",
  "tally",
  "endedAt",
] as const;

export type SimulationRow = Omit<Pick<Row<"logisticsSimulation">, (typeof COLUMNS)[number]>, "tally"> & {
  tally: Tally;
};

const simulations = (db: Db) =>
  db.selectFrom("logisticsSimulation").select(COLUMNS).$narrowType<{ tally: Tally }>();

const SHOWN = 20;

/** Those that ended last. */
export async function listSimulationRows(db: Db): Promise<SimulationRow[]> {
  return await simulations(db).orderBy("endedAt", "desc").limit(SHOWN).execute();
}

/** One with the orders that it kept. */
export async function findSimulation(
  db: Db,
  id: number,
): Promise<(SimulationRow & { orders: KeptOrder[] }) | undefined> {
  return await simulations(db)
    .select("orders")
    .where("taskId", "=", id)
    .$narrowType<{ orders: KeptOrder[] }>()
    .executeTakeFirst();
}

/** The last one of this very draft. */
export async function findLastSimulation(db: Db, draftVersion: number): Promise<SimulationRow | undefined> {
  return await simulations(db)
    .where("draftVersion", "=", draftVersion)
    .orderBy("endedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Keeps what came of one, once however often its task ends, and forgets those that ended before `forgotten`. */
export async function keepSimulation(
  db: Db,
  { tally, orders, ...row }: SimulationRow & { orders: readonly KeptOrder[] },
  forgotten: Date,
): Promise<void> {
  await db.deleteFrom("logisticsSimulation").where("endedAt", "<", forgotten).execute();
  await db
    .insertInto("logisticsSimulation")
    .values({ ...row, tally: JSON.stringify(tally), orders: JSON.stringify(orders) })
    .onConflict((conflict) => conflict.column("taskId").doNothing())
    .execute();
}
