import type { reportOpsSchemas } from "@crux/contract/report.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

type AccountType = Row<"ledgerAccount">["type"];

/** Account and wallet are found by `listAccountConditions`, since whoever asks has their numbers. */
export const LEDGER_LIST = listPlan<(typeof reportOpsSchemas)["ledger"]>()({
  table: "ledger_tx",
  sorts: { createTime: "at" },
  dates: { createTime: "at" },
  filters: {
    orderId: "order_id",
    // It stands in the text, since only then the index of the rare ones is known to have it.
    kind: { indexes: ["ledger_tx_at", "ledger_tx_rare"], where: (kind) => sql`kind = ${sql.lit(kind)}` },
    account: { indexes: ["ledger_entry_account"], where: () => undefined },
    uid: { indexes: ["ledger_entry_account"], where: () => undefined },
  },
});

/** True for transactions with an entry of this account. The number stands in the text, since it decides how they are looked for. */
function hasEntry(accountId: number): RawBuilder<unknown> {
  return sql`exists (
    select from ledger_entry where tx_id = ledger_tx.id and account_id = ${sql.lit(accountId)})`;
}

/** True for transactions of any wallet. */
function hasWalletEntry(): RawBuilder<unknown> {
  return sql`exists (
    select from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = ledger_tx.id and account.type = 'WALLET')`;
}

/** The number of an account of the shop, or of a customer's wallet; undefined for a wallet that was never opened. */
async function findAccountId(db: Db, type: AccountType, uid: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("ledgerAccount")
    .select("id")
    .where("type", "=", type)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.id;
}

/** No account has this number. */
const NOBODY = 0;

/** What the account and the wallet that a list is asked for ask of its rows. */
export async function listAccountConditions(
  db: Db,
  { account, uid }: { account?: AccountType | undefined; uid?: number | undefined },
): Promise<RawBuilder<unknown>[]> {
  const numbers = [
    ...(uid === undefined ? [] : [(await findAccountId(db, "WALLET", uid)) ?? NOBODY]),
    ...(account === undefined || account === "WALLET"
      ? []
      : [(await findAccountId(db, account, 0)) ?? NOBODY]),
  ];
  const all = account === "WALLET" && uid === undefined ? [hasWalletEntry()] : [];
  return [...numbers.map(hasEntry), ...all];
}

export type LedgerTxRow = Pick<Row<"ledgerTx">, "id" | "kind" | "orderId" | "reason" | "at"> & {
  entries: { account: AccountType; uid: number; amount: number }[];
};

/** One page of transactions with all of their entries, those that money left first. */
export async function listLedgerRows(db: Db, { page, order }: ListPage): Promise<LedgerTxRow[]> {
  const { rows } = await sql<LedgerTxRow>`
    select id, kind, order_id as "orderId", reason, at,
      (select jsonb_agg(jsonb_build_object('account', type, 'uid', uid, 'amount', amount_cents)
          order by amount_cents, entry.id)
        from ledger_entry entry join ledger_account account on account.id = entry.account_id
        where entry.tx_id = page.id) as entries
    from (select id, kind, order_id, reason, at from ledger_tx ${page}) page ${order}`.execute(db);
  return rows;
}
