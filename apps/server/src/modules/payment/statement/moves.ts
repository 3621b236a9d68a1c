import { type StatementProvider, statementProvider } from "@crux/contract/ops/statement-ops.schema";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type FundsRow, findFunds, listFunds } from "../../ledger/service.ts";
import { fundsOf } from "../book-capture.ts";
import type { Move } from "./match-lines.ts";
import { listNumbers } from "./statement-store.ts";

const PROVIDERS = statementProvider.options;

/** A movement of the books at a provider. */
export type ProviderMove = Move & { provider: StatementProvider };

/** What the books moved at some providers on days from one up to another. Money that came in is positive. */
export async function listMoves(
  ctx: Ctx,
  { providers = PROVIDERS, from, to }: { providers?: readonly StatementProvider[]; from: string; to: string },
): Promise<ProviderMove[]> {
  const accounts = providers.map(fundsOf);
  return withNumbers(ctx, await listFunds(ctx.db, { accounts, zone: SHOP_ZONE, from, to }));
}

/** The movement of a key at a provider; undefined where it is none. */
export async function findMove(
  ctx: Ctx,
  provider: StatementProvider,
  key: string,
): Promise<ProviderMove | undefined> {
  const row = await findFunds(ctx.db, { account: fundsOf(provider), zone: SHOP_ZONE, key });
  return row && (await withNumbers(ctx, [row]))[0];
}

async function withNumbers(ctx: Ctx, rows: readonly FundsRow[]): Promise<ProviderMove[]> {
  const known = new Map((await listNumbers(ctx.db, rows)).map((row) => [row.key, row]));
  return rows.map(({ account, key, cents, at, day, orderId }) => ({
    provider: PROVIDERS.find((provider) => fundsOf(provider) === account) ?? "BANK",
    key,
    // An account of what lies at a provider is minus what came in there.
    cents: -cents,
    at,
    day,
    orderId,
    own: known.get(key)?.own ?? [],
    shared: known.get(key)?.shared ?? [],
  }));
}
