import type { Ctx } from "../../../kernel/verb/context.ts";
import type { Reach } from "../../notify/service.ts";
import type { WechatProfile } from "./wechat-profile.ts";
import { deleteReader, findReach, updateUnfollowed, upsertReader } from "./wechat-reader-store.ts";

/** Notes under which name the shop's official account knows a customer, who just came from WeChat and so may follow it. */
export async function noteReader(
  { db, now }: Pick<Ctx, "db" | "now">,
  uid: number,
  { openId }: WechatProfile,
): Promise<void> {
  await upsertReader(db, { uid, openId, now });
}

/** Forgets a customer's name at the official account. */
export async function forgetReader({ db }: Pick<Ctx, "db">, uid: number): Promise<void> {
  await deleteReader(db, uid);
}

/** WeChat says that the customer does not follow the account; coming from WeChat again is a new try. */
export async function noteUnfollowed({ db, now }: Pick<Ctx, "db" | "now">, uid: number): Promise<void> {
  await updateUnfollowed(db, uid, now);
}

/** How a customer is reached outside the shop; null for one who closes the account, closed it, or may not come in. */
export async function reachOf({ db }: Pick<Ctx, "db">, uid: number): Promise<Reach | null> {
  return (await findReach(db, uid)) ?? null;
}
