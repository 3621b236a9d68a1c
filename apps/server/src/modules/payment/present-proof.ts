import type { Proof } from "@crux/contract/proof.schema";
import type { Ctx } from "../../kernel/verb/context.ts";
import { getOrderBrief } from "../order/service.ts";
import { listStaffNames, type OpenRequest } from "../staff/service.ts";
import { getUser } from "../user/service.ts";
import { listProofsLike, listProofsOf, type ProofRow } from "./proof-store.ts";

const EARLIER = 6;
const SAME = 6;

/** A slip with its order in brief, its customer's other slips and those with the same picture. */
export async function presentProof(ctx: Ctx, row: ProofRow, request: OpenRequest | null): Promise<Proof> {
  const { id, uid, orderId, pictureHashes, claimedBy, claimedUntil, reviewedBy, reviewedAt } = row;
  const { isUnderReview, ...order } = await getOrderBrief(ctx, orderId);
  const { nickName, userClass } = await getUser(ctx, uid);
  const earlier = await listProofsOf(ctx.db, { uid, but: id, limit: EARLIER });
  const same = pictureHashes
    ? await listProofsLike(ctx.db, { hashes: pictureHashes, but: id, limit: SAME })
    : [];
  const names = await listStaffNames(ctx, [claimedBy, reviewedBy]);
  const isHeld = claimedBy !== null && claimedUntil !== null && claimedUntil > ctx.now;
  return {
    ...briefOf(row),
    updateTime: row.updatedAt.toISOString(),
    order,
    buyer: { nickName, userClass },
    goesTo: isUnderReview ? "ORDER" : "WALLET",
    earlier: earlier.map(briefOf),
    same: same.map(briefOf),
    claim: isHeld
      ? { staffId: claimedBy, name: names.get(claimedBy) ?? "", untilTime: claimedUntil.toISOString() }
      : null,
    approval: request && {
      id: request.id,
      askedBy: request.asker,
      expireTime: request.expiresAt.toISOString(),
    },
    reviewer:
      reviewedBy === null || reviewedAt === null
        ? null
        : { name: names.get(reviewedBy) ?? "", time: reviewedAt.toISOString() },
  };
}

function briefOf(row: ProofRow): Proof["earlier"][number] {
  const { id, orderId, uid, status, refuseReason, auditImgUrls } = row;
  const createTime = row.createdAt.toISOString();
  return { id, orderId, uid, price: row.priceCents, status, refuseReason, auditImgUrls, createTime };
}
