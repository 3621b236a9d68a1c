import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { SystemAccountType } from "./posting.ts";

/** What one transaction moved into an account of the shop, or out of it; days are those of a clock. */
export type FundsRow = {
  account: Row<"ledgerAccount">["type"];
  key: string;
  cents: number;
  at: Date;
  day: string;
  orderId: number | null;
};

type Asked = { accounts: readonly SystemAccountType[]; zone: string; from: string; to: string };

const rows = sql`select account.type as account, tx.key, entry.amount_cents as cents, tx.at, tx.order_id as "orderId"`;
const joined = sql`ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
  join ledger_account account on account.id = entry.account_id`;

/** The movements of some accounts on days from one up to another, both counted. */
export async function listFunds(db: Db, { accounts, zone, from, to }: Asked): Promise<FundsRow[]> {
  const { rows: found } = await sql<FundsRow>`
    ${rows}, (tx.at at time zone ${zone})::date::text as day from ${joined}
    where tx.at >= (${from}::date::timestamp at time zone ${zone})
      and tx.at < ((${to}::date + 1)::timestamp at time zone ${zone})
      and account.type = any(${accounts}::text[]) order by tx.id`.execute(db);
  return found;
}

/** What the transaction of a key moved in one account; undefined where it is none of that account. */
export async function findFunds(
  db: Db,
  { account, zone, key }: { account: SystemAccountType; zone: string; key: string },
): Promise<FundsRow | undefined> {
  const { rows: found } = await sql<FundsRow>`
    ${rows}, (tx.at at time zone ${zone})::date::text as day from ${joined}
    where tx.key = ${key} and account.type = ${account}`.execute(db);
  return found[0];
}
