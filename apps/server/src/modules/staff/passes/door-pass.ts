import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { DoorPass, staffOpsSchemas } from "@crux/contract/staff.schema";
import { DAY_MS, MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx, StaffCtx } from "../context.ts";
import { randomLetters } from "../second-factor.ts";
import { AGENT_LENGTH, checkRuled } from "../session/session.ts";
import {
  deletePass,
  findPassOwner,
  insertPass,
  listOpenPasses,
  type PassKind,
  type TakenPass,
  takePassTry,
  updatePassUsed,
} from "./door-pass-store.ts";

/** How many of a kind one account has, and after how long without a login they end. */
const KINDS: Record<PassKind, { most: number; lifeMs: number }> = {
  BROWSER: { most: 10, lifeMs: 180 * DAY_MS },
  PAPER: { most: 3, lifeMs: 730 * DAY_MS },
};
/** Seven groups of four letters, five random bits each. */
const LETTERS = 28;
const WINDOW_MS = 15 * MINUTE_MS;
/** Logins in the window that one pass is worth, when none of them succeeds. */
const TRIES = 5;

const endOf = (kind: PassKind, now: Date) => new Date(now.getTime() + KINDS[kind].lifeMs);

const markOf = ({ vault }: Pick<Ctx, "vault">, pass: string) => vault.box.blindIndex(`staff pass ${pass}`);

/**
 * Makes a pass for an account and tells it this once, as `ABCD-EFGH-…`. It takes a login past the line of strangers, and
 * is drawn by itself, so that it tells nothing of the password. Belongs into a transaction.
 */
export async function makePass(
  ctx: Ctx,
  staffId: number,
  kind: PassKind,
): Promise<{ id: number; pass: string }> {
  const letters = randomLetters(LETTERS);
  const { now, agent } = ctx;
  const kept = { staffId, kind, passMark: markOf(ctx, letters), agent: agent.slice(0, AGENT_LENGTH) };
  const id = await insertPass(ctx.db, { ...kept, expiresAt: endOf(kind, now), now }, KINDS[kind].most);
  return { id, pass: letters.match(/.{4}/g)?.join("-") ?? letters };
}

/**
 * Counts a login of `name` by what was typed or sent as a pass, however it is written. Undefined where it is none of this
 * account, over, or was tried five times in fifteen minutes: such a login is a stranger's.
 */
export async function takePass(ctx: Ctx, name: string, typed: string): Promise<TakenPass | undefined> {
  const mark = markOf(ctx, typed.replace(/[\s-]/g, "").toUpperCase());
  const since = new Date(ctx.now.getTime() - WINDOW_MS);
  return await takePassTry(ctx.db, { name, mark, now: ctx.now, since, most: TRIES });
}

/** Notes that a login by this pass was good. */
export async function usePass(ctx: Ctx, { id, kind }: TakenPass): Promise<void> {
  await updatePassUsed(ctx.db, id, { now: ctx.now, expiresAt: endOf(kind, ctx.now) });
}

/** A pass for the caller to write down. */
export async function addPass(ctx: OpsCtx): Promise<{ pass: string }> {
  const { id, pass } = await makePass(ctx, ctx.staff.id, "PAPER");
  ctx.note({ after: { pass: id } });
  return { pass };
}

/** The caller's passes, or somebody else's for whoever may edit accounts (`general.FORBIDDEN`). */
export async function listPasses(
  ctx: StaffCtx,
  { staffId = ctx.staff.id }: z.output<typeof staffOpsSchemas.passes.input>,
): Promise<DoorPass[]> {
  if (staffId !== ctx.staff.id && !ctx.staff.rights.has("staff.edit"))
    throw new Fail(generalOutcome.FORBIDDEN);
  const rows = await listOpenPasses(ctx.db, staffId, ctx.now);
  return rows.map(({ id, kind, agent, madeAt, usedAt, expiresAt }) => ({
    id,
    kind,
    agent,
    createTime: madeAt.toISOString(),
    lastUsed: usedAt?.toISOString() ?? null,
    expireTime: expiresAt.toISOString(),
  }));
}

/**
 * Ends one of the caller's passes, or one of somebody whose rights the caller's own cover. Throws `staff.PASS_NOT_FOUND`
 * when it is over or nobody's, `general.FORBIDDEN`.
 */
export async function endPass(ctx: OpsCtx, { id }: { id: number }): Promise<null> {
  const owner = await findPassOwner(ctx.db, id, ctx.now);
  if (owner === undefined) throw new Fail(staffOutcome.PASS_NOT_FOUND);
  if (owner !== ctx.staff.id) await checkRuled(ctx, owner);
  if (!(await deletePass(ctx.db, id))) throw new Fail(staffOutcome.PASS_NOT_FOUND);
  ctx.note({ before: { staffId: owner } });
  return null;
}
