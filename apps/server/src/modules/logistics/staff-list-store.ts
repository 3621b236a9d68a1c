import type { PkgProblem, pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import {
  FAILED_CODES,
  HELD_CODES,
  PKG_PROBLEMS,
  RETURN_CODES,
  SILENT_MS,
} from "@crux/rules/parcel/pkg-problems";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { isOneOf } from "../../kernel/database/list-sql.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { PkgRow, TrackRow } from "./pkg-rows.ts";

const ON_ITS_WAY = sql`given_up_at is null and status in ('PACKAGED', 'DELIVERING')`;
const NEWEST_WORD = sql`coalesce(heard_at, updated_at)`;

/** What carriers say of parcels that somebody has to look at. */
const CODES = { CUSTOMS: HELD_CODES, RETURNED: RETURN_CODES, FAILED: FAILED_CODES };
const isFlagged = (kind: PkgProblem): kind is keyof typeof CODES => kind in CODES;

const hasCode = (codes: readonly number[]) => sql`(exception_code is not null and ${ON_ITS_WAY} and
  case when exception_code >= 100 then exception_code / 100 else exception_code end = any(${codes}::int[]))`;

// The clock of the database: what is silent for days is silent on every server.
const isSilent = () =>
  sql`(status = 'DELIVERING' and given_up_at is null and ${NEWEST_WORD} < now() - make_interval(secs => ${SILENT_MS / 1000}))`;

// As values and not as a condition of its own, so that the indexes of all kinds are read together.
const isAsked = () =>
  sql`id = any(array(select pkg_id from logistics_waybill where failure is not null and next_poll_at is not null))`;

/** What parcels in these kinds of trouble are found by: a condition for each index that knows of some. */
function conditionsOf(kinds: readonly PkgProblem[]): RawBuilder<unknown>[] {
  const codes = kinds.filter(isFlagged).flatMap((kind) => CODES[kind]);
  return [
    ...(kinds.includes("NO_TRACK") ? [isSilent()] : []),
    ...(codes.length > 0 ? [hasCode(codes)] : []),
    ...(kinds.includes("QUERY") ? [isAsked()] : []),
  ];
}

const visible = (condition: RawBuilder<unknown>) =>
  sql`select id from logistics_pkg where is_visible and ${condition}`;

/** The parcels of each of these values. */
const eachOf = <Value>(values: readonly Value[], condition: (value: Value) => RawBuilder<unknown>) =>
  [...new Set(values)].map((value) => visible(condition(value)));

/**
 * The parcels in any of these kinds of trouble, in parts that have none in common: each by its own index, since
 * alternatives in one condition would be looked for in every parcel there ever was.
 */
function partsOf(kinds: readonly PkgProblem[]): RawBuilder<unknown>[] {
  const conditions = conditionsOf(kinds);
  return conditions.map((condition, place) => {
    const before = conditions.slice(0, place).map((other) => sql` and not ${other}`);
    return visible(sql`${condition}${sql.join(before, sql``)}`);
  });
}

/** Those of the parcels `where` that are in trouble and not silent. */
export function inOtherTrouble(where: RawBuilder<unknown>): RawBuilder<unknown> {
  const [, ...others] = partsOf(PKG_PROBLEMS);
  return sql`select id from logistics_pkg where ${where} and id in (${sql.join(others, sql` union all `)})`;
}

/** Everybody's parcels of paid orders. */
export const PKG_LIST = listPlan<(typeof pkgOpsSchemas)["pkgs"]>()({
  table: "logistics_pkg",
  always: "is_visible",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: {
    pkgStatusList: {
      indexes: ["logistics_pkg_status", "logistics_pkg_to_do"],
      where: (all) => (all.length === 0 ? undefined : isOneOf("status", all)),
      ids: (all) => eachOf(all, (status) => sql`status = ${status}`),
    },
    orderId: "order_id",
    withException: {
      indexes: ["logistics_pkg_flagged"],
      where: (isWanted) =>
        isWanted
          ? sql`(exception_code is not null or reversal_state in ('OPEN', 'LOST', 'REFUNDED'))`
          : undefined,
    },
    routes: "route_code",
    companies: "company",
    papers: {
      indexes: ["logistics_pkg_papers_order"],
      where: (papers) =>
        papers.length === 0 ? undefined : sql`(status = 'CREATED' and papers = any(${papers}::text[]))`,
      ids: (all) => eachOf(all, (papers) => sql`status = 'CREATED' and papers = ${papers}`),
    },
    hasPhoto: {
      indexes: ["logistics_pkg_to_do"],
      where: (isWanted) => (isWanted ? sql`pack_img <> ''` : sql`pack_img = ''`),
    },
    pkgType: { indexes: ["logistics_pkg_to_do"], where: (type) => sql`pkg_type = ${type}` },
    problem: {
      indexes: [
        "logistics_pkg_quiet",
        "logistics_pkg_under_way",
        "logistics_pkg_flagged",
        "logistics_waybill_failing",
      ],
      where: (kinds) => {
        const [condition, ...others] = conditionsOf(kinds);
        return others.length === 0 ? condition : undefined;
      },
      ids: partsOf,
    },
    q: { indexes: ["logistics_waybill_number_key", "logistics_pkg_pkey"], where: foundBy },
  },
});

function foundBy(q: string): RawBuilder<unknown> | undefined {
  if (q === "") return undefined;
  const number = q.toUpperCase();
  const [, digits] = /^P?([1-9]\d{0,14})$/.exec(number) ?? [];
  const byNumber = sql`id in (select pkg_id from logistics_waybill where number = ${number})`;
  if (digits === undefined) return byNumber;
  return sql`(id = ${digits}::bigint or order_id = ${digits}::bigint or ${byNumber})`;
}

/** A parcel as its list shows it, which needs neither what was charged for it nor where exactly it goes. */
export type ListedPkgRow = Omit<
  PkgRow,
  | ("items" | "handover" | "tracks" | "services" | "address" | "ruleVersion" | "receiveDueAt" | "reshipOf")
  | ("feeCents" | "serviceCents" | "taxCents")
> & {
  receiver: Pick<PkgRow["address"], "receiverName" | "receiverCountry" | "receiverCity">;
  amountCents: number;
  quantity: number;
  heardAt: Date | null;
  lastTrack: TrackRow | null;
  failure: string;
  note: string;
};

/** One page of everybody's parcels. */
export async function listListedPkgs(db: Db, { page }: ListPage): Promise<ListedPkgRow[]> {
  const { rows } = await sql<ListedPkgRow>`
    select id, order_id as "orderId", uid, ext_order_id as "extOrderId", route_id as "routeId",
      route_name as "routeName", route_code as "routeCode", company, pkg_type as "pkgType",
      jsonb_build_object('receiverName', address->>'receiverName', 'receiverCountry', address->>'receiverCountry',
        'receiverCity', address->>'receiverCity') as receiver,
      charged_grams as "chargedGrams", real_grams as "realGrams", status, pack_img as "packImg",
      exception_code as "exceptionCode", reversal_state as "reversalState", remark, papers, created_at as "createdAt",
      updated_at as "updatedAt", amount_cents as "amountCents", quantity, heard_at as "heardAt",
      (select jsonb_build_object('at', at, 'statusCode', status_code, 'content', content) from logistics_pkg_track
        where pkg_id = logistics_pkg.id order by at desc, status_code desc limit 1) as "lastTrack",
      coalesce((select failure from logistics_waybill
        where pkg_id = logistics_pkg.id and failure is not null and next_poll_at is not null limit 1), '') as failure,
      coalesce((select note from logistics_pkg_note where pkg_id = logistics_pkg.id), '') as note
    from logistics_pkg ${page}`.execute(db);
  return rows;
}

/** Which parcels are counted. */
export type CountFilter = {
  routes: readonly string[];
  companies: readonly string[];
  pkgType?: string | undefined;
};

function countedBy({ routes, companies, pkgType }: CountFilter): RawBuilder<unknown> {
  const conditions = [
    sql`is_visible`,
    ...(routes.length > 0 ? [sql`route_code = any(${routes}::text[])`] : []),
    ...(companies.length > 0 ? [sql`company = any(${companies}::text[])`] : []),
    ...(pkgType ? [sql`pkg_type = ${pkgType}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const declarable = (filter: CountFilter, lastId: number) =>
  sql`${countedBy(filter)} and status = 'CREATED' and papers in ('OK', 'NONE') and id > ${lastId}`;

/** The next parcels that can be declared, by their ids. */
export async function listDeclarable(
  db: Db,
  filter: CountFilter,
  { lastId, limit }: { lastId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from logistics_pkg where ${declarable(filter, lastId)} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are after that one. */
export async function countDeclarableAfter(db: Db, filter: CountFilter, lastId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from logistics_pkg where ${declarable(filter, lastId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const IN_THE_HOUSE = sql`is_visible and status in ('CREATED', 'DECLARED', 'PACKING', 'PACKAGED')`;

/** Codes and names of the routes by which parcels go that were not handed over yet, from one to the next by their index. */
export async function listOpenRoutes(db: Db): Promise<{ code: string; name: string }[]> {
  const after = (code: RawBuilder<unknown>) => sql`
    (select min(route_code) from logistics_pkg where ${IN_THE_HOUSE} and route_code > ${code})`;
  const { rows } = await sql<{ code: string; name: string }>`
    with recursive route (code) as (
      select ${after(sql`''`)} union all select ${after(sql`code`)} from route where code is not null)
    select code, (select max(route_name) from logistics_pkg where ${IN_THE_HOUSE} and route_code = code) as name
    from route where code is not null order by code`.execute(db);
  return rows;
}

/** What is known of a parcel that a line of waybills names. */
export type NamedPkgRow = Pick<
  PkgRow,
  "id" | "orderId" | "uid" | "extOrderId" | "company" | "pkgType" | "status" | "papers" | "routeName"
> & { receiverName: string; movedBy: string; movedAt: Date };

/** Parcels of paid orders by their numbers, with who moved them last. */
export async function listNamedPkgs(db: Db, ids: readonly number[]): Promise<NamedPkgRow[]> {
  const { rows } = await sql<NamedPkgRow>`
    select pkg.id, order_id as "orderId", uid, ext_order_id as "extOrderId", company, pkg_type as "pkgType", status,
      papers, route_name as "routeName", coalesce(address->>'receiverName', '') as "receiverName",
      step.actor as "movedBy", step.at as "movedAt"
    from logistics_pkg pkg
    cross join lateral (
      select actor, at from logistics_pkg_history where pkg_id = pkg.id order by id desc limit 1) step
    where is_visible and pkg.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Which parcels have these numbers of carriers, by number. */
export async function listTakenNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<{ number: string; pkgId: number }[]> {
  const { rows } = await sql<{ number: string; pkgId: number }>`
    select number, pkg_id as "pkgId" from logistics_waybill where number = any(${numbers}::text[])`.execute(
    db,
  );
  return rows;
}
