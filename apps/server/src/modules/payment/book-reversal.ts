import { CURRENCY } from "@crux/contract/limits";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Account, lockWallet, type Posting, post } from "../ledger/service.ts";
import { fundsOf } from "./book-capture.ts";
import { changeSources, listUnbooked, type MoveRow, markBooked, type ReversalRow } from "./reversal-store.ts";

/** A reversal of money that had arrived; `wallet` is whose wallet that had filled, null where it paid for goods. */
type Known = ReversalRow & { captureId: number; wallet: number | null };

/** Books all that the notices told and the books lack; answers how much of it the wallet gave or got back. */
export async function bookReversal(ctx: Ctx, one: Known): Promise<{ outCents: number; inCents: number }> {
  let { walletCents, receivableCents, writtenOffCents } = one;
  const moved = { outCents: 0, inCents: 0 };
  for (const move of await listUnbooked(ctx.db, one.id, CURRENCY)) {
    const before = walletCents;
    const sources = { walletCents, receivableCents, writtenOffCents };
    if (move.direction === "IN" && move.amountCents > walletCents + receivableCents + writtenOffCents)
      continue;
    const book = move.direction === "OUT" ? bookOut : bookIn;
    ({ walletCents, receivableCents, writtenOffCents } = await book(ctx, { ...one, ...sources }, move));
    await markBooked(ctx.db, one, move, ctx.now);
    if (move.direction === "OUT") moved.outCents += walletCents - before;
    else moved.inCents += before - walletCents;
  }
  return moved;
}

/**
 * Money that the provider took back comes out of the wallet that it had filled, as far as that covers it, and is owed by
 * the customer for the rest (I-03). What had paid for goods is owed whole.
 */
async function bookOut(ctx: Ctx, one: Known, move: MoveRow): Promise<ReversalRow> {
  const { amountCents } = move;
  const walletCents = one.wallet === null ? 0 : Math.min(amountCents, await lockWallet(ctx, one.wallet));
  const receivableCents = amountCents - walletCents;
  await postMove(ctx, one, move, [
    ...ofWallet(one.wallet, -walletCents),
    ...part({ type: "RECEIVABLES" }, -receivableCents),
    ...part({ type: fundsOf(one.provider) }, amountCents),
  ]);
  const { id } = one;
  return changeSources(ctx.db, id, { walletCents, receivableCents, writtenOffCents: 0, now: ctx.now });
}

/**
 * Money that came back ends what is still owed, then gives the wallet what that had given; what is left then is what the
 * shop had given up.
 */
async function bookIn(ctx: Ctx, one: Known, move: MoveRow): Promise<ReversalRow> {
  const { amountCents } = move;
  const receivableCents = Math.min(amountCents, one.receivableCents);
  const walletCents = Math.min(amountCents - receivableCents, one.walletCents);
  const writtenOffCents = amountCents - receivableCents - walletCents;
  await postMove(ctx, one, move, [
    ...part({ type: fundsOf(one.provider) }, -amountCents),
    ...part({ type: "RECEIVABLES" }, receivableCents),
    ...ofWallet(one.uid, walletCents),
    ...part({ type: "WRITE_OFFS" }, writtenOffCents),
  ]);
  const back = {
    walletCents: -walletCents,
    receivableCents: -receivableCents,
    writtenOffCents: -writtenOffCents,
  };
  return changeSources(ctx.db, one.id, { ...back, now: ctx.now });
}

type Entries = Posting["entries"];

const part = (account: Account, amountCents: number): Entries =>
  amountCents === 0 ? [] : [{ account, amountCents }];

function ofWallet(uid: number | null, amountCents: number): Entries {
  if (amountCents === 0) return [];
  if (uid === null) throw new Error("money of nobody is in no wallet");
  return part({ type: "WALLET", uid }, amountCents);
}

async function postMove(
  ctx: Ctx,
  { id, orderId }: ReversalRow,
  { name, direction }: MoveRow,
  entries: Entries,
): Promise<void> {
  const kind = direction === "OUT" ? "CHARGEBACK" : "REINSTATE";
  await post(ctx, { kind, key: `reversal ${id} ${name}`, ...(orderId !== null && { orderId }), entries });
}
