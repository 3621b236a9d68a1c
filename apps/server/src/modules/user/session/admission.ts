import type { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { sendMessage } from "../../notify/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { findUser } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { revokeOwnSession, revokeSessionsOf, updateDisabled } from "./session-store.ts";

type Asked = z.output<typeof userOpsSchemas.disableUser.input>;
type Admission = z.input<typeof userOpsSchemas.disableUser.output>;

/**
 * Shuts a customer out at once and ends their sessions; their orders, money and parcels go on. Throws `user.NOT_FOUND`.
 */
export async function disableUser(ctx: OpsCtx, { uid }: Asked): Promise<Admission> {
  return changeAdmission(ctx, uid, ctx.now);
}

/** Lets a customer in again, who has to log in anew. Throws `user.NOT_FOUND`. */
export async function enableUser(ctx: OpsCtx, { uid }: Asked): Promise<Admission> {
  return changeAdmission(ctx, uid, null);
}

async function changeAdmission(ctx: OpsCtx, uid: number, disabledAt: Date | null): Promise<Admission> {
  const former = await updateDisabled(ctx.db, uid, disabledAt);
  if (!former) throw new Fail(userOutcome.NOT_FOUND);
  const ended = disabledAt ? await revokeSessionsOf(ctx.db, uid, null, ctx.now) : 0;
  const disabledFlag = disabledAt !== null;
  ctx.note({ before: { disabledFlag: former.wasDisabled }, after: { disabledFlag, ended } });
  ctx.invalidate(userTopic(uid));
  return { uid, disabledFlag, ended };
}

/** Logs a customer out everywhere, who hears of it. Throws `user.NOT_FOUND`. */
export async function endUserSessions(ctx: OpsCtx, { uid }: Asked): Promise<Admission> {
  const row = await findUser(ctx.db, uid);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  const ended = await revokeSessionsOf(ctx.db, uid, null, ctx.now);
  await sendMessage(ctx, {
    uid,
    title: "已退出全部设备",
    body: "为保护您的账号，客服已让全部设备退出登录。建议您修改登录密码。",
  });
  ctx.note({ after: { ended } });
  ctx.invalidate(userTopic(uid));
  return { uid, disabledFlag: row.disabledAt !== null, ended };
}

/** Logs one device of a customer out, as a customer does from their own list. Throws `user.NOT_FOUND`. */
export async function endUserSession(
  ctx: OpsCtx,
  { uid, id }: z.output<typeof userOpsSchemas.endUserSession.input>,
): Promise<null> {
  if (!(await findUser(ctx.db, uid))) throw new Fail(userOutcome.NOT_FOUND);
  await revokeOwnSession(ctx.db, { uid, id, now: ctx.now });
  ctx.note({ subject: { type: "customer", id: uid }, after: { endedSession: id } });
  ctx.invalidate(userTopic(uid));
  return null;
}
