import { type CouponProblem, type CouponTerms, couponProblem, couponSaving } from "../coupon/coupon-terms.ts";
import { allocate, sum } from "../money/money.ts";
import { netCents } from "../money/order-amounts.ts";
import { unitPriceCents } from "../money/unit-price.ts";
import {
  type ActivityRule,
  type ActivityTerms,
  isActivityOpen,
  metPlace,
  savingOf,
} from "./activity-rule.ts";

/** Goods to be priced. `activityId` is the activity that the product takes part in, or that offers the swap item. */
export type FactLine = {
  skuId: number;
  itemType: "NORMAL" | "PREFERENCE";
  quantity: number;
  activityId: number | null;
  listPriceCents: number;
  memberPriceCents: number;
};

/** Everything that decides what a cart costs, as plain JSON, so that a receipt can carry it (`at` is ISO). */
export type CartFacts = {
  userClass: string;
  isNewUser: boolean;
  at: string;
  lines: FactLine[];
  activities: ActivityTerms[];
  coupon: CouponTerms | null;
  /** Fees of routes and of services. */
  shipping: { routeCents: number; serviceCents: number };
};

/** A line with all that its price is made of. `goodsCents` is paid for the goods, `paidShareCents` has its part of shipping. */
export type PricedLine = FactLine & {
  priceCents: number;
  amountCents: number;
  activityShareCents: number;
  couponShareCents: number;
  goodsCents: number;
  paidShareCents: number;
};

/** How an activity stands; `rule` is the place of its met rule in this version, -1 for none. */
export type PricedActivity = {
  id: number;
  name: string;
  version: number;
  rule: number;
  remark: string;
  pieces: number;
  amountCents: number;
  savingCents: number;
  limitQuantity: number;
  chosenQuantity: number;
};

/** A gift or swap item that got no price: its activity is not met, or its limit is used up (I-22). */
export type DroppedLine = { skuId: number; quantity: number; reason: "UNMATCHED" | "OVER_LIMIT" };

export type PricedCoupon = { ticketId: number; ruleId: number; title: string; savingCents: number };

/** The price of a cart with every reason for it. Lines and activities stand in the order of their ids. */
export type PriceReceipt = {
  lines: PricedLine[];
  activities: PricedActivity[];
  dropped: DroppedLine[];
  coupon: PricedCoupon | null;
  couponProblem: CouponProblem | null;
  /** Goods after activity savings and the pieces that cost something: what coupons are measured with. */
  couponBaseCents: number;
  couponPieces: number;
  amounts: {
    amountCents: number;
    shipFeeCents: number;
    serviceFeeCents: number;
    activitySavingCents: number;
    ticketSavingCents: number;
    manualSavingCents: number;
    netCents: number;
  };
};

type Draft = { line: FactLine; priceCents: number; amountCents: number; activityShareCents: number };

/**
 * What a cart costs and why (OP-023, OP-027, OP-028, OP-041, OP-043). Equal lines count as one, the order of lines
 * does not matter, and the shares of the lines sum to the net amount (I-04).
 */
export function priceCart(facts: CartFacts): PriceReceipt {
  const lines = sumEqualLines(facts.lines).toSorted(compareLines);
  const open = facts.activities.filter((one) => isActivityOpen(one, facts)).toSorted((a, b) => a.id - b.id);
  const normal = lines
    .filter((line) => line.itemType === "NORMAL")
    .map((line) => priceNormal(line, facts.userClass));
  const groups = open.flatMap((terms) => matchActivity(terms, normal));
  const { given, dropped } = priceSwaps(
    lines.filter((line) => line.itemType === "PREFERENCE"),
    groups,
  );
  const drafts = [...normal, ...given].toSorted((a, b) => compareLines(a.line, b.line));
  return closeReceipt(facts, { drafts, groups, dropped });
}

/** What makes two lines the same: sku and kind. */
export function lineKey({ skuId, itemType }: Pick<FactLine, "skuId" | "itemType">): string {
  return `${skuId} ${itemType}`;
}

/** Lines of the same sku and kind become one that counts their pieces (I-21); it says the rest as the last of them did. */
export function sumEqualLines<L extends Pick<FactLine, "skuId" | "itemType" | "quantity">>(
  lines: readonly L[],
): L[] {
  const summed = new Map<string, L>();
  for (const line of lines) {
    const key = lineKey(line);
    summed.set(key, { ...line, quantity: line.quantity + (summed.get(key)?.quantity ?? 0) });
  }
  return [...summed.values()];
}

function compareLines(a: FactLine, b: FactLine): number {
  return a.skuId - b.skuId || (a.itemType < b.itemType ? -1 : Number(a.itemType > b.itemType));
}

function priceNormal(line: FactLine, userClass: string): Draft {
  const prices = { currentPrice: line.listPriceCents, vipPrice: line.memberPriceCents };
  return draft(line, unitPriceCents(userClass, prices));
}

function draft(line: FactLine, priceCents: number): Draft {
  return { line, priceCents, amountCents: priceCents * line.quantity, activityShareCents: 0 };
}

type Group = { priced: PricedActivity; met: ActivityRule | undefined };

/** Finds the met rule of an activity and shares its saving onto its lines; nothing without a line of it. */
function matchActivity(terms: ActivityTerms, normal: readonly Draft[]): Group[] {
  const members = normal.filter(({ line }) => line.activityId === terms.id);
  if (members.length === 0) return [];
  const weights = members.map(({ amountCents }) => amountCents);
  const measure = { amountCents: sum(weights), pieces: sum(members.map(({ line }) => line.quantity)) };
  const rule = metPlace(terms, measure);
  const met = terms.rules[rule];
  const savingCents = met ? savingOf(met, measure) : 0;
  const shares = allocate(savingCents, weights);
  for (const [index, member] of members.entries()) member.activityShareCents = shares[index] ?? 0;
  const { id, name, version } = terms;
  const limitQuantity = met?.limitQuantity ?? 0;
  const remark = met?.remark ?? "";
  const priced = {
    id,
    name,
    version,
    rule,
    remark,
    ...measure,
    savingCents,
    limitQuantity,
    chosenQuantity: 0,
  };
  return [{ priced, met }];
}

/** Prices gifts and swap items by the rule that their activity met; what it does not give is dropped (I-22). */
function priceSwaps(
  lines: readonly FactLine[],
  groups: readonly Group[],
): { given: Draft[]; dropped: DroppedLine[] } {
  const given: Draft[] = [];
  const dropped: DroppedLine[] = [];
  for (const line of lines) {
    const { skuId, quantity, activityId } = line;
    const group = groups.find(({ priced }) => priced.id === activityId);
    const offer = group?.met?.offers.find((one) => one.skuId === skuId);
    if (!group || !offer) dropped.push({ skuId, quantity, reason: "UNMATCHED" });
    else if (group.priced.chosenQuantity + quantity > group.priced.limitQuantity)
      dropped.push({ skuId, quantity, reason: "OVER_LIMIT" });
    else {
      group.priced.chosenQuantity += quantity;
      given.push(draft(line, offer.priceCents));
    }
  }
  return { given, dropped };
}

type Matched = { drafts: Draft[]; groups: Group[]; dropped: DroppedLine[] };

function closeReceipt(facts: CartFacts, { drafts, groups, dropped }: Matched): PriceReceipt {
  const { routeCents, serviceCents } = facts.shipping;
  const shipFeeCents = routeCents + serviceCents;
  const worths = drafts.map(({ amountCents, activityShareCents }) => amountCents - activityShareCents);
  const couponBaseCents = sum(worths);
  const couponPieces = sum(drafts.map(({ line, priceCents }) => (priceCents > 0 ? line.quantity : 0)));
  const use = { ...facts, baseCents: couponBaseCents, pieces: couponPieces, shipFeeCents };
  const problem = facts.coupon && couponProblem(facts.coupon, use);
  const ticketSavingCents = facts.coupon && !problem ? couponSaving(facts.coupon, use) : 0;
  const onShipping = facts.coupon?.shipFeeOnly ? ticketSavingCents : 0;
  const couponShares = allocate(ticketSavingCents - onShipping, worths);
  const goods = worths.map((worth, index) => worth - (couponShares[index] ?? 0));
  const shippingShares = allocate(shipFeeCents - onShipping, goods);
  const amounts = {
    amountCents: sum(drafts.map(({ amountCents }) => amountCents)),
    shipFeeCents,
    activitySavingCents: sum(groups.map(({ priced }) => priced.savingCents)),
    ticketSavingCents,
    manualSavingCents: 0,
  };
  return {
    lines: drafts.map(({ line, ...prices }, index) => ({
      ...line,
      ...prices,
      couponShareCents: couponShares[index] ?? 0,
      goodsCents: goods[index] ?? 0,
      paidShareCents: (goods[index] ?? 0) + (shippingShares[index] ?? 0),
    })),
    activities: groups.map(({ priced }) => priced),
    dropped,
    coupon: facts.coupon && !problem ? pricedCoupon(facts.coupon, ticketSavingCents) : null,
    couponProblem: problem,
    couponBaseCents,
    couponPieces,
    amounts: { ...amounts, serviceFeeCents: serviceCents, netCents: netCents(amounts) },
  };
}

function pricedCoupon({ ticketId, ruleId, title }: CouponTerms, savingCents: number): PricedCoupon {
  return { ticketId, ruleId, title, savingCents };
}
