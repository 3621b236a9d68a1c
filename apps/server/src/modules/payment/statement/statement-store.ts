import type { StatementLayout, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Match, OpenLine } from "./match-lines.ts";
import type { ReadLine } from "./read-lines.ts";

type LayoutRow = Pick<Row<"statementLayout">, "provider" | "version" | "editedBy" | "editedAt"> & {
  layout: StatementLayout;
};

const LAYOUT = ["provider", "layout", "version", "editedBy", "editedAt"] as const;

/** Where a provider's table has what; undefined while nobody said so. */
export async function findLayout(db: Db, provider: StatementProvider): Promise<LayoutRow | undefined> {
  const row = await db
    .selectFrom("statementLayout")
    .select(LAYOUT)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row && { ...row, layout: row.layout as StatementLayout };
}

type LayoutChange = {
  provider: StatementProvider;
  layout: StatementLayout;
  version: number;
  staffId: number;
  at: Date;
};

/** Keeps a layout where it still has that version; false where it has another. */
export async function upsertLayout(
  db: Db,
  { provider, layout, version, staffId, at }: LayoutChange,
): Promise<boolean> {
  const { rows } = await sql`
    insert into statement_layout as old (provider, layout, version, edited_by, edited_at)
    select ${provider}, ${JSON.stringify(layout)}::jsonb, 1, ${staffId}::bigint, ${at}::timestamptz where ${version}::int = 0
      or exists (select from statement_layout where provider = ${provider})
    on conflict (provider) do update set layout = excluded.layout, version = old.version + 1,
      edited_by = excluded.edited_by, edited_at = excluded.edited_at
    where old.version = ${version} returning 1`.execute(db);
  return rows.length > 0;
}

type DayName = { provider: StatementProvider; day: string };

/** Holds a day at a provider until this transaction ends; answers whether it is closed. */
export async function lockDay(db: Db, { provider, day }: DayName): Promise<{ isClosed: boolean }> {
  const { rows } = await sql<{ isClosed: boolean }>`
    insert into statement_day (provider, day) values (${provider}, ${day}::date)
    on conflict (provider, day) do update set provider = excluded.provider
    returning closed_at is not null as "isClosed"`.execute(db);
  return rows[0] ?? { isClosed: false };
}

/** Writes lines that are not known yet; answers the marks of the new ones. */
export async function insertLines(
  db: Db,
  provider: StatementProvider,
  lines: readonly ReadLine[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into statement_line (provider, mark, day, at, kind, txn, refs, amount_cents, fee_cents, currency, imported_at)
    select ${provider}, line->>'mark', (line->>'day')::date, (line->>'at')::timestamptz, line->>'kind', line->>'txn',
      array(select jsonb_array_elements_text(line->'refs')), (line->>'amountCents')::bigint, (line->>'feeCents')::bigint,
      line->>'currency', ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
    on conflict (provider, mark) do nothing returning 1`.execute(db);
  return rows.length;
}

/** Which of these lines are kept already. */
export async function listKnownMarks(
  db: Db,
  provider: StatementProvider,
  marks: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mark: string }>`
    select mark from statement_line where provider = ${provider} and mark = any(${marks}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ mark }) => mark));
}

/** Lines of some days that wait for a match and are on days that are open. */
export async function listOpenLines(
  db: Db,
  { provider, from, to }: { provider: StatementProvider; from: string; to: string },
): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select id, txn, refs, amount_cents as "amountCents", at from statement_line line
    where provider = ${provider} and day between ${from}::date and ${to}::date and kind = 'MONEY' and tx_key is null
      and currency = 'AUD' and not exists (
        select from statement_day closed where closed.provider = line.provider and closed.day = line.day and closed_at is not null)
    order by at, id`.execute(db);
  return rows;
}

/** The first day up to a last one of a line that waits for a match; undefined where none does. */
export async function findOpenDay(
  db: Db,
  { provider, from, to }: { provider: StatementProvider; from: string; to: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from statement_line
    where provider = ${provider} and day between ${from}::date and ${to}::date and kind = 'MONEY' and tx_key is null
      and currency = 'AUD'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Which of these movements some line has. */
export async function listTakenKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select tx_key as key from statement_line where tx_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Notes matches; a movement that another line got meanwhile stays that one's. Answers how many were noted. */
export async function updateMatches(db: Db, matches: readonly Match[]): Promise<number> {
  const { rows } = await sql`
    update statement_line line set tx_key = found.key, ours_cents = found.cents, order_id = found.order_id, matched_by = found.by
    from unnest(${matches.map(({ lineId }) => lineId)}::bigint[], ${matches.map(({ move }) => move.key)}::text[],
      ${matches.map(({ move }) => move.cents)}::bigint[], ${matches.map(({ move }) => move.orderId)}::bigint[],
      ${matches.map(({ by }) => by)}::text[]) found (id, key, cents, order_id, by)
    where line.id = found.id and line.tx_key is null
      and not exists (select from statement_line other where other.tx_key = found.key) returning 1`.execute(
    db,
  );
  return rows.length;
}

export type LineRow = Pick<
  Row<"statementLine">,
  | "id"
  | "provider"
  | "at"
  | "kind"
  | "txn"
  | "refs"
  | "amountCents"
  | "feeCents"
  | "currency"
  | "txKey"
  | "oursCents"
  | "orderId"
  | "matchedBy"
  | "reason"
  | "explainedBy"
> & { day: string };

const LINE = sql`id, provider, day::text as day, at, kind, txn, refs, amount_cents as "amountCents", fee_cents as "feeCents",
  currency, tx_key as "txKey", ours_cents as "oursCents", order_id as "orderId", matched_by as "matchedBy", reason,
  explained_by as "explainedBy"`;

/** The lines of a day, those with differences first, then as they came. */
export async function listLines(db: Db, { provider, day }: DayName, limit: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from statement_line where provider = ${provider} and day = ${day}::date
    order by (kind = 'MONEY' and ours_cents is distinct from amount_cents) desc, at, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Locks a line until this transaction ends. */
export async function lockLine(db: Db, id: number): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`select ${LINE} from statement_line where id = ${id} for update`.execute(
    db,
  );
  return rows[0];
}

type LineChange = { id: number; reason: string; staffId: number };

/** Notes what somebody said of a line. */
export async function explainLineRow(db: Db, { id, reason, staffId }: LineChange): Promise<void> {
  await sql`update statement_line set reason = ${reason}, explained_by = ${staffId} where id = ${id}`.execute(
    db,
  );
}

type LineMatch = LineChange & { key: string; cents: number; orderId: number | null };

/** Ties a line to a movement by hand. */
export async function matchLineRow(db: Db, one: LineMatch): Promise<void> {
  await sql`
    update statement_line set tx_key = ${one.key}, ours_cents = ${one.cents}, order_id = ${one.orderId}, matched_by = 'STAFF',
      reason = ${one.reason}, explained_by = ${one.staffId}
    where id = ${one.id}`.execute(db);
}

export type GapRow = { txKey: string; reason: string; explainedBy: number; at: Date };

/** What was said of movements that no statement has. */
export async function listGaps(db: Db, keys: readonly string[]): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select tx_key as "txKey", reason, explained_by as "explainedBy", at from statement_gap
    where tx_key = any(${keys}::text[])`.execute(db);
  return rows;
}

type GapChange = DayName & { txKey: string; reason: string; staffId: number; at: Date };

export async function upsertGap(db: Db, one: GapChange): Promise<void> {
  await sql`
    insert into statement_gap (tx_key, provider, day, reason, explained_by, at)
    values (${one.txKey}, ${one.provider}, ${one.day}::date, ${one.reason}, ${one.staffId}, ${one.at})
    on conflict (tx_key) do update set reason = excluded.reason, explained_by = excluded.explained_by, at = excluded.at`.execute(
    db,
  );
}

export type LineSumRow = DayName & { lines: number; theirs: number; fees: number; open: number };

/** What the statements of some days come to, and how many lines are not as the books are without a reason. */
export async function listLineSums(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<LineSumRow[]> {
  const { rows } = await sql<LineSumRow>`
    select provider, day::text as day, count(*)::int as lines,
      coalesce(sum(amount_cents) filter (where kind = 'MONEY' and currency = 'AUD'), 0)::bigint as theirs,
      sum(fee_cents)::bigint as fees,
      (count(*) filter (where kind = 'MONEY' and ours_cents is distinct from amount_cents and reason = ''))::int as open
    from statement_line where day between ${from}::date and ${to}::date group by provider, day`.execute(db);
  return rows;
}

export type ClosedRow = DayName & { closedAt: Date | null; closedBy: number | null };

export async function listDayRows(db: Db, { from, to }: { from: string; to: string }): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select provider, day::text as day, closed_at as "closedAt", closed_by as "closedBy" from statement_day
    where day between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

export async function closeDayRow(
  db: Db,
  { provider, day, staffId, at }: DayName & { staffId: number; at: Date },
): Promise<void> {
  await sql`update statement_day set closed_at = ${at}, closed_by = ${staffId}
    where provider = ${provider} and day = ${day}::date`.execute(db);
}

export type NumbersRow = { key: string; own: string[]; shared: string[] };

/** The numbers by which providers know movements, from the captures, refunds and reversals that they booked. */
export async function listNumbers(
  db: Db,
  rows: readonly { key: string; orderId: number | null }[],
): Promise<NumbersRow[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<NumbersRow>`
    with moved as (
      select key, order_id, split_part(key, ' ', 1) as what, split_part(key, ' ', 2)::bigint as id, split_part(key, ' ', 3) as step
      from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ orderId }) => orderId)}::bigint[]) one (key, order_id)
      where key ~ '^(capture|refund|reversal) [0-9]+')
    select moved.key,
      array_remove(case
        when what = 'capture' and step = '' then array[capture.provider_txn, capture.trade_no]
        when what = 'capture' then array['capture-' || moved.id]
        when what = 'refund' then array['refund-' || moved.id]
        else array[reversal.reversal_ref, step] end, '') as own,
      array_remove(array_remove(case
        when what = 'capture' and step = '' then array[]::text[]
        when what = 'refund' then array[paid.provider_txn, paid.trade_no]
        when what = 'reversal' then array[reversal.provider_txn]
        else array[capture.provider_txn, capture.trade_no] end, ''), null) as shared
    from moved
    left join payment_capture capture on what = 'capture' and capture.id = moved.id
    left join payment_reversal reversal on what = 'reversal' and reversal.id = moved.id
    left join payment_capture paid on what = 'refund' and paid.order_id = moved.order_id and paid.went = 'ORDER'`.execute(
    db,
  );
  return found;
}
