import type { LogisticsPkg, logisticsSchemas } from "@crux/contract/logistics.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { PkgRow } from "./pkg-rows.ts";
import { countPkgs, findPkg, listPkgRows, listPkgRowsById, listPkgRowsOfOrders } from "./pkg-store.ts";
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

/** Parcels of paid orders as they are stored, by their ids. */
export async function findPkgRows(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PkgRow>> {
  const rows = await listPkgRowsById(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One parcel as it is stored; throws `logistics.PARCEL_NOT_FOUND`. */
export async function findPkgRow(ctx: Ctx, id: number): Promise<PkgRow> {
  const row = await findPkg(ctx.db, id);
  if (!row) throw new Fail(logisticsOutcome.PARCEL_NOT_FOUND);
  return row;
}
