import { type NotNull, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { countRows, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { Account, Posting, WalletTxnType } from "./posting.ts";

const uidOf = (account: Account) => (account.type === "WALLET" ? account.uid : 0);

/** Opens the wallets that are missing; a wallet starts at 0. */
export async function insertWallets(db: Db, uids: readonly number[]): Promise<void> {
  await sql`
    insert into ledger_account (type, uid, balance_cents)
    select 'WALLET', uid, 0 from unnest(${uids}::bigint[]) uid order by uid
    on conflict do nothing`.execute(db);
}

type PostingLists = Pick<Posting, "key" | "kind"> & {
  orderId: number | null;
  reason: string;
  at: Date;
  types: Account["type"][];
  uids: number[];
  amounts: number[];
};

const posting = prepared(
  (_, { key, kind, orderId, reason, at, types, uids, amounts }: PostingLists) => sql<{
    txId: number | null;
    entries: number;
  }>`
    with tx as (
      insert into ledger_tx (key, kind, order_id, reason, at)
      values (${key}, ${kind}, ${orderId}, ${reason}, ${at})
      on conflict (key) do nothing returning id
    ), written as (
      insert into ledger_entry (tx_id, account_id, amount_cents)
      select tx.id, account.id, line.amount_cents
      from tx
      cross join unnest(${types}::text[], ${uids}::bigint[], ${amounts}::bigint[]) as line (type, uid, amount_cents)
      join ledger_account account on account.type = line.type and account.uid = line.uid
      order by account.id
      returning 1
    )
    select (select id from tx) as "txId", (select count(*)::int from written) as entries`,
);

/**
 * Writes a transaction and its entries in one statement; the trigger moves the balances.
 * Answers null when the key was posted before, else how many entries found their account.
 */
export async function insertPosting(
  db: Db,
  { key, kind, orderId, reason, entries }: Posting,
  at: Date,
): Promise<number | null> {
  const row = await posting.find(db, {
    ...{ key, kind, orderId: orderId ?? null, reason: reason ?? "", at },
    types: entries.map(({ account }) => account.type),
    uids: entries.map(({ account }) => uidOf(account)),
    amounts: entries.map(({ amountCents }) => amountCents),
  });
  return row?.txId ? row.entries : null;
}

/** Closes an empty wallet for good, or opens a closed one for somebody who never had any; false when money lies in it. */
export async function closeBalance(db: Db, uid: number, now: Date): Promise<boolean> {
  await insertWallets(db, [uid]);
  const { numUpdatedRows } = await db
    .updateTable("ledgerAccount")
    .set({ closedAt: now })
    .where("type", "=", "WALLET")
    .where("uid", "=", uid)
    .where("balanceCents", "=", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const walletOf = (db: Db, uid: number) =>
  db.selectFrom("ledgerAccount").where("type", "=", "WALLET").where("uid", "=", uid);

/** True while a wallet takes money; one that was never opened does. */
export async function takesMoney(db: Db, uid: number): Promise<boolean> {
  const closed = await walletOf(db, uid).select("id").where("closedAt", "is not", null).executeTakeFirst();
  return closed === undefined;
}

/** The balance of a wallet in cents; undefined when it was never opened. */
export async function findBalance(db: Db, uid: number): Promise<number | undefined> {
  const wallet = await walletOf(db, uid).select("balanceCents").executeTakeFirst();
  return wallet?.balanceCents ?? undefined;
}

export async function lockBalance(db: Db, uid: number): Promise<number | undefined> {
  const wallet = await walletOf(db, uid).select("balanceCents").forUpdate().executeTakeFirst();
  return wallet?.balanceCents ?? undefined;
}

export type WalletTxnRow = Pick<Row<"ledgerEntry">, "id" | "amountCents"> &
  Pick<Row<"ledgerTx">, "orderId" | "at"> & { kind: WalletTxnType };

/** One slice of a wallet's transactions, amounts signed. */
export async function listWalletRows(db: Db, uid: number, slice: Slice): Promise<WalletTxnRow[]> {
  const { rows } = await sql<WalletTxnRow>`
    select entry.id, tx.kind, entry.amount_cents as "amountCents", tx.order_id as "orderId", tx.at
    from ledger_entry entry
    join ledger_tx tx on tx.id = entry.tx_id
    where entry.account_id = (select id from ledger_account where type = 'WALLET' and uid = ${uid})
    ${sliced(slice, "entry.id")}`.execute(db);
  return rows;
}

/** How many transactions a wallet has. */
export async function countWalletTxns(db: Db, uid: number): Promise<number> {
  return countRows(
    db,
    sql`ledger_entry where account_id = (select id from ledger_account where type = 'WALLET' and uid = ${uid})`,
  );
}

/** Whose wallets of these ever got a top-up. */
export async function listFunded(db: Db, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom("ledgerAccount")
    .select("uid")
    .$narrowType<{ uid: NotNull }>()
    .where("type", "=", "WALLET")
    .where("uid", "=", anyOf(uids))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("ledgerEntry")
          .innerJoin("ledgerTx", "ledgerTx.id", "ledgerEntry.txId")
          .select("ledgerTx.id")
          .whereRef("ledgerEntry.accountId", "=", "ledgerAccount.id")
          .where("ledgerTx.kind", "=", "DEPOSIT"),
      ),
    )
    .execute();
  return rows.map(({ uid }) => uid);
}

/** True when money from outside paid an order or filled a wallet by it. */
export async function hasSale(db: Db, orderId: number): Promise<boolean> {
  const sale = await db
    .selectFrom("ledgerTx")
    .select("id")
    .where("orderId", "=", orderId)
    .where("kind", "in", ["SALE", "FUNDING"])
    .limit(1)
    .executeTakeFirst();
  return sale !== undefined;
}
