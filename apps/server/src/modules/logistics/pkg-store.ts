import type { AddressFields, PkgStatus } from "@crux/contract/logistics.schema";
import { PKG_MOVES, type PkgMove, type PkgMoveName } from "@crux/rules/parcel/pkg-states";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { countSome, inOrder, isOneOf, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { PkgRow, WaybillName } from "./pkg-rows.ts";
import { merged } from "./track-store.ts";

// Of a parcel that everything was taken out of, what was ordered into it: it is shown as gone, not as a box of nothing.
const CONTENTS = sql`
  (select *, case when bool_and(taken_out = quantity) over () then quantity else quantity - taken_out end as pieces
    from logistics_pkg_item where pkg_id = logistics_pkg.id)`;

const OWN = sql`
  id, order_id as "orderId", uid, ext_order_id as "extOrderId", route_id as "routeId", route_name as "routeName",
  route_code as "routeCode", company, pkg_type as "pkgType", services, address, charged_grams as "chargedGrams",
  real_grams as "realGrams", fee_cents as "feeCents", service_cents as "serviceCents", tax_cents as "taxCents",
  rule_version as "ruleVersion", status, pack_img as "packImg", exception_code as "exceptionCode",
  reversal_state as "reversalState", receive_due_at as "receiveDueAt", remark, reship_of as "reshipOf", papers, created_at as "createdAt",
  updated_at as "updatedAt"`;

const PKG = sql`${OWN},
  (select jsonb_agg(jsonb_build_object('itemType', item_type, 'quantity', pieces, 'price', price_cents,
      'sku', sku) order by seq)
    from ${CONTENTS} item where pieces > 0) as items,
  (select jsonb_build_object('company', company, 'number', number)
    from logistics_waybill where pkg_id = logistics_pkg.id and leg = 2) as handover,
  (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'statusCode', status_code, 'content', content)
      order by at desc, status_code desc), '[]')
    from ${merged(sql`logistics_pkg.id`)} track) as tracks`;

/** The parcels of these orders with their contents and tracks, in the order of the split; none that others took the place of. */
export async function listPkgRowsOfOrders(db: Db, orderIds: readonly number[]): Promise<PkgRow[]> {
  const { rows } = await sql<PkgRow>`
    select ${PKG} from logistics_pkg where order_id = any(${orderIds}::bigint[]) and replaced_at is null
    order by order_id, seq`.execute(db);
  return rows;
}

/** The parcels of these ids, whoever owns them. */
export async function listPkgRowsById(db: Db, ids: readonly number[]): Promise<PkgRow[]> {
  const { rows } = await sql<PkgRow>`
    select ${PKG} from logistics_pkg where is_visible and id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** One parcel, whoever owns it. */
export async function findPkg(db: Db, id: number): Promise<PkgRow | undefined> {
  const { rows } = await sql<PkgRow>`select ${PKG} from logistics_pkg where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Which of a customer's parcels a list shows. Only parcels of paid orders are in lists (OP-052), and none
 * that others took the place of.
 */
export type PkgFilter = { uid: number; statuses: readonly PkgStatus[] };

function filtered({ uid, statuses }: PkgFilter): RawBuilder<unknown> {
  const ofStatus = statuses.length === 0 ? sql`` : sql`and ${isOneOf("status", statuses)}`;
  return sql`is_visible and uid = ${uid} and replaced_at is null ${ofStatus}`;
}

/** One slice of a list of parcels. */
export async function listPkgRows(db: Db, filter: PkgFilter, slice: Slice): Promise<PkgRow[]> {
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

/** How many parcels of the lists stand in each of these statuses; one without any is not there. */
export async function countPkgsByStatus(
  db: Db,
  filter: PkgFilter,
): Promise<Partial<Record<PkgStatus, number>>> {
  const { rows } = await sql<{ status: PkgStatus; pkgs: number }>`
    select status, count(*)::int as pkgs from logistics_pkg where ${filtered(filter)}
    group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, pkgs }) => [status, pkgs]));
}

/** One move of a parcel. */
export type PkgStepRow = Pick<Row<"logisticsPkgHistory">, "actor" | "why" | "at"> & {
  fromStatus: PkgStatus | null;
  toStatus: PkgStatus;
};

/** All that ever moved a parcel, oldest first. */
export async function listPkgSteps(db: Db, pkgId: number): Promise<PkgStepRow[]> {
  return await db
    .selectFrom("logisticsPkgHistory")
    .select(["fromStatus", "toStatus", "actor", "why", "at"])
    .where("pkgId", "=", pkgId)
    .orderBy("id")
    .$narrowType<Pick<PkgStepRow, "fromStatus" | "toStatus">>()
    .execute();
}

const showing = prepared((db, { orderId, at }: { orderId: number; at: Date }) =>
  db
    .updateTable("logisticsPkg")
    .set({ isVisible: true, updatedAt: at })
    .where("orderId", "=", orderId)
    .where("isVisible", "=", false)
    .returning(["papers", "identityId"]),
);

/** Lets the parcels of a paid order show in the owner's list (OP-052); answers how they stand with the papers of the order. */
export async function showOrderPkgs(
  db: Db,
  orderId: number,
  at: Date,
): Promise<Pick<Row<"logisticsPkg">, "papers" | "identityId">[]> {
  return await showing.list(db, { orderId, at });
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
export async function findOverduePkg(db: Db, now: Date): Promise<Pick<PkgRow, "id" | "orderId"> | undefined> {
  return await db
    .selectFrom("logisticsPkg")
    .select(["id", "orderId"])
    .where("status", "=", "DELIVERED")
    .where("receiveDueAt", "<=", now)
    .orderBy("receiveDueAt")
    .limit(1)
    .executeTakeFirst();
}

/** Writes where the parcels of an order go that nobody declared yet. */
export async function updatePkgAddress(
  db: Db,
  orderId: number,
  address: AddressFields,
  at: Date,
): Promise<void> {
  await db
    .updateTable("logisticsPkg")
    .set({ address: JSON.stringify(address), updatedAt: at })
    .where("orderId", "=", orderId)
    .where("status", "=", "CREATED")
    .execute();
}

/** Locks parcels until this transaction ends. */
export async function lockPkgs(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom("logisticsPkg")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateTabled(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db.updateTable("logisticsPkg").set({ tabledAt: at }).where("id", "=", anyOf(ids)).execute();
}

/** When a parcel of an order that is still to be declared was last handed out in a table; null when none was. */
export async function findTabledAt(db: Db, orderId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("logisticsPkg")
    .select((pkg) => pkg.fn.max("tabledAt").as("at"))
    .where("orderId", "=", orderId)
    .where("status", "=", "CREATED")
    .executeTakeFirst();
  return row?.at ?? null;
}

/** True when one of an order's parcels stands in a table to be declared by; they are locked until this transaction ends. */
export async function lockTabled(db: Db, orderId: number): Promise<boolean> {
  const rows = await db
    .selectFrom("logisticsPkg")
    .select("tabledAt")
    .where("orderId", "=", orderId)
    .where("status", "=", "CREATED")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.some(({ tabledAt }) => tabledAt !== null);
}

/** Notes or clears the track code that somebody has to look at. */
export async function updateException(db: Db, pkgId: number, code: number | null): Promise<void> {
  await db
    .updateTable("logisticsPkg")
    .set({ exceptionCode: code })
    .where("id", "=", pkgId)
    .where("exceptionCode", "is distinct from", sql<number>`${code}::integer`)
    .execute();
}

/** Notes on all parcels of an order what became of its payment. */
export async function updateReversal(db: Db, orderId: number, state: PkgRow["reversalState"]): Promise<void> {
  await db
    .updateTable("logisticsPkg")
    .set({ reversalState: state })
    .where("orderId", "=", orderId)
    .where("reversalState", "is distinct from", state)
    .execute();
}

/** Writes a parcel's number and company. */
export async function updateWaybill(
  db: Db,
  pkgId: number,
  { number, company, at }: WaybillName & { at: Date },
): Promise<void> {
  await db
    .updateTable("logisticsPkg")
    .set({ extOrderId: number, company, updatedAt: at })
    .where("id", "=", pkgId)
    .execute();
}

/** Writes what packing showed; the charged weight stays. */
export async function updatePacked(
  db: Db,
  pkgId: number,
  packed: Pick<PkgRow, "packImg" | "realGrams">,
): Promise<void> {
  await db.updateTable("logisticsPkg").set(packed).where("id", "=", pkgId).execute();
}
