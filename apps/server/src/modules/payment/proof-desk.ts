import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import type { Proof, ProofDesk } from "@crux/contract/proof.schema";
import { DAY_MS, MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  listOpenRequests,
  listStaffNames,
  type OpenRequest,
  type OpsCtx,
  type StaffCtx,
} from "../staff/service.ts";
import { presentProof } from "./present-proof.ts";
import {
  countFreeProofs,
  countReviewed,
  countUnderReview,
  findProof,
  listHeldProofs,
  releaseProofs,
  takeProof,
} from "./proof-store.ts";

/** For so long a slip is somebody's, unless they say again that they look at it. */
const CLAIM_MS = 5 * MINUTE_MS;

/** The call whose open requests keep slips from the desk. */
export const APPROVE_LINE = "PUT /payment/ops/paymentOrder/{id}/approve";

const requestsOf = ({ db, now }: Ctx) => listOpenRequests(db, { line: APPROVE_LINE, now });

/** How many slips wait for anybody, who holds which, and what waits for a second person. */
export async function getProofDesk(ctx: StaffCtx): Promise<ProofDesk> {
  return deskOf(ctx, await requestsOf(ctx));
}

async function deskOf(ctx: Ctx, requests: readonly OpenRequest[]): Promise<ProofDesk> {
  const { db, now } = ctx;
  const waiting = requests.map(({ subjectId }) => subjectId);
  const held = await listHeldProofs(db, now);
  const names = await listStaffNames(
    ctx,
    held.map(({ claimedBy }) => claimedBy),
  );
  const { count, last } = await countReviewed(db, new Date(now.getTime() - DAY_MS));
  return {
    free: await countFreeProofs(db, now, waiting),
    held: held.map(({ id, claimedBy, claimedUntil }) => ({
      id,
      staffId: claimedBy,
      name: names.get(claimedBy) ?? "",
      untilTime: claimedUntil.toISOString(),
    })),
    secondPerson: waiting.length === 0 ? 0 : await countUnderReview(db, waiting),
    reviewed: { count, lastTime: last?.toISOString() ?? null },
  };
}

/** One slip as whoever decides on it sees it; throws `payment.NOT_FOUND`. */
export async function getProof(ctx: StaffCtx, { id }: { id: number }): Promise<Proof> {
  return proofOf(ctx, id, await requestsOf(ctx));
}

async function proofOf(ctx: Ctx, id: number, requests: readonly OpenRequest[]): Promise<Proof> {
  const row = await findProof(ctx.db, id);
  if (!row) throw new Fail(paymentOutcome.NOT_FOUND);
  return presentProof(ctx, row, requests.find(({ subjectId }) => subjectId === id) ?? null);
}

/**
 * Takes a slip for five minutes and lets go of all others of the caller. Two people never hold one: the row is taken by
 * one statement that passes over what somebody else takes in the same moment. Throws `payment.NOT_FOUND` for a named
 * one that is none.
 */
export async function claimProof(
  ctx: OpsCtx,
  { id, after }: z.output<typeof paymentOpsSchemas.claimProof.input>,
): Promise<{ proof: Proof | null; desk: ProofDesk }> {
  const { db, now, staff } = ctx;
  const requests = await requestsOf(ctx);
  if (after !== undefined) await releaseProofs(db, staff.id, { but: undefined });
  const claim = { staffId: staff.id, until: new Date(now.getTime() + CLAIM_MS), now };
  const waiting = requests.map(({ subjectId }) => subjectId);
  const taken = await takeProof(db, claim, {
    ...(id !== undefined && { id }),
    ...(after !== undefined && { after }),
    waiting,
  });
  await releaseProofs(db, staff.id, { but: taken });
  const shown = taken ?? id;
  ctx.note({ after: { claimed: taken ?? null } });
  return {
    proof: shown === undefined ? null : await proofOf(ctx, shown, requests),
    desk: await deskOf(ctx, requests),
  };
}

/** Lets go of a slip; one that is not the caller's stays as it is. */
export async function releaseProof({ db, staff }: OpsCtx, { id }: { id: number }): Promise<null> {
  await releaseProofs(db, staff.id, { only: id });
  return null;
}
