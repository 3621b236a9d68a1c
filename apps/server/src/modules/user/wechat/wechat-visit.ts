import { createHash, randomBytes } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type WechatPort, WechatRefused } from "../../../outside/wechat/port.ts";
import { profileOf, type WechatProfile } from "./wechat-profile.ts";
import type { WechatStateRow } from "./wechat-store.ts";
import { insertWechatState, takeWechatState } from "./wechat-store.ts";

const LIFE_MS = 5 * 60_000;

type Visit = { purpose: WechatStateRow["purpose"]; uid: number | null; browserKey: string; path: string };

/** The system behind WeChat logins; throws `general.NOT_FOUND` where the shop has none. */
export function wechatOf(wechat: WechatPort | null): WechatPort {
  if (!wechat) throw new Fail(generalOutcome.NOT_FOUND);
  return wechat;
}

/** Opens a visit to WeChat's consent page and returns its address; the visit lives five minutes and returns once. */
export async function openVisit(
  ctx: Ctx,
  wechat: WechatPort | null,
  { purpose, uid, browserKey, path }: Visit,
): Promise<string> {
  const url = wechatOf(wechat);
  // WeChat carries letters and digits only.
  const state = randomBytes(24).toString("hex");
  await insertWechatState(ctx.db, {
    stateHash: hashOf(state),
    purpose,
    uid,
    browserHash: hashOf(browserKey),
    expiresAt: lifeEnd(ctx.now),
  });
  return url.authorizeUrl({ state, path });
}

/** Ends a visit by its state; undefined when it is unknown, over, used, or was for something else. */
export async function closeVisit(
  ctx: Ctx,
  { state, purpose }: { state: string; purpose: WechatStateRow["purpose"] },
): Promise<WechatStateRow | undefined> {
  return takeWechatState(ctx.db, { stateHash: hashOf(state), purpose, now: ctx.now });
}

/**
 * Who agreed, by the code that came back; throws `general.INVALID_REQUEST` when WeChat vouches for nobody and
 * `general.UNAVAILABLE` when it is away.
 */
export async function profileByCode(wechat: WechatPort, code: string): Promise<WechatProfile> {
  try {
    return profileOf(await wechat.exchange(code));
  } catch (error) {
    throw error instanceof WechatRefused
      ? new Fail(generalOutcome.INVALID_REQUEST)
      : new Fail(generalOutcome.UNAVAILABLE, 503);
  }
}

/** Secrets of WeChat visits are kept as hashes only; they are random, so a fast hash will do. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** When what begins now is over. */
export function lifeEnd(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}
