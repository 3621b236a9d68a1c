import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { listSql } from "../../kernel/database/list-statements.ts";
import { PKG_LIST } from "./staff-list-store.ts";

/** Nobody chooses among more. */
const MOST = 20;
/** Whoever is longer at one parcel went away meanwhile. */
const LONGEST_S = 1_800;
const MAX_LEFT = 10_000;

/** The parcels of paid orders that a code may mean, by what the list of parcels finds by it. */
export async function listPkgIdsByCode(db: Db, code: string): Promise<number[]> {
  const { where } = listSql(PKG_LIST, {
    ...{
      q: code,
      pkgStatusList: [],
      withException: false,
      routes: [],
      companies: [],
      papers: [],
      problem: [],
    },
    ...{ pageNum: 0, pageSize: MOST, sort: "createTime", by: "createTime" },
  });
  const { rows } = await sql<{ id: number }>`
    select id from logistics_pkg where ${where} order by id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of the parcels of its order a parcel is, from 1, and how many these are. */
export type PkgPlace = { id: number; place: number; placeOf: number };

export async function listPlaces(db: Db, orderIds: readonly number[]): Promise<PkgPlace[]> {
  const { rows } = await sql<PkgPlace>`
    select id, (row_number() over one)::int as place, (count(*) over (partition by order_id))::int as "placeOf"
    from logistics_pkg where order_id = any(${orderIds}::bigint[]) and replaced_at is null
    window one as (partition by order_id order by seq)`.execute(db);
  return rows;
}

/** What one person packed since then and nobody opened again, and how many parcels wait for whoever comes. */
export type Shift = { packed: number; averageSeconds: number | null; left: number };

export async function getShift(db: Db, { actor, since }: { actor: string; since: Date }): Promise<Shift> {
  const { rows } = await sql<Shift>`
    select count(*)::int as packed,
      (avg(seconds) filter (where seconds <= ${LONGEST_S}))::int as "averageSeconds",
      (select count(*) from (
        select from logistics_pkg where is_visible and status in ('DECLARED', 'PACKING')
        limit ${MAX_LEFT + 1}) open)::int as left
    from (
      select distinct on (ended.pkg_id) extract(epoch from ended.at - begun.at) as seconds
      from logistics_pkg_history ended
      join logistics_pkg pkg on pkg.id = ended.pkg_id and pkg.status <> 'PACKING'
      left join lateral (
        select at from logistics_pkg_history begun
        where begun.pkg_id = ended.pkg_id and begun.to_status = 'PACKING' order by id limit 1) begun on true
      where ended.to_status = 'PACKAGED' and ended.actor = ${actor} and ended.at > ${since}
      order by ended.pkg_id, ended.id desc) closed`.execute(db);
  const [shift] = rows;
  if (!shift) throw new Error("a count has one row");
  return shift;
}
