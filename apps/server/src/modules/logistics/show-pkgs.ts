import type { StaffList } from "@crux/contract/list";
import type { LogisticsPkg, logisticsSchemas } from "@crux/contract/logistics.schema";
import type { ListedPkg, OpsPkg, orderOpsSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { listSql } from "../../kernel/database/list-plan.ts";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { PkgRow } from "./pkg-rows.ts";
import {
  countPkgs,
  findPkg,
  type ListedPkgRow,
  listListedPkgs,
  listPkgRows,
  listPkgRowsOfOrders,
  listPkgSteps,
  PKG_LIST,
} from "./pkg-store.ts";
import { kilograms } from "./plan-schemes.ts";
import { presentPkg } from "./present-pkg.ts";

/** The parcels of several orders; an order without parcels is missing in the map. */
export async function listPkgsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<Map<number, LogisticsPkg[]>> {
  const ofOrder = new Map<number, LogisticsPkg[]>();
  if (orderIds.length === 0) return ofOrder;
  for (const row of await listPkgRowsOfOrders(ctx.db, orderIds)) {
    const pkgs = ofOrder.get(row.orderId) ?? [];
    pkgs.push(presentPkg(row));
    ofOrder.set(row.orderId, pkgs);
  }
  return ofOrder;
}

type List = z.output<typeof logisticsSchemas.list.input>;

/** One page of the caller's parcels of paid orders, newest first unless asked otherwise (R-API-25, OP-045, OP-052). */
export async function listPkgs(ctx: UserCtx, input: List): Promise<Page<LogisticsPkg>> {
  const filter = { uid: ctx.caller.uid, statuses: input.pkgStatusList };
  const rows = await listPkgRows(ctx.db, filter, sliceOf(input));
  return pageOf(rows.map(presentPkg), { total: await countPkgs(ctx.db, filter), ...input });
}

/**
 * One parcel of the caller; `logistics.PARCEL_NOT_FOUND` when there is none, `general.FORBIDDEN` for somebody else's
 * (R-API-26).
 */
export async function getPkg(ctx: UserCtx, { id }: { id: number }): Promise<LogisticsPkg> {
  const row = await findPkgRow(ctx, id);
  if (row.uid !== ctx.caller.uid) throw new Fail(generalOutcome.FORBIDDEN);
  return presentPkg(row);
}

/** One parcel as it is stored; throws `logistics.PARCEL_NOT_FOUND`. */
export async function findPkgRow(ctx: Ctx, id: number): Promise<PkgRow> {
  const row = await findPkg(ctx.db, id);
  if (!row) throw new Fail(logisticsOutcome.PARCEL_NOT_FOUND);
  return row;
}

/** One page of everybody's parcels of paid orders, for staff. */
export async function listPkgsForStaff(
  { db }: Ctx,
  asked: z.output<typeof orderOpsSchemas.pkgs.input>,
): Promise<StaffList<ListedPkg>> {
  const page = listSql(PKG_LIST, asked);
  return { list: (await listListedPkgs(db, page)).map(presentListed), ...(await page.count(db)) };
}

function presentListed(row: ListedPkgRow): ListedPkg {
  return {
    id: row.id,
    orderId: row.orderId,
    uid: row.uid,
    extOrderId: row.extOrderId,
    logisticsRoute: { id: row.routeId, name: row.routeName, code: row.routeCode },
    logisticsCompany: row.company,
    receiverName: row.address.receiverName,
    receiverCountry: row.address.receiverCountry,
    receiverCity: row.address.receiverCity,
    totalWeight: kilograms(row.chargedGrams),
    realWeight: row.realGrams === null ? null : row.realGrams / 1000,
    pkgStatus: row.status,
    exceptionCode: row.exceptionCode,
    reversal: row.reversalState,
    remark: row.remark,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

/** One parcel with all that ever moved it, for staff; throws `logistics.PARCEL_NOT_FOUND`. */
export async function getPkgForStaff(
  ctx: Ctx,
  { pkgId }: { pkgId: number },
): Promise<z.output<typeof orderOpsSchemas.pkg.output>> {
  const row = await findPkgRow(ctx, pkgId);
  const steps = await listPkgSteps(ctx.db, pkgId);
  return {
    ...presentForStaff(row),
    history: steps.map(({ fromStatus, toStatus, actor, why, at }) => ({
      from: fromStatus,
      to: toStatus,
      actor,
      why,
      time: at.toISOString(),
    })),
  };
}

/** The parcels of one order with what staff see of them and what their rules were, in the order of the split. */
export async function listPkgsOfOrderForStaff(
  ctx: Ctx,
  orderId: number,
): Promise<{ pkg: OpsPkg; rules: { version: number; routeId: string } }[]> {
  const rows = await listPkgRowsOfOrders(ctx.db, [orderId]);
  return rows.map((row) => ({
    pkg: presentForStaff(row),
    rules: { version: row.ruleVersion, routeId: row.routeId },
  }));
}

/** A stored parcel as staff see it. */
export function presentForStaff(row: PkgRow): OpsPkg {
  return { ...presentPkg(row), exceptionCode: row.exceptionCode, reversal: row.reversalState };
}
