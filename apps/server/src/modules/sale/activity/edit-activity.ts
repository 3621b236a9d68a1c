import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import type { ActivityDetail, activityOpsSchemas, LeavingGoods } from "@crux/contract/promo/activity.schema";
import { activityFaults, type FieldFault } from "@crux/rules/price/activity-check";
import { activityFault } from "@crux/rules/price/activity-fault";
import { ruleRemark } from "@crux/rules/price/rule-remark";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findGoods, showSkus } from "../../commodity/service.ts";
import { clash, type OpsCtx } from "../../staff/service.ts";
import {
  findActivitiesOf,
  findActivitiesOffering,
  insertVersion,
  type NewActivity,
  type Taking,
  takeOffers,
  takeProducts,
} from "../activity-store.ts";
import { type EditableRow, findEditable, lockActivity } from "./activity-edit-store.ts";
import { stateOf } from "./activity-state.ts";
import { getActivityForStaff, offersOf } from "./list-activities.ts";

type Of<Name extends keyof typeof activityOpsSchemas> = z.output<(typeof activityOpsSchemas)[Name]["input"]>;
type Asked = Omit<Of<"add">, "taking">;
type Terms = Omit<NewActivity, "id" | "icon">;

/**
 * Publishes an activity. Throws `sale.SENSELESS_ACTIVITY` with the fields that make no sense,
 * `commodity.PRODUCT_NOT_FOUND` with the unknown goods, and `sale.GOODS_ELSEWHERE` with those that would leave another
 * activity, until `taking` names them.
 */
export async function addActivity(ctx: OpsCtx, { taking, ...asked }: Of<"add">): Promise<ActivityDetail> {
  const terms = termsOf(asked);
  await refuseSenseless(ctx, terms);
  await refuseLeaving(ctx, { terms, activityId: 0, taking });
  const id = await write(ctx, { id: null, icon: "", ...terms }, { staffId: ctx.staff.id, taking });
  ctx.note({ after: terms, subject: { type: "activity", id } });
  return getActivityForStaff(ctx, { activityId: id });
}

/**
 * Gives an activity a new version, with exactly these goods; orders keep the version that they were priced with. Throws
 * what publishing does, `sale.ACTIVITY_NOT_FOUND`, and `general.CHANGED_MEANWHILE` with what stands there when somebody
 * saved another one since `version`; saving what stands there already changes nothing.
 */
export async function saveActivity(
  ctx: OpsCtx,
  { activityId, version, taking, ...asked }: Of<"save">,
): Promise<ActivityDetail> {
  const terms = termsOf(asked);
  const before = await lockEditable(ctx, activityId);
  if (isSame(termsOfRow(before), terms)) return getActivityForStaff(ctx, { activityId });
  if (before.version !== version) throw await clash(ctx, before, termsOfRow(before));
  await refuseSenseless(ctx, terms);
  await refuseLeaving(ctx, { terms, activityId, taking });
  await write(ctx, { id: activityId, icon: before.icon, ...terms }, { staffId: ctx.staff.id, taking });
  ctx.note({ before: termsOfRow(before), after: terms });
  return getActivityForStaff(ctx, { activityId });
}

/**
 * Ends an activity with this moment; its goods stay with it until another one takes them. Throws
 * `sale.ACTIVITY_NOT_FOUND`, `sale.ACTIVITY_ENDED` for one that is over, and `general.CHANGED_MEANWHILE`.
 */
export async function endActivity(ctx: OpsCtx, { activityId, version }: Of<"end">): Promise<ActivityDetail> {
  const before = await lockEditable(ctx, activityId);
  const terms = termsOfRow(before);
  if (stateOf(terms, ctx.now) === "ENDED") throw new Fail(saleOutcome.ACTIVITY_ENDED);
  if (before.version !== version) throw await clash(ctx, before, terms);
  // Its last moment belongs to it; one that has not begun keeps a beginning before its end.
  const end = new Date(ctx.now.getTime() - 1);
  const startsAt =
    terms.startsAt !== null && Date.parse(terms.startsAt) >= end.getTime() ? null : terms.startsAt;
  const ended = { ...terms, startsAt, endsAt: end.toISOString() };
  await write(ctx, { id: activityId, icon: before.icon, ...ended }, { staffId: ctx.staff.id, taking: [] });
  ctx.note({ before: terms, after: ended });
  return getActivityForStaff(ctx, { activityId });
}

/**
 * Adds an activity, or gives it a new version, with exactly these goods, which leave any other one; for the server itself.
 * Throws `general.INVALID_REQUEST` for rules that make no sense.
 */
export async function putActivity(ctx: Ctx, activity: NewActivity): Promise<void> {
  if (activityFault(activity)) throw new Fail(generalOutcome.INVALID_REQUEST);
  await write(ctx, activity, { staffId: null, taking: "ANY" });
}

async function write(
  ctx: Ctx,
  activity: NewActivity,
  { staffId, taking }: { staffId: number | null; taking: Taking },
): Promise<number> {
  const id = await insertVersion(ctx.db, activity, { staffId, at: ctx.now });
  const taker = { activityId: id, taking, at: ctx.now };
  const kept = [
    ...(await takeProducts(ctx.db, { ...taker, ids: activity.productIds })),
    ...(await takeOffers(ctx.db, { ...taker, ids: offersOf(activity) })),
  ];
  // Somebody else saved an activity with them since they were looked at.
  if (kept.length > 0) throw elsewhere(await listLeaving(ctx, { terms: activity, activityId: id, taking }));
  ctx.invalidate("catalogue", "home");
  return id;
}

async function lockEditable(ctx: Ctx, activityId: number): Promise<EditableRow> {
  await lockActivity(ctx.db, activityId);
  const row = await findEditable(ctx.db, activityId);
  if (!row) throw new Fail(saleOutcome.ACTIVITY_NOT_FOUND);
  return row;
}

/** As it is stored: moments as text, and remarks written where nobody wrote one. */
function termsOf({ startsAt, endsAt, rules, productIds, ...asked }: Asked): Terms {
  return {
    ...asked,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    rules: rules.map((rule) => ({
      ...rule,
      name: rule.name.trim() || asked.name,
      remark: rule.remark.trim() || ruleRemark(asked.type, rule),
    })),
    productIds: [...new Set(productIds)],
  };
}

function termsOfRow({ name, userClass, type, startsAt, endsAt, rules, productIds }: EditableRow): Terms {
  const span = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  return { name, userClass, type, ...span, rules, productIds };
}

function isSame(left: Terms, right: Terms): boolean {
  const plain = ({ name, userClass, type, startsAt, endsAt, rules, productIds }: Terms) =>
    JSON.stringify([
      [name, userClass, type, startsAt, endsAt],
      rules.map((rule) => [
        ...[
          rule.name,
          rule.remark,
          rule.matchCents,
          rule.matchQuantity,
          rule.savingCents,
          rule.limitQuantity,
        ],
        rule.offers.map(({ skuId, priceCents }) => [skuId, priceCents]),
      ]),
      [...productIds].sort((a, b) => a - b),
    ]);
  return plain(left) === plain(right);
}

async function refuseSenseless(ctx: Ctx, terms: Terms): Promise<void> {
  const goods = await findGoods(ctx, terms.productIds);
  const skus = await showSkus(ctx, offersOf(terms));
  const unknown = {
    products: terms.productIds.filter((id) => !goods.has(id)),
    skus: offersOf(terms).filter((id) => skus.get(id)?.productType !== "COMMODITY"),
  };
  if (unknown.products.length + unknown.skus.length > 0)
    throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND, 200, unknown);
  const dear = terms.rules.flatMap(({ offers }, rule): FieldFault[] => {
    const isDear = offers.some(({ skuId, priceCents }) => priceCents > (skus.get(skuId)?.priceCents ?? 0));
    return isDear ? [{ rule, field: "offers", text: "换购价高于售价" }] : [];
  });
  const faults = [...activityFaults(terms, ctx.now.toISOString()), ...dear];
  if (faults.length > 0) throw new Fail(saleOutcome.SENSELESS_ACTIVITY, 200, { faults });
}

type Leaving = { terms: Pick<NewActivity, "productIds" | "rules">; activityId: number; taking: Taking };

async function refuseLeaving(ctx: Ctx, asked: Leaving): Promise<void> {
  const leaving = await listLeaving(ctx, asked);
  if (leaving.length > 0) throw elsewhere(leaving);
}

function elsewhere(leaving: LeavingGoods[]): Fail {
  return new Fail(saleOutcome.GOODS_ELSEWHERE, 200, { leaving });
}

/** The goods that another activity, which is not over, would lose without a word for it. */
async function listLeaving(ctx: Ctx, { terms, activityId, taking }: Leaving): Promise<LeavingGoods[]> {
  const offers = offersOf(terms);
  const products = await findActivitiesOf(ctx.db, terms.productIds);
  const offering = await findActivitiesOffering(ctx.db, offers);
  const goods = await findGoods(ctx, [...products.keys()]);
  const skus = await showSkus(ctx, [...offering.keys()]);
  const allowed = new Set(
    taking === "ANY" ? [] : taking.map((one) => `${one.kind} ${one.id} ${one.activityId}`),
  );
  const all = [
    ...[...products].map(([id, row]) => ({ kind: "PRODUCT" as const, id, row, name: goods.get(id)?.name })),
    ...[...offering].map(([id, row]) => ({
      kind: "OFFER" as const,
      id,
      row,
      name: skus.get(id)?.productName,
    })),
  ];
  return all.flatMap(({ kind, id, row, name = "" }) => {
    const state = stateOf(row, ctx.now);
    if (row.id === activityId || state === "ENDED" || allowed.has(`${kind} ${id} ${row.id}`)) return [];
    return [{ kind, id, name, activity: { id: row.id, name: row.name, state } }];
  });
}
