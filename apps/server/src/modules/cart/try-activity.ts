import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { Trial, trialSchemas } from "@crux/contract/promo/activity.schema";
import { type CouponTerms, couponProblemText } from "@crux/rules/coupon/coupon-terms";
import { explainPrice } from "@crux/rules/price/explain-price";
import {
  type CartFacts,
  type FactLine,
  lineKey,
  type PriceReceipt,
  priceCart,
  sumEqualLines,
} from "@crux/rules/price/price-cart";
import { ruleRemark } from "@crux/rules/price/rule-remark";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import { type ActivityFacts, activitiesOf, activitiesOffering } from "../sale/service.ts";
import type { StaffCtx } from "../staff/service.ts";
import { gatherFactsFor } from "./cart-facts.ts";
import { presentRules } from "./present-rules.ts";

type Input = z.output<(typeof trialSchemas)["tryActivity"]["input"]>;
type Draft = { facts: ActivityFacts; products: ReadonlySet<number>; offers: ReadonlySet<number> };

/**
 * What a cart costs with an activity and a coupon that are not saved yet, by the price that carts and orders have (`priceCart`); what
 * can be bought of the goods does not count. Throws `commodity.PRODUCT_NOT_FOUND`.
 */
export async function tryActivity(
  ctx: StaffCtx,
  { draft: asked, lines, buyerClass, coupon: written, at }: Input,
): Promise<Trial> {
  const draft = asked && draftOf(asked);
  const counted = sumEqualLines(lines);
  const skus = await showSkus(ctx, [
    ...new Set([...counted.map(({ skuId }) => skuId), ...(draft?.offers ?? [])]),
  ]);
  if (counted.some(({ skuId }) => !skus.has(skuId))) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const goods = await gatherFactsFor(
    ctx,
    { userClass: buyerClass, at: (at ?? ctx.now).toISOString() },
    { lines: counted, skus },
    draft ? activitiesWith(draft) : undefined,
  );
  const coupon = written && couponOf(written);
  const facts = { ...goods, coupon, isNewUser: coupon?.newUserOnly ?? false };
  const price = priceCart(facts);
  const { amountCents, activitySavingCents, netCents } = price.amounts;
  const met = price.activities.find(({ id }) => id === draft?.facts.id);
  const rule = draft?.facts.rules[met?.rule ?? -1];
  return {
    lines: facts.lines.map((line) => presentLine(line, price, skus)),
    activities: price.activities.flatMap(({ id, name, savingCents }) => {
      const activity = facts.activities.find((one) => one.id === id);
      if (!activity) return [];
      const { matchCouponRule: matched, unmatchCouponRule: next } = presentRules(activity, price);
      return [{ id, name, isDraft: activity === draft?.facts, saving: savingCents, matched, next }];
    }),
    explanation: explainPrice(price, (skuId) => skus.get(skuId)?.productName ?? ""),
    opened: (rule?.offers ?? []).flatMap(({ skuId, priceCents }) => {
      const sku = skus.get(skuId);
      return sku
        ? [{ skuId, name: sku.productName, attributes: sku.attributesString, price: priceCents }]
        : [];
    }),
    openedLimit: rule?.limitQuantity ?? 0,
    coupon: coupon && presentCoupon(coupon, facts, price),
    amount: amountCents,
    saving: activitySavingCents,
    net: netCents,
  };
}

/** A ticket of the coupon as somebody would hold it. */
function couponOf({ startsAt, endsAt, ...written }: NonNullable<Input["coupon"]>): CouponTerms {
  const { title, effectiveCents, paidBasisPoints, shipFeeOnly, userClass, newUserOnly } = written;
  return {
    ...{ title, effectiveCents, paidBasisPoints, shipFeeOnly, userClass, newUserOnly },
    ...{ ticketId: 0, ruleId: 0, shopIds: [] },
    matchCents: written.matchCents,
    matchQuantity: written.matchQuantity,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}

function presentCoupon(
  coupon: CouponTerms,
  facts: Pick<CartFacts, "userClass" | "isNewUser" | "at">,
  { amounts, couponProblem: problem, couponBaseCents: baseCents, couponPieces: pieces }: PriceReceipt,
): NonNullable<Trial["coupon"]> {
  const use = { ...facts, baseCents, pieces, shipFeeCents: amounts.shipFeeCents };
  return {
    title: coupon.title,
    saving: amounts.ticketSavingCents,
    problem: problem === null ? "" : couponProblemText(problem, coupon, use),
  };
}

function draftOf({
  activityId,
  startsAt,
  endsAt,
  rules,
  productIds,
  ...rest
}: NonNullable<Input["draft"]>): Draft {
  return {
    facts: {
      ...rest,
      id: activityId,
      version: 0,
      icon: "",
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      rules: rules.map((rule) => ({
        ...rule,
        name: rule.name || rest.name,
        remark: rule.remark || ruleRemark(rest.type, rule),
      })),
    },
    products: new Set(productIds),
    offers: new Set(rules.flatMap(({ offers }) => offers.map(({ skuId }) => skuId))),
  };
}

/** The saved activities as they would be with the draft: its goods are in no other one, and what it dropped is in none. */
function activitiesWith({ facts, products, offers }: Draft) {
  const replaced = (
    saved: ReadonlyMap<number, ActivityFacts>,
    ids: readonly number[],
    own: ReadonlySet<number>,
  ) => {
    const kept = [...saved].filter(([, one]) => one.id !== facts.id);
    return new Map([...kept, ...ids.filter((id) => own.has(id)).map((id) => [id, facts] as const)]);
  };
  return {
    of: async (...[ctx, ids]: Parameters<typeof activitiesOf>) =>
      replaced(await activitiesOf(ctx, ids), ids, products),
    offering: async (...[ctx, ids]: Parameters<typeof activitiesOffering>) =>
      replaced(await activitiesOffering(ctx, ids), ids, offers),
  };
}

function presentLine(
  line: FactLine,
  price: PriceReceipt,
  skus: ReadonlyMap<number, SkuFacts>,
): Trial["lines"][number] {
  const { skuId, itemType, quantity } = line;
  const sku = skus.get(skuId);
  const priced = price.lines.find((one) => lineKey(one) === lineKey(line));
  const dropped = itemType === "PREFERENCE" ? price.dropped.find((one) => one.skuId === skuId) : undefined;
  return {
    skuId,
    itemType,
    quantity,
    name: sku?.productName ?? "",
    attributes: sku?.attributesString ?? "",
    imgUrl: sku?.productImgUrl ?? "",
    price: priced?.priceCents ?? 0,
    amount: priced?.amountCents ?? 0,
    saving: priced?.activityShareCents ?? 0,
    dropped: dropped?.reason ?? null,
  };
}
