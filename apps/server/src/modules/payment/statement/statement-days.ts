import {
  type StatementDay,
  type StatementDayRow,
  type StatementGap,
  type StatementLine,
  type StatementProvider,
  type statementOpsSchemas,
  statementProvider,
} from "@crux/contract/ops/statement-ops.schema";
import { sum } from "@crux/rules/money/money";
import { stepsOf } from "@crux/rules/time/day-steps";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { listMoves, type ProviderMove } from "./moves.ts";
import {
  type GapRow,
  type LineRow,
  listDayRows,
  listGaps,
  listLineSums,
  listLines,
  listTakenKeys,
} from "./statement-store.ts";

const MAX_SHOWN = 500;
const PROVIDERS = statementProvider.options;
/** What is held back within this part of a payment is a fee, and not a wrong amount. */
const FEE_PART = 0.05;

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_ZONE, dateStyle: "short" });

type Asked<Name extends keyof typeof statementOpsSchemas> = z.output<
  (typeof statementOpsSchemas)[Name]["input"]
>;

/** The days of a month at each provider, those on which nothing happened left out. */
export async function getStatementDays(
  ctx: StaffCtx,
  { month }: Asked<"statementDays">,
): Promise<{ zone: string; rows: StatementDayRow[] }> {
  const [whole] = stepsOf(`${month}-01`, `${month}-28`, "month");
  const from = whole?.from ?? `${month}-01`;
  const to = lastOf(month);
  return { zone: SHOP_ZONE, rows: await sumDays(ctx, { from, to }) };
}

const lastOf = (month: string) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** What both sides say of each day, and how many differences nobody explained. */
async function sumDays(
  ctx: StaffCtx,
  { from, to, providers = PROVIDERS }: { from: string; to: string; providers?: readonly StatementProvider[] },
): Promise<StatementDayRow[]> {
  const moves = await listMoves(ctx, { providers, from, to });
  const keys = moves.map(({ key }) => key);
  const [taken, gaps] = [await listTakenKeys(ctx.db, keys), await listGaps(ctx.db, keys)];
  const explained = new Set(gaps.map(({ txKey }) => txKey));
  const lines = new Map((await listLineSums(ctx.db, { from, to })).map((row) => [nameOf(row), row]));
  const closed = new Map((await listDayRows(ctx.db, { from, to })).map((row) => [nameOf(row), row]));
  const names = await listStaffNames(
    ctx,
    [...closed.values()].map(({ closedBy }) => closedBy),
  );
  const byDay = Map.groupBy(moves, nameOf);
  const days = stepsOf(from, to, "day").flatMap(({ from: day }) =>
    providers.map((provider) => ({ provider, day })),
  );
  return days.flatMap((one) => {
    const theirs = lines.get(nameOf(one));
    const ours = byDay.get(nameOf(one)) ?? [];
    const row = closed.get(nameOf(one));
    if (!theirs && ours.length === 0 && !row?.closedAt) return [];
    const missing = ours.filter(({ key }) => !taken.has(key) && !explained.has(key)).length;
    return [
      {
        ...one,
        lines: theirs?.lines ?? 0,
        moves: ours.length,
        theirs: theirs?.theirs ?? 0,
        ours: sum(ours.map(({ cents }) => cents)),
        fees: theirs?.fees ?? 0,
        open: (theirs?.open ?? 0) + missing,
        closedAt: row?.closedAt?.toISOString() ?? null,
        closedBy: names.get(row?.closedBy ?? 0) ?? "",
      },
    ];
  });
}

const nameOf = ({ provider, day }: { provider: string; day: string }) => `${provider} ${day}`;

const EMPTY = { lines: 0, moves: 0, theirs: 0, ours: 0, fees: 0, open: 0, closedAt: null, closedBy: "" };

/** The sums of one day. */
export async function sumDay(
  ctx: StaffCtx,
  { provider, day }: { provider: StatementProvider; day: string },
): Promise<StatementDayRow> {
  const [row] = await sumDays(ctx, { from: day, to: day, providers: [provider] });
  return row ?? { provider, day, ...EMPTY };
}

/** True once no clock of the shop shows that day any more. */
export const isOver = (day: string, now: Date) => day < DAY.format(now);

/** A day at a provider with its lines and what of the books is in none. */
export async function getStatementDay(
  ctx: StaffCtx,
  { provider, day }: Asked<"statementDay">,
): Promise<StatementDay> {
  const lines = await listLines(ctx.db, { provider, day }, MAX_SHOWN + 1);
  const moves = await listMoves(ctx, { providers: [provider], from: day, to: day });
  const keys = moves.map(({ key }) => key);
  const [taken, said] = [await listTakenKeys(ctx.db, keys), await listGaps(ctx.db, keys)];
  const gaps = moves.filter(({ key }) => !taken.has(key));
  const names = await listStaffNames(
    ctx,
    [...lines, ...said].map(({ explainedBy }) => explainedBy),
  );
  return {
    ...(await sumDay(ctx, { provider, day })),
    zone: SHOP_ZONE,
    isOver: isOver(day, ctx.now),
    list: lines.slice(0, MAX_SHOWN).map((row) => present(row, names.get(row.explainedBy ?? 0))),
    gaps: gaps.slice(0, MAX_SHOWN).map((move) => {
      const row = said.find(({ txKey }) => txKey === move.key);
      return presentGap(move, row, names.get(row?.explainedBy ?? 0));
    }),
    more: lines.length > MAX_SHOWN || gaps.length > MAX_SHOWN,
  };
}

/** A line as the wire shows it, with who explained it. */
export async function presentLine(ctx: Ctx, row: LineRow): Promise<StatementLine> {
  const names = await listStaffNames(ctx, [row.explainedBy]);
  return present(row, names.get(row.explainedBy ?? 0));
}

function present(row: LineRow, explainedBy = ""): StatementLine {
  const { id, kind, txn, refs, currency, txKey, orderId, matchedBy, reason } = row;
  return {
    ...{ id, kind, txn, refs, currency, txKey, orderId, matchedBy, reason, explainedBy },
    createTime: row.at.toISOString(),
    amount: row.amountCents,
    fee: row.feeCents,
    ours: row.oursCents,
    difference: differenceOf(row),
  };
}

function differenceOf({ kind, amountCents, oursCents }: LineRow): StatementLine["difference"] {
  if (kind !== "MONEY" || amountCents === oursCents) return "NONE";
  if (oursCents === null) return "UNKNOWN";
  const less = oursCents - amountCents;
  return less > 0 && less <= Math.abs(oursCents) * FEE_PART ? "FEE" : "AMOUNT";
}

/** A movement that no statement has, as the wire shows it. */
export function presentGap(
  { key, at, cents, orderId, own, shared }: ProviderMove,
  row: Pick<GapRow, "reason"> | undefined,
  explainedBy = "",
): StatementGap {
  return {
    txKey: key,
    createTime: at.toISOString(),
    amount: cents,
    orderId,
    number: own[0] ?? shared[0] ?? "",
    reason: row?.reason ?? "",
    explainedBy,
  };
}
