import { isDeepStrictEqual } from "node:util";
import {
  type StatementLayout,
  type StatementProvider,
  type statementOpsSchemas,
  statementProvider,
} from "@crux/contract/ops/statement-ops.schema";
import type { z } from "zod";
import { clash, type OpsCtx, presentEdit, type StaffCtx } from "../../staff/service.ts";
import { parseHead, parseTable } from "../../task/service.ts";
import { columnsOf, fits, guessLayout, readLines } from "./read-lines.ts";
import { findLayout, upsertLayout } from "./statement-store.ts";

type Asked<Name extends keyof typeof statementOpsSchemas> = z.output<
  (typeof statementOpsSchemas)[Name]["input"]
>;
type Answer = z.output<(typeof statementOpsSchemas)["statementLayout"]["output"]>;

const NEVER = { version: 0, editedBy: null, editedAt: null };
const SHOWN = 8;
const READ = 40;

/** Where a provider's table has what, with the last edit. */
export async function getStatementLayout(
  ctx: StaffCtx,
  { provider }: { provider: StatementProvider },
): Promise<Answer> {
  const row = await findLayout(ctx.db, provider);
  const id = numberOf(provider);
  return { provider, id, layout: row?.layout ?? null, ...(await presentEdit(ctx, row ?? NEVER)) };
}

/**
 * Remembers where a provider's table has what; throws `general.CHANGED_MEANWHILE` with what somebody else said since.
 * Saying what stands there already changes nothing.
 */
export async function saveStatementLayout(
  ctx: OpsCtx,
  { provider, layout, version }: Asked<"saveStatementLayout">,
): Promise<Answer> {
  const before = await findLayout(ctx.db, provider);
  if (isDeepStrictEqual(before?.layout, layout)) return getStatementLayout(ctx, { provider });
  const change = { provider, layout, version, staffId: ctx.staff.id, at: ctx.now };
  if (!(await upsertLayout(ctx.db, change))) {
    const now = await findLayout(ctx.db, provider);
    throw await clash(ctx, now ?? NEVER, { layout: now?.layout ?? null });
  }
  const subject = { type: "statementLayout", id: numberOf(provider) };
  ctx.note({ before: before?.layout ?? null, after: layout, subject });
  return getStatementLayout(ctx, { provider });
}

const numberOf = (provider: StatementProvider) => statementProvider.options.indexOf(provider) + 1;

const ZONES: Record<StatementProvider, StatementLayout["zone"]> = {
  ALIPAY: "Asia/Shanghai",
  CASHIER: "UTC",
  BANK: "Australia/Sydney",
  TERMINAL: "Australia/Sydney",
};

/** The layout for a table: the saved one where it fits, else a guess. */
export async function layoutFor(
  ctx: Pick<StaffCtx, "db">,
  provider: StatementProvider,
  rows: readonly string[][],
): Promise<StatementLayout> {
  const saved = (await findLayout(ctx.db, provider))?.layout;
  if (saved && rows.some((cells) => fits(cells, saved))) return saved;
  return guessLayout(columnsOf(rows), ZONES[provider]);
}

/** How the first rows of a table are read, of which nothing is kept; throws as `parseTable` does. */
export async function readStatement(
  ctx: StaffCtx,
  { provider, text, isCut, layout: wanted }: Asked<"readStatement">,
): Promise<z.output<(typeof statementOpsSchemas)["readStatement"]["output"]>> {
  const rows = isCut ? parseHead(text, READ) : parseTable(new TextEncoder().encode(text)).slice(0, READ);
  const layout = wanted ?? (await layoutFor(ctx, provider, rows));
  const read = readLines(rows, layout) ?? { lines: [], faults: [] };
  const none = { day: "", amount: 0, fee: 0, kind: "MONEY" as const, currency: "" };
  const shown = [
    ...read.lines.map(({ row, day, txn, amountCents, feeCents, kind, currency }) => ({
      ...{ row, day, txn, kind, currency },
      amount: amountCents,
      fee: feeCents,
      fault: false,
    })),
    ...read.faults.map(({ row, txn }) => ({ row, txn, ...none, fault: true })),
  ];
  return {
    columns: columnsOf(rows),
    layout,
    rows: shown.toSorted((one, other) => one.row - other.row).slice(0, SHOWN),
  };
}
