import type { reportOpsSchemas } from "@crux/contract/report.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { type AskedOf, type ListPlan, listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

type Schema = (typeof reportOpsSchemas)["ledger"];
type AccountType = Row<"ledgerAccount">["type"];

const ENTRIES = ["ledger_entry_account_tx"];

/** Account and wallet are found by `listOfAccounts`, since whoever asks has their numbers. Ids follow the time. */
export const LEDGER_LIST = listPlan<Schema>()({
  table: "ledger_tx",
  sorts: { createTime: "id" },
  dates: { createTime: "at" },
  filters: {
    orderId: "order_id",
    // It stands in the text, since only then the index of the rare ones is known to have it.
    kind: { indexes: ["ledger_tx_at", "ledger_tx_rare"], where: (kind) => sql`kind = ${sql.lit(kind)}` },
    account: { indexes: ENTRIES, where: () => undefined },
    uid: { indexes: ENTRIES, where: () => undefined },
  },
});

/** Transactions with an entry of this account, of which each has one. The number stands in the text, since it decides how they are looked for. */
function ofAccount(accountId: number) {
  const isOfIt = sql`account_id = ${sql.lit(accountId)}`;
  return {
    indexes: ENTRIES,
    where: () => sql`exists (select from ledger_entry where tx_id = ledger_tx.id and ${isOfIt})`,
    ids: () => sql`select tx_id from ledger_entry where ${isOfIt}`,
  };
}

/** Transactions of any wallet. */
const OF_ANY_WALLET = {
  indexes: ENTRIES,
  where: () => sql`exists (
    select from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = ledger_tx.id and account.type = 'WALLET')`,
};

/** No account has this number. */
const NOBODY = 0;

/** The number of an account of the shop, or of a customer's wallet, which may never have been opened. */
async function findAccountId(db: Db, type: AccountType, uid: number): Promise<number> {
  const row = await db
    .selectFrom("ledgerAccount")
    .select("id")
    .where("type", "=", type)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.id ?? NOBODY;
}

/** The list with the numbers of the account and the wallet that it is asked for. */
export async function listOfAccounts(
  db: Db,
  { account, uid }: Pick<AskedOf<Schema>, "account" | "uid">,
): Promise<ListPlan<Schema>> {
  const filters = { ...LEDGER_LIST.filters };
  if (uid !== undefined) filters.uid = ofAccount(await findAccountId(db, "WALLET", uid));
  else if (account === "WALLET") filters.account = OF_ANY_WALLET;
  if (account !== undefined && account !== "WALLET")
    filters.account = ofAccount(await findAccountId(db, account, 0));
  return { ...LEDGER_LIST, filters };
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
