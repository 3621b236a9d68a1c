import * as userOutcome from "@crux/contract/outcomes/user";
import type { Obstacle } from "@crux/contract/privacy.schema";
import { destroyWords } from "../../kernel/crypto/customer-words.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { closeWallet } from "../ledger/service.ts";
import { cancelRebatesOf } from "../member/service.ts";
import { forgetReviewsOf } from "../review/service.ts";
import { userTopic } from "../user/service.ts";
import { eraseRows, getOpenBusiness, lockPerson, type OpenBusiness } from "./person-store.ts";

/** What stands in the way of closing an account, each with its count; the balance and what is owed in cents. */
export async function obstaclesOf(ctx: Ctx, uid: number): Promise<Obstacle[]> {
  return obstaclesIn(await getOpenBusiness(ctx.db, uid));
}

function obstaclesIn({
  balanceCents,
  owedCents,
  orders,
  parcels,
  refunds,
  payments,
}: OpenBusiness): Obstacle[] {
  const all: Obstacle[] = [
    { type: "BALANCE", count: balanceCents },
    { type: "ORDER", count: orders },
    { type: "PARCEL", count: parcels },
    { type: "REFUND", count: refunds },
    { type: "PAYMENT", count: payments },
    { type: "OWED", count: owedCents },
  ];
  return all.filter(({ count }) => count !== 0);
}

/**
 * Takes the person out of the account for good: what the shop keeps for its books names nobody any more, everything
 * else is gone. Files follow by their sweeps. Throws `user.NOT_FOUND` for an account without a person, and
 * `user.UNFINISHED_MATTERS` with what is in the way while money, orders or parcels are under way; whatever comes in at
 * the same moment is either seen here or refused.
 */
export async function eraseCustomer(ctx: Ctx, { uid }: { uid: number }): Promise<null> {
  if (!(await lockPerson(ctx.db, uid))) throw new Fail(userOutcome.NOT_FOUND);
  const obstacles = await obstaclesOf(ctx, uid);
  if (obstacles.length > 0 || !(await closeWallet(ctx, uid)))
    throw new Fail(userOutcome.UNFINISHED_MATTERS, 200, { obstacles });
  await cancelRebatesOf(ctx, uid);
  await destroyWords(ctx, uid);
  await forgetReviewsOf(ctx, uid);
  await eraseRows(ctx.db, { uid, now: ctx.now });
  ctx.invalidate(userTopic(uid));
  return null;
}
