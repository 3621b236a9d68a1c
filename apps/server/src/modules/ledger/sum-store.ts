import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** Entries may commit in another order than that of their ids; none stays open while so many younger ones commit. */
const LATE_IDS = 10_000;

/**
 * Adds a batch of entries that are surely committed to the kept sums; answers how many. Another server that is at it lets
 * this one pass.
 */
export async function addToSums(db: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    with head as (
      select up_to_id from ledger_sum_head for update skip locked
    ), part as (
      select up_to_id, least(up_to_id + ${batch}, (select max(id) from ledger_entry) - ${LATE_IDS}) as last
      from head
    ), added as (
      select account.type, sum(entry.amount_cents)::bigint as cents, count(*) as entries
      from part
      join ledger_entry entry on entry.id > part.up_to_id and entry.id <= part.last
      join ledger_account account on account.id = entry.account_id
      group by account.type
    ), kept as (
      insert into ledger_sum (type, amount_cents, entries)
      select type, cents, entries from added
      on conflict (type) do update set
        amount_cents = ledger_sum.amount_cents + excluded.amount_cents,
        entries = ledger_sum.entries + excluded.entries
    ), moved as (
      update ledger_sum_head set up_to_id = part.last from part where part.last > part.up_to_id
    )
    select coalesce(sum(entries), 0)::int as entries from added`.execute(db);
  return rows[0]?.entries ?? 0;
}

export type AccountSum = { type: Row<"ledgerAccount">["type"]; amountCents: number; entries: number };

/** What all entries of each kind of account come to: the kept sums and the entries since, in one statement. */
export async function listAccountSums(db: Db): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    with late as (
      select account.type, sum(entry.amount_cents)::bigint as cents, count(*) as entries
      from ledger_entry entry join ledger_account account on account.id = entry.account_id
      where entry.id > (select up_to_id from ledger_sum_head)
      group by account.type
    )
    select type.type, (coalesce(sum.amount_cents, 0) + coalesce(late.cents, 0))::bigint as "amountCents",
      (coalesce(sum.entries, 0) + coalesce(late.entries, 0))::bigint as entries
    from (select 'WALLET' as type union select type from ledger_account where uid = 0) type
    left join ledger_sum sum on sum.type = type.type
    left join late on late.type = type.type
    order by type.type`.execute(db);
  return rows;
}

/** What the wallets say that they hold, and how many there are. */
export async function getBalances(db: Db): Promise<{ cents: number; wallets: number }> {
  const { rows } = await sql<{ cents: number; wallets: number }>`
    select coalesce(sum(balance_cents), 0)::bigint as cents, count(*)::int as wallets from ledger_account
    where type = 'WALLET'`.execute(db);
  return rows[0] ?? { cents: 0, wallets: 0 };
}
