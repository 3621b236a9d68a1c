import type { logisticsSimulationOpsSchemas, Simulation } from "@crux/contract/logistics/simulation.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { moneyText } from "@crux/rules/money/money-text";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { FILE_MS } from "../../task/service.ts";
import { getDraftRow } from "../rule-sets/draft-store.ts";
import { findCurrentVersion } from "../store.ts";
import {
  findLastSimulation,
  findSimulation,
  listSimulationRows,
  type SimulationRow,
} from "./simulation-store.ts";
import { differenceOf } from "./tally.ts";

type Schemas = typeof logisticsSimulationOpsSchemas;

/** The simulations that ended last, of anybody. */
export async function listSimulations(ctx: StaffCtx): Promise<Simulation[]> {
  return presentAll(ctx, await listSimulationRows(ctx.db));
}

/** One with the orders that come out otherwise, those that differ most first; `general.NOT_FOUND`. */
export async function getSimulation(
  ctx: StaffCtx,
  { id }: { id: number },
): Promise<z.output<Schemas["simulation"]["output"]>> {
  const row = await findSimulation(ctx.db, id);
  const [shown] = row ? await presentAll(ctx, [row]) : [];
  if (!row || !shown) throw new Fail(generalOutcome.NOT_FOUND);
  const size = (order: (typeof row.orders)[number]) =>
    Math.abs(differenceOf(order) ?? Number.MAX_SAFE_INTEGER);
  return { ...shown, orders: row.orders.toSorted((a, b) => size(b) - size(a) || b.orderId - a.orderId) };
}

/** What the last simulation of a draft found, in a few words for whoever is asked to agree to it. */
export async function simulationWords(ctx: Ctx, draftVersion: number): Promise<string> {
  const last = await findLastSimulation(ctx.db, draftVersion);
  if (!last) return "未模拟";
  const { done, tally, isStopped } = last;
  const { more, less, unsplittable } = tally.counts;
  return [
    `最近 ${done} 单${isStopped ? "（中途停止）" : ""}`,
    `多付 ${more} 单（+${moneyText(tally.moreCents)}）`,
    `少付 ${less} 单（${moneyText(-tally.lessCents)}）`,
    `装不下 ${unsplittable} 单`,
  ].join("，");
}

async function presentAll(ctx: StaffCtx, rows: readonly SimulationRow[]): Promise<Simulation[]> {
  const names = await listStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  const draft = await getDraftRow(ctx.db);
  const current = await findCurrentVersion(ctx.db, ctx.now);
  return rows.map(({ taskId, staffId, endedAt, tally, ...row }) => ({
    id: taskId,
    draftVersion: row.draftVersion,
    ruledVersion: row.ruledVersion,
    isPresent: row.draftVersion === draft.version && row.ruledVersion === current?.version,
    asked: row.asked,
    done: row.done,
    isCut: row.isCut,
    isStopped: row.isStopped,
    staffName: names.get(staffId) ?? "",
    endTime: endedAt.toISOString(),
    hasFile: !row.isStopped && staffId === ctx.staff.id && ctx.now.getTime() - endedAt.getTime() < FILE_MS,
    ...tally,
  }));
}
