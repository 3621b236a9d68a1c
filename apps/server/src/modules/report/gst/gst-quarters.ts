import type { GstQuarter, GstReport } from "@crux/contract/report/gst.schema";
import { type TaxedAmount, taxSum } from "@crux/rules/tax/gst";
import { quarterDays } from "@crux/rules/time/quarter-days";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { Db } from "../../../kernel/database/database.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { gstStart, taxOfOrders, taxOfRefunds } from "../../order/service.ts";
import {
  type ExportSumRow,
  type GstSpan,
  hasMoreLocals,
  type LocalRow,
  listLocalRefunds,
  listLocalSales,
  sumExportRefunds,
  sumExports,
} from "./gst-store.ts";

/** Days up to which a shop that is not registered has no GST. */
const NEVER = "9999-12-31";
/** So many local sales are computed while somebody waits for the page: a second's work. */
const MOST_SHOWN = 10_000;
const BATCH = 500;

type Part = { quarter: string; sign: 1 | -1; count: number; tax: TaxedAmount };
type Days = { from: string; to: string };

/** The quarters that a range touches, from their first to their last days. */
export async function getGst(ctx: Ctx, asked: Days): Promise<GstReport> {
  const gstFrom = await gstStart(ctx);
  const days = { from: quarterDays(asked.from).from, to: quarterDays(asked.to).to };
  const span = spanOf(gstFrom, days);
  const isTooMuch = await hasMoreLocals(ctx.db, span, MOST_SHOWN);
  return {
    zone: SHOP_ZONE,
    now: ctx.now.toISOString(),
    gstFrom,
    quarters: isTooMuch ? null : await sumQuarters(ctx.db, span),
  };
}

/** Days of the shop's clock, from the first day of GST on. */
export const spanOf = (gstFrom: string | null, { from, to }: Days): GstSpan => ({
  ...{ zone: SHOP_ZONE, from, to },
  gstFrom: gstFrom ?? NEVER,
});

/**
 * Sales and GST by quarter, from the first day of GST on: what was paid in a quarter, less what went back in it, whenever its
 * order was paid. The first and the last quarter are cut where the days end; those without a sale are left out.
 */
export async function sumQuarters(db: Db, span: GstSpan): Promise<GstQuarter[]> {
  const parts = [
    ...exported(await sumExports(db, span), 1),
    ...exported(await sumExportRefunds(db, span), -1),
    ...(await locals(db, await listLocalSales(db, span), { sign: 1, taxOf: taxOfOrders })),
    ...(await locals(db, await listLocalRefunds(db, span), { sign: -1, taxOf: taxOfRefunds })),
  ];
  return [...Map.groupBy(parts, ({ quarter }) => quarter)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([quarter, of]) => quarterOf(quarter, of, span));
}

const exported = (rows: readonly ExportSumRow[], sign: Part["sign"]): Part[] =>
  rows.map(({ quarter, count, cents }) => ({
    ...{ quarter, sign, count },
    tax: { cents, exportCents: cents, freeCents: 0, taxedCents: 0, gstCents: 0 },
  }));

/** What stayed in Australia bears GST by its lines, so each is computed, a batch at a time. */
async function locals(
  db: Db,
  rows: readonly LocalRow[],
  { sign, taxOf }: Pick<Part, "sign"> & { taxOf: typeof taxOfOrders },
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const taxes = await taxOf(
      db,
      batch.map(({ id }) => id),
    );
    parts.push(
      ...batch.map(({ quarter, id }) => ({ quarter, sign, count: 1, tax: taxes.get(id) ?? taxSum([]) })),
    );
  }
  return parts;
}

function quarterOf(quarter: string, parts: readonly Part[], span: GstSpan): GstQuarter {
  const of = (sign: Part["sign"]) => parts.filter((part) => part.sign === sign);
  const count = (sign: Part["sign"]) => of(sign).reduce((total, part) => total + part.count, 0);
  const [sold, back] = [taxSum(of(1).map(({ tax }) => tax)), taxSum(of(-1).map(({ tax }) => tax))];
  const net = (field: keyof TaxedAmount) => sold[field] - back[field];
  const { from, to } = quarterDays(quarter);
  return {
    from: [from, span.from, span.gstFrom].toSorted().at(-1) ?? from,
    to: to < span.to ? to : span.to,
    sales: count(1),
    refunds: count(-1),
    total: net("cents"),
    exported: net("exportCents"),
    free: net("freeCents"),
    gst: net("gstCents"),
  };
}
