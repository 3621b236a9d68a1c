import { findCountryCode } from "@crux/contract/countries";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { simulationInput } from "@crux/contract/logistics/simulation.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { SIMULATION_KINDS } from "@crux/rules/parcel/simulation-words";
import type { Cell } from "@crux/rules/table/csv";
import { DAY_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { findSkus, type SkuFacts } from "../../commodity/service.ts";
import { type Job, wasStopped } from "../../task/service.ts";
import { packingLines } from "../goods.ts";
import { contentOf, draftContent } from "../rule-sets/contents.ts";
import { draftFaults } from "../rule-sets/draft-faults.ts";
import { getDraftRow } from "../rule-sets/draft-store.ts";
import { skuName } from "../rule-sets/try-cart.ts";
import { findCurrentVersion } from "../store.ts";
import type { SimulatedCart } from "./simulate-cart.ts";
import { keepSimulation, listPastParcels, type PastParcels } from "./simulation-store.ts";
import { type SimulationThread, startSimulationThread } from "./simulation-thread.ts";
import {
  differenceOf,
  emptyTally,
  type KeptOrder,
  type Outcome,
  outcomeOf,
  type Tally,
  withKept,
  withOutcome,
} from "./tally.ts";

/** One cart may take so long of the processor, and all of them together. */
const CART_MS = 3_000;
const TOTAL_MS = 20 * 60_000;
/** So many carts are loaded at once, and kept together for another server to go on after them. */
const BATCH = 50;
const FORGOTTEN_MS = 90 * DAY_MS;

export const SIMULATION_COLUMNS = [
  "订单号",
  "寄往",
  "结果",
  "相差（澳元）",
  "现行方案",
  "现行包裹",
  "现行运费",
  "现行服务费",
  "现行税费",
  "草稿方案",
  "草稿包裹",
  "草稿运费",
  "草稿服务费",
  "草稿税费",
  "下单时合计",
  "原因",
];

type Asked = z.output<typeof simulationInput>;

/** Where the work stands; the rules are those of its beginning, whatever becomes of the draft meanwhile. */
type State = {
  ruledVersion: number;
  ruled: RuleContent;
  draft: RuleContent;
  total: number;
  done: number;
  lastOrderId: number | null;
  spentMs: number;
  tally: Tally;
  kept: KeptOrder[];
};

/** An order whose parcels were paid, with the preset by which its customer had it split. */
export type PastOrder = { id: number; presetId: string };

/** The orders to try, the last ones first; what holds them stands right of this module. */
export type PastOrders = {
  count(ctx: Ctx, most: number): Promise<number>;
  list(ctx: Ctx, page: { before: number | null; limit: number }): Promise<PastOrder[]>;
};

/** Why it tried fewer orders than it was asked for, if it did. */
type Ending = { isCut: boolean; isStopped: boolean };

export type Simulated = { done: number; asked: number; isCut: boolean };

/**
 * Splits and prices the goods of past orders anew by what rules and by the draft, one after the other, until all are
 * done, the time for it is spent or somebody stops it, and keeps what came of it. Both sides know the goods as they are now, and have the
 * same time. Throws `general.CHANGED_MEANWHILE` for a draft that was edited since, `logistics.RULES_FAULTY`, and
 * `logistics.RULES_NOT_FOUND` in a shop without rules.
 */
export async function simulateRules(job: Job, asked: Asked, orders: PastOrders): Promise<Simulated> {
  let state =
    (job.reached as State | null) ?? (await runAsSystem(job.kernel, (ctx) => beginning(ctx, asked, orders)));
  const { ruled, draft } = state;
  const end = (how: Ending) =>
    runAsSystem(job.kernel, (ctx) => finish(ctx, job, asked, { ...state, ...how }));
  const thread = startSimulationThread({ ruled, draft, cartMs: CART_MS });
  try {
    for (;;) {
      await job.keep({ reached: state, done: state.done, total: state.total });
      const page = { before: state.lastOrderId, limit: Math.min(BATCH, state.total - state.done) };
      const carts = await runAsSystem(job.kernel, (ctx) => loadCarts(ctx, orders, page));
      if (carts.length === 0 || state.spentMs >= TOTAL_MS) break;
      for (const cart of carts) {
        if (state.spentMs >= TOTAL_MS) break;
        state = await tried(thread, state, cart, (row) => job.write([row]));
        await job.step({ reached: state, done: state.done, total: state.total });
      }
    }
  } catch (error) {
    if (wasStopped(error) && state.done > 0) await end({ isCut: false, isStopped: true });
    throw error;
  } finally {
    await thread.end();
  }
  const isCut = state.spentMs >= TOTAL_MS && state.done < state.total;
  await end({ isCut, isStopped: false });
  return { done: state.done, asked: asked.orders, isCut };
}

async function beginning(
  ctx: Ctx,
  { draftVersion, orders: most }: Asked,
  orders: PastOrders,
): Promise<State> {
  const row = await getDraftRow(ctx.db);
  if (row.version !== draftVersion) throw new Fail(generalOutcome.CHANGED_MEANWHILE);
  const { content: draft } = await draftContent(ctx);
  if ((await draftFaults(ctx, draft)).length > 0) throw new Fail(logisticsOutcome.RULES_FAULTY);
  const current = await findCurrentVersion(ctx.db, ctx.now);
  if (!current) throw new Fail(logisticsOutcome.RULES_NOT_FOUND);
  return {
    ruledVersion: current.version,
    ruled: await contentOf(ctx, current.version),
    draft,
    total: await orders.count(ctx, most),
    done: 0,
    lastOrderId: null,
    spentMs: 0,
    tally: emptyTally(),
    kept: [],
  };
}

type PastCart = {
  orderId: number;
  costCents: number;
  cart: SimulatedCart | null;
  nameOf: (sku: string) => string;
};

async function loadCarts(
  ctx: Ctx,
  orders: PastOrders,
  page: { before: number | null; limit: number },
): Promise<PastCart[]> {
  const listed = await orders.list(ctx, page);
  const ids = listed.map(({ id }) => id);
  const parcels = new Map((await listPastParcels(ctx.db, ids)).map((one) => [one.orderId, one]));
  const skuIds = [...parcels.values()].flatMap(({ lines }) => lines.map(({ skuId }) => skuId));
  const skus = await findSkus(ctx, [...new Set(skuIds)]);
  const nameOf = (sku: string) => skuName(skus.get(Number(sku)));
  return listed.map(({ id, presetId }) => {
    const past = parcels.get(id);
    const cart = past ? cartOf(past, presetId, skus) : null;
    return { orderId: id, costCents: past?.costCents ?? 0, cart, nameOf };
  });
}

/** An order's goods as they are now; null where some are gone. */
function cartOf(
  past: PastParcels,
  presetId: string,
  skus: ReadonlyMap<number, SkuFacts>,
): SimulatedCart | null {
  const country = findCountryCode(past.country);
  const goods = past.lines.flatMap(({ skuId, quantity }) => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, itemType: "NORMAL" as const, quantity, priceCents: sku.priceCents }] : [];
  });
  if (!country || goods.length < past.lines.length) return null;
  const { pkgs, services } = past;
  return { country, lines: packingLines(goods), presetId, pkgs, services };
}

async function tried(
  thread: SimulationThread,
  state: State,
  { orderId, costCents, cart, nameOf }: PastCart,
  write: (row: Cell[]) => void,
): Promise<State> {
  const { priced, spentMs } = cart ? await thread.compare(cart) : { priced: null, spentMs: 0 };
  const outcome = outcomeOf({ orderId, costCents }, cart, priced, nameOf);
  write(rowOf(outcome));
  return {
    ...state,
    done: state.done + 1,
    lastOrderId: orderId,
    spentMs: state.spentMs + spentMs,
    tally: withOutcome(state.tally, outcome),
    kept: withKept(state.kept, outcome),
  };
}

/** `-1250` is `-12.50`. */
const amountText = (cents: number) => (cents / 100).toFixed(2);

function rowOf(outcome: Outcome): Cell[] {
  const { orderId, country, kind, before, after, ordered, reasons } = outcome;
  const difference = differenceOf(outcome);
  const sideCells = (side: Outcome["before"]): Cell[] =>
    side
      ? [side.preset, side.parcels, amountText(side.freight), amountText(side.service), amountText(side.tax)]
      : [null, null, null, null, null];
  return [
    orderId,
    country,
    SIMULATION_KINDS[kind],
    difference === null ? null : amountText(difference),
    ...sideCells(before),
    ...sideCells(after),
    amountText(ordered),
    reasons.join("；"),
  ];
}

async function finish(
  ctx: Ctx,
  { id, staff }: Job,
  { draftVersion, orders }: Asked,
  { ruledVersion, done, isCut, isStopped, tally, kept }: State & Ending,
): Promise<void> {
  const row = {
    taskId: id,
    draftVersion,
    ruledVersion,
    asked: orders,
    done,
    isCut,
    isStopped,
    staffId: staff.id,
    tally,
    orders: kept,
    endedAt: ctx.now,
  };
  await keepSimulation(ctx.db, row, new Date(ctx.now.getTime() - FORGOTTEN_MS));
}
