import type { CountryCode } from "@crux/contract/countries";
import type { logisticsOpsSchemas, TrialScheme } from "@crux/contract/logistics/rule-ops.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { chargedWeight } from "@crux/packing/price-parcel";
import type { Line, Parcel } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { findSkus, type SkuFacts } from "../../commodity/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import type { RuleBook } from "../compile-rules.ts";
import { findSplits } from "../find-splits.ts";
import { packingLines } from "../goods.ts";
import type { Split } from "../solve-presets.ts";
import { bookOf, within } from "./books.ts";
import { contentOrDraft } from "./contents.ts";
import { draftFaults } from "./draft-faults.ts";
import { limitsOf, reasonsOf } from "./parcel-reasons.ts";
import { unplaceableText } from "./unplaceable-text.ts";

type Cart = { book: RuleBook; country: CountryCode; lines: Line[]; nameOf: (sku: string) => string };

/**
 * Splits goods as customers there would see it under a version or the draft, with what made each parcel. Throws
 * `logistics.RULES_NOT_FOUND`, `logistics.RULES_FAULTY` with the faults, and `general.TOO_MANY_REQUESTS` as any cart.
 */
export async function tryCart(
  ctx: StaffCtx,
  { lines, country, version }: z.output<(typeof logisticsOpsSchemas)["tryCart"]["input"]>,
): Promise<TrialScheme[]> {
  const content = await contentOrDraft(ctx, version);
  const faults = version === null ? await draftFaults(ctx, content) : [];
  if (faults.length > 0) throw new Fail(logisticsOutcome.RULES_FAULTY, 200, faults);
  const book = within(bookOf(content), country);
  const skus = await findSkus(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const goods = lines.flatMap(({ skuId, quantity }) => {
    const sku = skus.get(skuId);
    return sku ? [{ sku, itemType: "NORMAL" as const, quantity, priceCents: sku.priceCents }] : [];
  });
  const packed = packingLines(goods);
  const nameOf = (sku: string) => skuName(skus.get(Number(sku)));
  const splits = await findSplits(book, packed, `staff ${ctx.staff.id}`);
  return splits.map((split) => presentTrial({ book, country, lines: packed, nameOf }, split));
}

/** A sku as the staff tell it from others: its product and what sets it apart there. */
export function skuName(sku: SkuFacts | undefined): string {
  if (!sku) return "";
  return [sku.productName, sku.attributesString].filter(Boolean).join(" ");
}

function presentTrial(cart: Cart, { preset, solution, isExist }: Split): TrialScheme {
  const { book, nameOf } = cart;
  // What only a route that is switched off would carry is no split that anybody can have.
  const parcels = solution.solved && isExist ? solution.parcels : [];
  const shown = parcels.map((parcel) => presentParcel(cart, parcel, parcels));
  return {
    presetId: preset.presetId,
    presetName: preset.presetName,
    solved: solution.solved && isExist,
    fee: sum(shown.map(({ fee, tax, isPrepaid }) => fee + (isPrepaid ? tax : 0))),
    tax: sum(shown.map(({ tax, isPrepaid }) => (isPrepaid ? 0 : tax))),
    daysMax: Math.max(0, ...parcels.map(({ route }) => book.routeOf.get(route)?.daysMax ?? 0)),
    parcels: shown,
    unplaceable: solution.solved
      ? []
      : solution.unplaceable.map(({ sku, reason }) => ({
          skuId: Number(sku),
          name: nameOf(sku),
          reason: unplaceableText(reason),
        })),
  };
}

function presentParcel(cart: Cart, parcel: Parcel, all: readonly Parcel[]): TrialScheme["parcels"][number] {
  const { book, country, nameOf } = cart;
  const route = book.routeOf.get(parcel.route);
  const profile = route?.profiles.find(({ id }) => id === parcel.profile);
  return {
    route: parcel.route,
    routeName: route?.name ?? parcel.route,
    profile: profile?.name || parcel.profile,
    items: Object.entries(parcel.units).map(([sku, quantity]) => ({
      skuId: Number(sku),
      name: nameOf(sku),
      quantity,
    })),
    fee: parcel.fee,
    tax: parcel.tax,
    isPrepaid: route ? book.isPrepaid(route, country) : false,
    grossGrams: parcel.grossG,
    chargedGrams: route ? chargedWeight(route.fee, parcel.grossG) : parcel.grossG,
    limits: route && profile ? limitsOf(cart, { parcel, route, profile }) : [],
    reasons: route && profile ? reasonsOf(cart, { parcel, route, profile }, all) : [],
  };
}
