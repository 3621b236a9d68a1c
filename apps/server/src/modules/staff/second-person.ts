import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { DAY_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { OpsCtx, Pot, StaffCtx } from "./context.ts";
import { areRelated, type ChangeKind, getSoloUse, insertChange, lockSolo } from "./second-person-store.ts";

type OwnSoloUse = z.output<typeof staffOpsSchemas.alone.output>;

/** For so long an account counts as its maker's: it moves no money alone, and is nobody's second person to them. */
const YOUNG_MS = 7 * DAY_MS;

/** What somebody moved alone within the last day, and whether the account is too young to move anything alone. */
type SoloUse = { movedCents: number; isFresh: boolean };

/**
 * What a person may still do alone; their next action with money waits until this transaction ends. The log itself is
 * the count, which nobody can lower.
 */
export async function soloUseOf({ db, now }: Ctx, staffId: number, pot: Pot): Promise<SoloUse> {
  await lockSolo(db, staffId);
  return getSoloUse(db, staffId, {
    isFound: pot === "FOUND",
    dayAgo: before(now, DAY_MS),
    youngFrom: before(now, YOUNG_MS),
  });
}

/** What the caller may still do alone within these 24 hours. */
export async function getOwnSoloUse(ctx: StaffCtx): Promise<OwnSoloUse> {
  const { limitCents, hasSecondPerson } = ctx.rules.solo;
  const of = async (pot: Pot) => {
    const { movedCents, isFresh } = await soloUseOf(ctx, ctx.staff.id, pot);
    const left = isFresh ? 0 : Math.max(0, limitCents[pot] - movedCents);
    return { limit: limitCents[pot], moved: movedCents, left };
  };
  return { secondPerson: hasSecondPerson, sent: await of("SENT"), found: await of("FOUND") };
}

/** Whether the second person may be the first one with another account. */
export function isOneselfAgain({ db, now }: Ctx, one: number, other: number): Promise<boolean> {
  return areRelated(db, one, other, before(now, YOUNG_MS));
}

/** Notes that the caller made somebody else's account what it is. */
export function noteMaker(ctx: OpsCtx, staffId: number, kind: ChangeKind): Promise<void> {
  return insertChange(ctx.db, { staffId, byStaffId: ctx.staff.id, kind, at: ctx.now });
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
