import type { StaffList } from "@crux/contract/list";
import { MAX_COUNTED } from "@crux/contract/list";
import { pkgStatus } from "@crux/contract/logistics.schema";
import { type ListedPkg, type OpsPkg, pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import { PKG_PAPERS } from "@crux/rules/parcel/pkg-papers";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";
import { beijingClock } from "@crux/rules/time/beijing-time";
import type { z } from "zod";
import { listSql } from "../../kernel/database/list-statements.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { countLists, listPage } from "../../kernel/verb/list-page.ts";
import { listStaffNames } from "../staff/service.ts";
import { getPkgNote } from "./pkg-note.ts";
import type { PkgRow } from "./pkg-rows.ts";
import { listPkgRowsOfOrders, listPkgSteps } from "./pkg-store.ts";
import { kilograms } from "./plan-schemes.ts";
import { presentPkg } from "./present-pkg.ts";
import { findPkgRow } from "./show-pkgs.ts";
import {
  inOtherTrouble,
  type ListedPkgRow,
  listListedPkgs,
  listOpenRoutes,
  PKG_LIST,
} from "./staff-list-store.ts";

type Schemas = typeof pkgOpsSchemas;

/** One page of everybody's parcels of paid orders, for staff. */
export async function listPkgsForStaff(
  ctx: Ctx,
  asked: z.output<Schemas["pkgs"]["input"]>,
): Promise<StaffList<ListedPkg>> {
  const page = await listPage(ctx, PKG_LIST, asked);
  return { list: (await listListedPkgs(ctx.db, page)).map(presentListed), ...page.counted };
}

function presentListed(row: ListedPkgRow): ListedPkg {
  const { lastTrack } = row;
  return {
    id: row.id,
    orderId: row.orderId,
    uid: row.uid,
    extOrderId: row.extOrderId,
    logisticsRoute: { id: row.routeId, name: row.routeName, code: row.routeCode },
    logisticsPkgType: row.pkgType,
    logisticsCompany: row.company,
    ...row.receiver,
    totalWeight: kilograms(row.chargedGrams),
    totalAmount: row.amountCents,
    totalQuantity: row.quantity,
    realWeight: row.realGrams === null ? null : row.realGrams / 1000,
    pkgStatus: row.status,
    exceptionCode: row.exceptionCode,
    reversal: row.reversalState,
    papers: row.papers,
    hasPhoto: row.packImg !== "",
    note: row.note,
    lastTrack: lastTrack && {
      content: lastTrack.content,
      time: beijingClock(new Date(lastTrack.at)),
      statusCode: lastTrack.statusCode,
    },
    heardTime: row.heardAt?.toISOString() ?? null,
    failure: row.failure,
    idUse: null,
    remark: row.remark,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

/** How many parcels stand in each state and queue, each as its list counts it, and by which routes those go that are still in the house. */
export async function countPkgsForStaff(
  ctx: Ctx,
  filter: z.output<Schemas["pkgCounts"]["input"]>,
): Promise<z.output<Schemas["pkgCounts"]["output"]>> {
  const queues = [
    ...pkgStatus.options.map((status) => ({ pkgStatusList: [status] })),
    ...PKG_PAPERS.map((papers) => ({ papers: [papers] })),
    ...PKG_PROBLEMS.map((problem) => ({ problem: [problem] })),
  ];
  const listOf = (queue: object) =>
    listSql(PKG_LIST, pkgOpsSchemas.pkgs.input.parse({ ...filter, ...queue }));
  // Most of those in any trouble are silent, and counted as such already.
  const others = { ids: inOtherTrouble(listOf({}).where) };
  const [counted, routes] = await Promise.all([
    countLists(ctx, [...queues.map(listOf), others]),
    listOpenRoutes(ctx.db),
  ]);
  const numbers = counted.map(({ total, totalCapped }) => total + Number(totalCapped));
  const next = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, numbers.shift() ?? 0])) as Record<Name, number>;
  const [states, papers] = [next(pkgStatus.options), next(PKG_PAPERS)];
  const problems = next(PKG_PROBLEMS);
  return {
    ...{ states, papers, problems },
    inTrouble: Math.min(problems.NO_TRACK + (numbers.shift() ?? 0), MAX_COUNTED + 1),
    routes,
  };
}

/** One parcel with all that ever moved it and what staff noted, for staff; throws `logistics.PARCEL_NOT_FOUND`. */
export async function getPkgForStaff(
  ctx: Ctx,
  { pkgId }: { pkgId: number },
): Promise<Omit<z.output<typeof pkgOpsSchemas.pkg.output>, "idUse">> {
  const row = await findPkgRow(ctx, pkgId);
  const steps = await listPkgSteps(ctx.db, pkgId);
  const names = await actorNames(
    ctx,
    steps.map(({ actor }) => actor),
  );
  return {
    ...presentForStaff(row),
    uid: row.uid,
    history: steps.map(({ fromStatus, toStatus, actor, why, at }) => ({
      from: fromStatus,
      to: toStatus,
      actor,
      actorName: names.get(actor) ?? "",
      why,
      time: at.toISOString(),
    })),
    note: await getPkgNote(ctx, pkgId),
  };
}

/** The names of those of the actors who are staff. */
export async function actorNames(ctx: Ctx, actors: readonly string[]): Promise<Map<string, string>> {
  const idOf = new Map(
    actors.flatMap((actor) => (actor.startsWith("staff ") ? [[actor, Number(actor.slice(6))]] : [])),
  );
  const names = await listStaffNames(ctx, [...idOf.values()]);
  return new Map([...idOf].map(([actor, id]) => [actor, names.get(id) ?? ""]));
}

/** The parcels of one order as staff see them, in the order of the split. */
export async function listPkgsOfOrderForStaff(ctx: Ctx, orderId: number): Promise<OpsPkg[]> {
  return (await listPkgRowsOfOrders(ctx.db, [orderId])).map(presentForStaff);
}

/** A stored parcel as staff see it. */
export function presentForStaff(row: PkgRow): OpsPkg {
  const { exceptionCode, reversalState: reversal, papers } = row;
  return { ...presentPkg(row), exceptionCode, reversal, papers };
}
