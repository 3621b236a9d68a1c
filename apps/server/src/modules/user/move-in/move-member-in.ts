import type { FormerMember, moveInSchemas } from "@crux/contract/ops/move-in.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import { creditWallet } from "../../ledger/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { currentClass } from "../account/present-user.ts";
import { findUserByMobile, insertFoundUser, type UserRow, updateUser } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { madeUpName } from "../login/find-or-add-user.ts";
import { endOfDay, insertFormer, isFormer, listFormers } from "./former-account-store.ts";
import { markOfNumber, permitOf } from "./move-in-marks.ts";
import { countMoved, lockMoveIn } from "./move-in-store.ts";

type Schema = (typeof moveInSchemas)["moveMemberIn"];
type Became = z.output<Schema["output"]>;

/**
 * Brings in one customer of a looked-through table, once by the former number: an account without password, whose owner
 * comes in by a code to the mobile, and the balance in one entry. Throws `general.FORBIDDEN` for a line that stood in no
 * such table, `user.NO_MOVE_IN`, `user.MOVE_IN_NOT_ALLOWED`, `user.MOVED_IN_OTHERWISE`, `user.MOBILE_TAKEN`,
 * `user.EMAIL_TAKEN` and `user.NOT_FOUND`.
 */
export async function moveMemberIn(
  ctx: OpsCtx,
  { id, member, permit }: z.output<Schema["input"]>,
): Promise<Became> {
  if (permit !== permitOf(ctx, id, member)) throw new Fail(generalOutcome.FORBIDDEN);
  if (!(await lockMoveIn(ctx.db, id))) throw new Fail(userOutcome.NO_MOVE_IN);
  const numberMark = markOfNumber(ctx, member.number);
  const [before] = await listFormers(ctx.db, [numberMark]);
  if (before) {
    const isSame = before.balanceCents === member.balance && before.cashBackCents === member.cashBack;
    if (!isSame) throw new Fail(userOutcome.MOVED_IN_OTHERWISE);
    ctx.note({ subject: { type: "customer", id: before.uid } });
    return { uid: before.uid, became: "SAME", amount: 0 };
  }
  const known = await findUserByMobile(ctx.db, member.mobile);
  if (known && (await isFormer(ctx.db, known.id))) throw new Fail(userOutcome.MOBILE_TAKEN);
  const end = member.classEnd === null ? null : await endOfDay(ctx.db, member.classEnd);
  const uid = known ? await join(ctx, known, member, end) : await open(ctx, member, end);
  const amount = member.balance + member.cashBack;
  await countMoved(ctx.db, id, amount).catch((error: unknown) => {
    throw violatedConstraint(error) === "move_in_covered" ? new Fail(userOutcome.MOVE_IN_NOT_ALLOWED) : error;
  });
  await insertFormer(ctx.db, {
    uid,
    number: member.number,
    numberMark,
    moveInId: id,
    balanceCents: member.balance,
    cashBackCents: member.cashBack,
    at: ctx.now,
  }).catch(cameInMeanwhile);
  if (amount > 0)
    await creditWallet(ctx, { uid, amountCents: amount, kind: "OPENING", key: `opening ${uid}` });
  ctx.note({ after: { uid, amount }, subject: { type: "customer", id: uid } });
  return { uid, became: known ? "JOINED" : "ADDED", amount };
}

/** By another table in the same moment. */
function cameInMeanwhile(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === "former_account_number") throw new Fail(userOutcome.MOVED_IN_OTHERWISE);
  if (constraint === "former_account_pkey") throw new Fail(userOutcome.MOBILE_TAKEN);
  throw error;
}

/** A black card whose day is over is a plain account that had one. */
const classUntil = (userClass: "PLAIN" | "VIP", end: Date | null, now: Date) =>
  end !== null && end <= now ? "PLAIN" : userClass;

async function open(
  ctx: OpsCtx,
  { mobile, name, email, userClass }: FormerMember,
  end: Date | null,
): Promise<number> {
  const nickName = name.trim() || `用户${mobile.slice(-4)}`;
  const row = await insertFoundUser(ctx.db, {
    name: madeUpName(),
    nickName,
    headImgUrl: "",
    mobile,
    wechatId: null,
    now: ctx.now,
  });
  // Its owner signed up in the same moment; the next try finds the account.
  if (!row) throw new Fail(userOutcome.MOBILE_TAKEN);
  await updateUser(ctx.db, row.id, {
    email,
    userClass: classUntil(userClass, end, ctx.now),
    membershipExpiresAt: end,
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "app_user_email" ? new Fail(userOutcome.EMAIL_TAKEN) : error;
  });
  return row.id;
}

/** An account that its owner opened keeps what they said of themselves; a better card counts. */
async function join(
  ctx: OpsCtx,
  before: UserRow,
  { userClass }: FormerMember,
  end: Date | null,
): Promise<number> {
  const { id, membershipExpiresAt, version } = before;
  const isCard = classUntil(userClass, end, ctx.now) === "VIP";
  const hasBetter =
    currentClass(before, ctx.now) === "VIP" &&
    (membershipExpiresAt === null || (end !== null && end <= membershipExpiresAt));
  if (!isCard || hasBetter) return id;
  await updateUser(ctx.db, id, {
    userClass: "VIP",
    membershipExpiresAt: end,
    updatedAt: ctx.now,
    version: version + 1,
    editedBy: ctx.staff.id,
    editedAt: ctx.now,
  });
  ctx.invalidate(userTopic(id));
  return id;
}
