import * as saleOutcome from "@crux/contract/outcomes/sale";
import type { Pause, saleSchemas } from "@crux/contract/sale.schema";
import { pauseText } from "@crux/rules/setting/pause-text";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listCategories, tagsOfProducts } from "../../commodity/service.ts";
import { findNextPauseChange, listRunningPauses, type RunningPause } from "./pause-store.ts";

/** The pauses that count at this moment, as the database says it: what an order is decided by. */
export function pausesNow(ctx: Ctx): Promise<RunningPause[]> {
  return listRunningPauses(ctx.db, ctx.now);
}

/** What customers are told of pauses, of one product or of everything. */
export async function listPauses(
  ctx: Ctx,
  { productId, tagId }: z.output<typeof saleSchemas.pauses.input>,
): Promise<Pause[]> {
  const running = await pausesNow(ctx);
  ctx.changesAt(await findNextPauseChange(ctx.db, ctx.now), "home");
  let told = running;
  if (productId !== undefined) told = await pausesOfGoods(ctx, { pauses: running, productIds: [productId] });
  else if (tagId !== undefined) told = ofTags(running, await tagAndAbove(ctx, tagId));
  return told.map((pause) => ({
    id: pause.id,
    scope: pause.scope,
    text: pauseText(pause),
    endTime: pause.endsAt?.toISOString() ?? null,
  }));
}

type Goods = { pauses: readonly RunningPause[]; productIds: readonly number[] };

/** The pauses of the shop, and of the categories that these products are in. */
export async function pausesOfGoods(ctx: Ctx, { pauses, productIds }: Goods): Promise<RunningPause[]> {
  const hasCategories = pauses.some(({ scope }) => scope === "CATEGORY");
  const tags = hasCategories ? await tagsOfProducts(ctx, productIds) : new Set<number>();
  return ofTags(pauses, tags);
}

function ofTags(pauses: readonly RunningPause[], tags: ReadonlySet<number>): RunningPause[] {
  return pauses.filter(
    ({ scope, subject }) => scope === "SHOP" || (scope === "CATEGORY" && tags.has(Number(subject))),
  );
}

async function tagAndAbove(ctx: Ctx, tagId: number): Promise<ReadonlySet<number>> {
  const category = (await listCategories(ctx)).find(({ id }) => id === tagId);
  return new Set(category?.ids);
}

/** Throws `sale.PAUSED` with its words when the shop, or a category of these products, is paused. */
export async function refusePausedGoods(ctx: Ctx, goods: Goods): Promise<void> {
  refuse(await pausesOfGoods(ctx, goods));
}

/** The routes that are paused, by their ids. */
export function pausedRoutes(pauses: readonly RunningPause[]): string[] {
  return pauses.flatMap(({ scope, subject }) => (scope === "ROUTE" ? [subject] : []));
}

/** Throws `sale.PAUSED` with its words when one of these routes is paused. */
export function refusePausedRoutes(pauses: readonly RunningPause[], routeIds: readonly string[]): void {
  refuse(pauses.filter(({ scope, subject }) => scope === "ROUTE" && routeIds.includes(subject)));
}

function refuse([pause]: readonly RunningPause[]): void {
  if (pause) throw new Fail(saleOutcome.PAUSED, 200, { words: pauseText(pause) });
}
