import type { PkgStatus } from "@crux/contract/logistics.schema";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import { PKG_MOVES, type PkgMove, type PkgMoveName } from "@crux/rules/parcel/pkg-states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import { countSome, inOrder, isOneOf, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import type { PkgRow, PkgStepRow, WaybillName } from "./tables.ts";
import { merged } from "./track-store.ts";

// Of a parcel that everything was taken out of, what was ordered into it: it is shown as gone, not as a box of nothing.
const CONTENTS = sql`
  (select *, case when bool_and(taken_out = quantity) over () then quantity else quantity - taken_out end as pieces
    from logistics_pkg_item where pkg_id = logistics_pkg.id)`;

const OWN = sql`
  id, order_id, uid, ext_order_id, route_id, route_name, route_code, company, pkg_type, services, address,
  charged_grams, real_grams, fee_cents, service_cents, tax_cents, rule_version, status,
  pack_img, exception_code, reversal_state, receive_due_at, remark, created_at, updated_at`;

const PKG = sql`${OWN},
  (select jsonb_agg(jsonb_build_object('itemType', item_type, 'quantity', pieces, 'price', price_cents,
      'sku', sku) order by seq)
    from ${CONTENTS} item where pieces > 0) as items,
  (select jsonb_build_object('company', company, 'number', number)
    from logistics_waybill where pkg_id = logistics_pkg.id and leg = 2) as handover,
  (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'statusCode', status_code, 'content', content)
      order by at desc, status_code desc), '[]')
    from ${merged(sql`logistics_pkg.id`)} track) as tracks`;

/** The parcels of these orders with their contents and tracks, in the order of the split. */
export async function selectPkgsOfOrders(db: Db, orderIds: readonly number[]): Promise<PkgRow[]> {
  const { rows } = await sql<PkgRow>`
    select ${PKG} from logistics_pkg where order_id = any(${orderIds}::bigint[]) order by order_id, seq`.execute(
    db,
  );
  return rows;
}

/** One parcel, whoever owns it. */
export async function findPkg(db: Db, id: number): Promise<PkgRow | undefined> {
  const { rows } = await sql<PkgRow>`select ${PKG} from logistics_pkg where id = ${id}`.execute(db);
  return rows[0];
}

/** Which of a customer's parcels a list shows. Only parcels of paid orders are in lists (OP-052). */
export type PkgFilter = { uid: number; statuses: readonly PkgStatus[] };

function filtered({ uid, statuses }: PkgFilter): RawBuilder<unknown> {
  const ofStatus = statuses.length === 0 ? sql`` : sql`and ${isOneOf("status", statuses)}`;
  return sql`is_visible and uid = ${uid} ${ofStatus}`;
}

/** Everybody's parcels of paid orders. */
export const PKG_LIST = listPlan<(typeof orderOpsSchemas)["pkgs"]>()({
  table: "logistics_pkg",
  always: "is_visible",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: {
    pkgStatusList: "status",
    orderId: "order_id",
    withException: {
      indexes: ["logistics_pkg_flagged"],
      where: (isWanted) =>
        isWanted
          ? sql`(exception_code is not null or reversal_state in ('OPEN', 'LOST', 'REFUNDED'))`
          : undefined,
    },
  },
});

/** A parcel as its list shows it, without what has to be gathered from elsewhere. */
export type ListedPkgRow = Omit<PkgRow, "items" | "handover" | "tracks">;

/** One page of everybody's parcels. */
export async function selectListedPkgs(db: Db, { where, slice }: ListSql): Promise<ListedPkgRow[]> {
  const { rows } = await sql<ListedPkgRow>`select ${OWN} from logistics_pkg where ${where} ${slice}`.execute(
    db,
  );
  return rows;
}

/** One slice of a list of parcels. */
export async function selectPkgs(db: Db, filter: PkgFilter, slice: Slice): Promise<PkgRow[]> {
  const { rows } = await sql<PkgRow>`
    select ${PKG} from (
      select * from logistics_pkg where ${filtered(filter)}
      ${sliced(slice, "id")}) logistics_pkg
    ${inOrder(slice, "id")}`.execute(db);
  return rows;
}

/** How many parcels a list has, as far as `countSome` counts. */
export function countPkgs(db: Db, filter: PkgFilter): Promise<number> {
  return countSome(db, "logistics_pkg", filtered(filter));
}

/** All that ever moved a parcel, oldest first. */
export async function selectPkgSteps(db: Db, pkgId: number): Promise<PkgStepRow[]> {
  const { rows } = await sql<PkgStepRow>`
    select from_status, to_status, actor, why, at from logistics_pkg_history
    where pkg_id = ${pkgId} order by id`.execute(db);
  return rows;
}

/** Lets the parcels of a paid order show in the owner's list (OP-052). */
export async function showOrderPkgs(db: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    update logistics_pkg set is_visible = true, updated_at = ${at}
    where order_id = ${orderId} and not is_visible`.execute(db);
}

/** Which parcels of an order to move: all, or some. */
export type Which = { orderId: number; pkgIds?: readonly number[] };

export type PkgStep = {
  move: PkgMoveName;
  /** Who moves them, such as `staff 5` or `user 7`. */
  actor: string;
  why: string;
  at: Date;
  receiveDueAt?: Date;
};

/** Makes one move of the table with its history rows, for those of the parcels that stand where it begins; answers their ids. */
export async function movePkgs(db: Db, { orderId, pkgIds }: Which, step: PkgStep): Promise<number[]> {
  const { from, to }: PkgMove = PKG_MOVES[step.move];
  const some = pkgIds ? sql`and id = any(${pkgIds}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    with old as (
      select id, status from logistics_pkg
      where order_id = ${orderId} ${some} and status = any(${from}::text[]) order by id for update
    ), moved as (
      update logistics_pkg
      set status = ${to}, updated_at = ${step.at}, receive_due_at = ${step.receiveDueAt ?? null}
      from old where logistics_pkg.id = old.id returning old.id, old.status
    ), noted as (
      insert into logistics_pkg_history (pkg_id, from_status, to_status, actor, why, at)
      select id, status, ${to}, ${step.actor}, ${step.why}, ${step.at}::timestamptz from moved
    )
    select id from moved order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A delivered parcel that is past its time, the longest one first. */
export async function selectDuePkg(db: Db, now: Date): Promise<{ id: number; orderId: number } | undefined> {
  const { rows } = await sql<{ id: number; orderId: number }>`
    select id, order_id as "orderId" from logistics_pkg
    where status = 'DELIVERED' and receive_due_at <= ${now} order by receive_due_at limit 1`.execute(db);
  return rows[0];
}

/** Notes or clears the track code that somebody has to look at. */
export async function setException(db: Db, pkgId: number, code: number | null): Promise<void> {
  await sql`
    update logistics_pkg set exception_code = ${code}
    where id = ${pkgId} and exception_code is distinct from ${code}::integer`.execute(db);
}

/** Notes on all parcels of an order what became of its payment. */
export async function setReversal(db: Db, orderId: number, state: PkgRow["reversal_state"]): Promise<void> {
  await sql`
    update logistics_pkg set reversal_state = ${state}
    where order_id = ${orderId} and reversal_state is distinct from ${state}`.execute(db);
}

/** Writes a parcel's number and company. */
export async function setWaybill(
  db: Db,
  pkgId: number,
  { number, company, at }: WaybillName & { at: Date },
): Promise<void> {
  await sql`
    update logistics_pkg set ext_order_id = ${number}, company = ${company}, updated_at = ${at}
    where id = ${pkgId}`.execute(db);
}

/** Writes what packing showed; the charged weight stays. */
export async function setPacked(
  db: Db,
  pkgId: number,
  { packImg, realGrams }: { packImg: string; realGrams: number | null },
): Promise<void> {
  await sql`
    update logistics_pkg set pack_img = ${packImg}, real_grams = ${realGrams} where id = ${pkgId}`.execute(
    db,
  );
}
