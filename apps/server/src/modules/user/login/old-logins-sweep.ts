import { deleteOldLoginAttempts } from "../../../kernel/limits/login-attempts.ts";
import type { Sweep } from "../../../kernel/time/sweeps.ts";
import { deleteOldSessions } from "../account/store.ts";
import { deleteOldWechatRows } from "../wechat/wechat-store.ts";

const BATCH = 500;

/** What logins left behind: sessions long over, attempts and WeChat visits that nothing asks for any more. */
export const oldLoginsSweep: Sweep = {
  name: "delete old logins",
  everyMs: 15 * 60_000,
  async work(ctx) {
    await deleteOldLoginAttempts(ctx.db, ctx.now);
    await deleteOldWechatRows(ctx.db, ctx.now);
    return deleteOldSessions(ctx.db, ctx.now, BATCH);
  },
};
