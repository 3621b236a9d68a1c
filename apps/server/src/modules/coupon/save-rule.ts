import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { couponOpsSchemas } from "@crux/contract/promo/coupon.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { clash, type OpsCtx } from "../staff/service.ts";
import {
  findEditedRule,
  findMostHeld,
  findRule,
  lockRule,
  type RuleEdit,
  type RuleRow,
  updateRule,
} from "./store.ts";

type Input = z.output<typeof couponOpsSchemas.saveRule.input>;
type Edit = ReturnType<typeof editedOf>;

/** What a ticket gives, asks for and begins with, which it reads from its coupon for as long as somebody holds it. */
const HELD = [
  ...(["userClass", "newUserOnly", "startsAt", "effectiveCents", "paidBasisPoints", "shipFeeOnly"] as const),
  ...(["matchCents", "matchQuantity"] as const),
] satisfies (keyof Edit)[];

/**
 * Changes a coupon for the tickets that are still to come; each ticket keeps what it gives, and its end. Throws
 * `coupon.NOT_FOUND`, `general.CHANGED_MEANWHILE` with what stands there when somebody changed it since `version`,
 * `coupon.REWARD_MISSING`, and `coupon.TERMS_HELD` with the `fields` that tickets stand on.
 */
export async function saveRuleForStaff(
  ctx: OpsCtx,
  { ruleId, version, ...input }: Input,
): Promise<{ ruleId: string; version: number }> {
  // Whoever takes a ticket waits for it, so that none comes into being between the look and the change.
  const rule = await lockRule(ctx.db, ruleId);
  const edited = rule && (await findEditedRule(ctx.db, rule.id));
  if (!rule || !edited) throw new Fail(couponOutcome.NOT_FOUND);
  const terms: RuleEdit = { ...input, title: input.title.trim(), description: input.description.trim() };
  const [before, after] = [editedOf(rule), editedOf(terms)];
  if (JSON.stringify(before) === JSON.stringify(after)) return { ruleId, version: edited.version };
  if (edited.version !== version) throw await clash(ctx, edited, before);
  await refuseEmptyInvitation(ctx, terms);
  const fields = await heldFields(ctx, rule, terms);
  if (fields.length > 0) throw new Fail(couponOutcome.TERMS_HELD, 200, { fields });
  await updateRule(ctx.db, { id: rule.id, version, ...terms }, { staffId: ctx.staff.id, at: ctx.now });
  ctx.note({ before, after, subject: { type: "coupon", id: rule.id } });
  return { ruleId, version: version + 1 };
}

/** What of a coupon is edited, as the wire shows it. */
export function editedOf(rule: RuleEdit) {
  return {
    title: rule.title,
    description: rule.description,
    userClass: rule.userClass,
    newUserOnly: rule.newUserOnly,
    durationDays: rule.durationDays,
    startsAt: rule.startsAt?.toISOString() ?? null,
    endsAt: rule.endsAt?.toISOString() ?? null,
    effectiveCents: rule.effectiveCents,
    paidBasisPoints: rule.paidBasisPoints,
    shipFeeOnly: rule.shipFeeOnly,
    matchCents: rule.matchCents,
    matchQuantity: rule.matchQuantity,
    perUser: rule.perUser,
    perRecommender: rule.perRecommender,
    total: rule.total,
    inCentre: rule.inCentre,
    isWelcome: rule.isWelcome,
    isInvite: rule.isInvite,
    inviterRule: rule.inviterRule,
  };
}

/**
 * Refuses a coupon that friends are invited with while whoever invites them would get nothing that they can use:
 * `coupon.REWARD_MISSING`; `coupon.NOT_FOUND` where the one to earn is none.
 */
export async function refuseEmptyInvitation(
  { db }: Pick<OpsCtx, "db">,
  terms: Pick<RuleEdit, "isInvite" | "inviterRule" | "newUserOnly" | "perRecommender">,
): Promise<void> {
  const earned = terms.inviterRule === null ? terms : await findRule(db, terms.inviterRule);
  if (!earned) throw new Fail(couponOutcome.NOT_FOUND);
  if (terms.isInvite && (earned.newUserOnly || earned.perRecommender === 0))
    throw new Fail(couponOutcome.REWARD_MISSING);
}

/** The fields that tickets of a locked rule stand on and that would change: none while there is no ticket. */
async function heldFields(ctx: OpsCtx, rule: RuleRow, terms: RuleEdit): Promise<(keyof Edit)[]> {
  if (rule.issued === 0) return [];
  const [before, after] = [editedOf(rule), editedOf(terms)];
  const isLower = after.perUser < before.perUser || after.perRecommender < before.perRecommender;
  const most = isLower ? await findMostHeld(ctx.db, rule.id) : { collected: 0, earned: 0 };
  return [
    ...HELD.filter((field) => before[field] !== after[field]),
    ...(after.total !== null && after.total < rule.issued ? (["total"] as const) : []),
    ...(after.perUser < most.collected ? (["perUser"] as const) : []),
    ...(after.perRecommender < most.earned ? (["perRecommender"] as const) : []),
  ];
}
