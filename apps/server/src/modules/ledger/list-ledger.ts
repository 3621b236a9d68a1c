import type { StaffList } from "@crux/contract/list";
import type { LedgerTx } from "@crux/contract/report/ledger.schema";
import type { reportOpsSchemas } from "@crux/contract/report.schema";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { wordsOpener } from "../../kernel/crypto/customer-words.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { listLedgerRows, listOfAccounts } from "./ledger-list-store.ts";
import { getBalances, listAccountSums } from "./sum-store.ts";

type Asked = z.output<typeof reportOpsSchemas.ledger.input>;

/** One page of the movements of money, newest first unless asked otherwise; reasons in the clear while their key lives. */
export async function listLedger(ctx: Ctx, asked: Asked): Promise<StaffList<LedgerTx>> {
  const page = await listPage(ctx, await listOfAccounts(ctx.db, asked), asked);
  const rows = await listLedgerRows(ctx.db, page);
  const open = await wordsOpener(
    ctx,
    rows.map(({ reason }) => reason),
  );
  const list = rows.map(({ id, kind, orderId, reason, at, entries }) => ({
    id,
    kind,
    orderId,
    reason: open(reason),
    createTime: at.toISOString(),
    entries: entries.map(({ account, uid, amount }) => ({ account, uid: uid > 0 ? uid : null, amount })),
  }));
  return { list, ...page.counted };
}

/** What each account holds; together they hold nothing, and the wallets what they say. */
export async function getAccounts({ db }: Ctx): Promise<z.output<typeof reportOpsSchemas.accounts.output>> {
  const sums = await listAccountSums(db);
  const { cents: balances, wallets: count } = await getBalances(db);
  const accounts = sums.map(({ type: account, amountCents: amount, entries }) => ({
    account,
    amount,
    entries,
  }));
  return {
    accounts,
    amount: sum(accounts.map(({ amount }) => amount)),
    entries: sum(accounts.map(({ entries }) => entries)),
    wallets: {
      amount: accounts.find(({ account }) => account === "WALLET")?.amount ?? 0,
      balances,
      count,
    },
  };
}
