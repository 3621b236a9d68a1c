import type { StaffList } from "@crux/contract/list";
import type { Dispute } from "@crux/contract/ops/dispute.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { debitWallet, post } from "../ledger/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import {
  changeSources,
  DISPUTE_LIST,
  listReversalRows,
  lockReversal,
  type ReversalRow,
} from "./reversal-store.ts";

/** One page of the disputes and the refunds made at providers, newest first unless asked otherwise. */
export async function listDisputes(
  ctx: Ctx,
  asked: z.output<typeof paymentOpsSchemas.disputes.input>,
): Promise<StaffList<Dispute>> {
  const page = await listPage(ctx, DISPUTE_LIST, asked);
  return { list: (await listReversalRows(ctx.db, page)).map(presentDispute), ...page.counted };
}

/**
 * Ends what a customer owes since a provider took money back: out of the wallet, or given up by the shop; all of it, or
 * the amount that is named. Throws `general.NOT_FOUND` where nothing is owed, `payment.EXCEEDS_RECEIVABLE` for more
 * than is owed, `payment.OWNER_UNKNOWN` for money whose customer nobody knows, `payment.INSUFFICIENT_BALANCE` when the
 * wallet holds too little, `staff.APPROVAL_REQUIRED`.
 */
export async function closeReceivable(
  ctx: OpsCtx,
  { id, to, amount, reason }: z.output<typeof paymentOpsSchemas.closeReceivable.input>,
): Promise<Dispute> {
  const before = await lockReversal(ctx.db, id);
  if (!before || before.receivableCents === 0) throw new Fail(generalOutcome.NOT_FOUND);
  const amountCents = amount ?? before.receivableCents;
  if (amountCents > before.receivableCents) throw new Fail(paymentOutcome.EXCEEDS_RECEIVABLE);
  await ctx.countersigned(amountCents);
  const key = `reversal ${id} ${to} ${before.receivableCents} ${before.updatedAt.getTime()}`;
  if (to === "WALLET") await collect(ctx, before, { amountCents, key, reason });
  else await giveUp(ctx, before, { amountCents, key, reason });
  const after = await changeSources(ctx.db, id, {
    walletCents: to === "WALLET" ? amountCents : 0,
    writtenOffCents: to === "WALLET" ? 0 : amountCents,
    receivableCents: -amountCents,
    remark: reason,
    now: ctx.now,
  });
  ctx.note({ before: sourcesOf(before), after: sourcesOf(after) });
  return presentDispute(after);
}

type Closing = { amountCents: number; key: string; reason: string };

async function collect(ctx: OpsCtx, { uid, orderId }: ReversalRow, closing: Closing): Promise<void> {
  if (uid === null) throw new Fail(paymentOutcome.OWNER_UNKNOWN);
  await debitWallet(ctx, { uid, kind: "CHARGEBACK", ...(orderId !== null && { orderId }), ...closing });
}

async function giveUp(ctx: OpsCtx, { orderId }: ReversalRow, closing: Closing): Promise<void> {
  const { amountCents, ...named } = closing;
  await post(ctx, {
    kind: "WRITE_OFF",
    ...named,
    ...(orderId !== null && { orderId }),
    entries: [
      { account: { type: "WRITE_OFFS" }, amountCents: -amountCents },
      { account: { type: "RECEIVABLES" }, amountCents },
    ],
  });
}

function sourcesOf({ walletCents, receivableCents, writtenOffCents }: ReversalRow) {
  return { walletCents, receivableCents, writtenOffCents };
}

function presentDispute(row: ReversalRow): Dispute {
  const { id, provider, kind, state, reason, currency, orderId, uid, remark } = row;
  return {
    id,
    provider,
    providerRef: row.ref,
    providerTxn: row.txn,
    kind,
    state,
    reason,
    amount: row.amountCents,
    currency,
    dueTime: row.dueBy?.toISOString() ?? null,
    orderId,
    uid,
    fromWallet: row.walletCents,
    receivable: row.receivableCents,
    writtenOff: row.writtenOffCents,
    remark,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}
