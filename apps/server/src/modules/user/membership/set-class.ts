import type { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { clash, type OpsCtx, presentEdit } from "../../staff/service.ts";
import { currentClass } from "../account/present-user.ts";
import { editClass, findUser, type UserRow } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { tellEnded, tellMember } from "./membership.ts";

type Schema = (typeof userOpsSchemas)["setUserClass"];
type Input = z.output<Schema["input"]>;

/**
 * Gives a customer the black card until a moment or without an end, or ends it now. What it earned so far is still
 * issued (L-MEM-03). Throws `user.NOT_FOUND`, `general.INVALID_REQUEST` for an end that is over, and
 * `general.CHANGED_MEANWHILE` when somebody set the class since `version`, or an order did.
 */
export async function setClass(
  ctx: OpsCtx,
  { uid, userClass, expireTime, version }: Input,
): Promise<z.input<Schema["output"]>> {
  const { now } = ctx;
  const before = await findUser(ctx.db, uid);
  if (!before || before.erasedAt) throw new Fail(userOutcome.NOT_FOUND);
  const end = expireTime === null ? null : new Date(expireTime);
  if (end && end <= now) throw new Fail(generalOutcome.INVALID_REQUEST);
  const membershipExpiresAt = userClass === "VIP" ? end : endedBy(before, now);
  const edit = { uid, userClass, membershipExpiresAt, version, staffId: ctx.staff.id, at: now };
  const after = await editClass(ctx.db, edit);
  if (!after) return asWanted(ctx, uid, { userClass, end });
  ctx.note({ before: shown(before, now), after: shown(after, now) });
  ctx.invalidate(userTopic(uid));
  await tellChange(ctx, shown(before, now).userClass, after);
  return { uid, ...shown(after, now), ...(await presentEdit(ctx, after)) };
}

/** Tells the customer where the black card began or ended by this. */
async function tellChange(ctx: OpsCtx, before: "PLAIN" | "VIP", after: UserRow): Promise<void> {
  const { id: uid, membershipExpiresAt: until } = after;
  const isMember = currentClass(after, ctx.now) === "VIP";
  if (isMember === (before === "VIP")) return;
  if (isMember) await tellMember(ctx, uid, { until, isLonger: false });
  else await tellEnded(ctx, [uid]);
}

type Wanted = { userClass: "PLAIN" | "VIP"; end: Date | null };

/** What stands there already, where that is what they wanted; throws `general.CHANGED_MEANWHILE` where it is not. */
async function asWanted(
  ctx: OpsCtx,
  uid: number,
  { userClass, end }: Wanted,
): Promise<z.input<Schema["output"]>> {
  const row = await findUser(ctx.db, uid);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  const now = shown(row, ctx.now);
  const isSame =
    now.userClass === userClass && (userClass === "PLAIN" || now.expireTime === (end?.toISOString() ?? null));
  if (!isSame) throw await clash(ctx, row, now);
  return { uid, ...now, ...(await presentEdit(ctx, row)) };
}

/** When a membership is over that is ended now: one that ended before keeps its day. */
function endedBy({ userClass, membershipExpiresAt }: UserRow, now: Date): Date | null {
  if (membershipExpiresAt === null) return userClass === "VIP" ? now : null;
  return membershipExpiresAt < now ? membershipExpiresAt : now;
}

const shown = (row: UserRow, now: Date) => ({
  userClass: currentClass(row, now),
  expireTime: row.membershipExpiresAt?.toISOString() ?? null,
});
