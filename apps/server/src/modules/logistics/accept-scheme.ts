import { findCountryCode } from "@crux/contract/countries";
import type { selfDefinedScheme } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { checkScheme } from "@crux/packing/check-scheme";
import type { CountryCode } from "@crux/packing/countries";
import { chargedWeight, priceParcel } from "@crux/packing/price-parcel";
import type { Line, Parcel, Route } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { RuleBook } from "./compile-rules.ts";
import { type GoodsLine, packingLines } from "./goods.ts";
import { listParcelServices } from "./parcel-services.ts";
import type { SoldService } from "./pkg-rows.ts";
import type { Identity } from "./rule-book.ts";
import type { PresetRow } from "./store.ts";

type Chosen = z.output<typeof selfDefinedScheme>;
type ChosenPkg = Chosen["logisticsPkgs"][number];

/** A parcel that was checked and priced by the server; the fee holds prepaid tax, `taxCents` is the receiver's. */
export type AcceptedParcel = {
  route: Route;
  items: GoodsLine[];
  services: SoldService[];
  feeCents: number;
  serviceCents: number;
  taxCents: number;
  amountCents: number;
  grossGrams: number;
  chargedGrams: number;
};

export type AcceptedScheme = {
  presetId: string;
  presetName: string;
  ruleVersion: number;
  identity: Identity;
  shipFeeCents: number;
  serviceFeeCents: number;
  taxCents: number;
  parcels: AcceptedParcel[];
};

type Case = {
  book: RuleBook;
  country: CountryCode;
  goods: readonly GoodsLine[];
  lines: Line[];
  offered: Map<number, SoldService>;
};

type Offered = { chosen: Chosen; goods: readonly GoodsLine[]; country: string; book: RuleBook };

/**
 * Checks a customer's split from scratch for the receiver's country and prices it anew (R-MODEL-11, OP-037). Throws
 * `logistics.SCHEME_MISMATCH` when it doesn't fit the goods or the rules, `logistics.DESTINATION_NOT_SERVED` when a
 * route doesn't go there, `order.PRICE_CHANGED` for other prices.
 */
export async function acceptScheme(
  ctx: Ctx,
  { chosen, goods, country, book }: Offered,
): Promise<AcceptedScheme> {
  const wantsServices = chosen.logisticsPkgs.some(({ services }) => services !== "");
  const offered = wantsServices ? await listParcelServices(ctx) : new Map<number, SoldService>();
  const code = findCountryCode(country);
  if (!code) throw new Fail(logisticsOutcome.DESTINATION_NOT_SERVED);
  const order: Case = { book, country: code, goods, lines: packingLines(goods), offered };
  const preset = findPreset(order, chosen.presetId);
  refuseOtherGoods(goods, chosen);
  const packed = chosen.logisticsPkgs.map((pkg) => acceptPkg(order, pkg));
  const violations = checkScheme({
    rules: book.rules,
    country: code,
    lines: order.lines,
    parcels: packed.map(({ parcel }) => parcel),
    ...(preset ? { objective: preset.objective, forbiddenRoutes: preset.forbiddenRoutes } : {}),
  });
  if (violations.length > 0) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
  const parcels = packed.map(({ accepted }) => accepted);
  const scheme = {
    presetId: chosen.presetId,
    presetName: preset?.presetName ?? "自选分箱",
    ruleVersion: book.version,
    identity: strictest(parcels),
    shipFeeCents: sum(parcels.map((parcel) => parcel.feeCents)),
    serviceFeeCents: sum(parcels.map((parcel) => parcel.serviceCents)),
    taxCents: sum(parcels.map((parcel) => parcel.taxCents)),
    parcels,
  };
  const { totalEstimateFee } = chosen;
  if (totalEstimateFee !== undefined && totalEstimateFee !== scheme.shipFeeCents)
    throw new Fail(orderOutcome.PRICE_CHANGED);
  return scheme;
}

/** The preset whose name the split carries; undefined for a split of the customer's own. */
function findPreset({ book, country }: Case, presetId: string): PresetRow | undefined {
  if (presetId === "") return undefined;
  const preset = book.presets.find((one) => one.presetId === presetId);
  if (!preset?.enabled || preset.privateFlag) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
  if (!preset.countries.includes(country)) throw new Fail(logisticsOutcome.DESTINATION_NOT_SERVED);
  return preset;
}

/** Paid and given pieces are counted apart here, which the packing rules do not do. */
function refuseOtherGoods(goods: readonly GoodsLine[], { logisticsPkgs }: Chosen): void {
  const open = new Map<string, number>();
  const count = (skuId: number, itemType: string, quantity: number) => {
    const key = `${skuId} ${itemType}`;
    open.set(key, (open.get(key) ?? 0) + quantity);
  };
  for (const { sku, itemType, quantity } of goods) count(sku.id, itemType, quantity);
  for (const { pkgItems } of logisticsPkgs) {
    for (const { skuDetail, itemType, quantity } of pkgItems) count(skuDetail.id, itemType, -quantity);
  }
  for (const rest of open.values()) if (rest !== 0) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
}

function acceptPkg(order: Case, pkg: ChosenPkg): { parcel: Parcel; accepted: AcceptedParcel } {
  const route = order.book.routeOf.get(pkg.logisticsRoute.id);
  if (!route) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
  if (route.enabled === false || !route.countries.includes(order.country))
    throw new Fail(logisticsOutcome.DESTINATION_NOT_SERVED);
  const items = pkg.pkgItems.map((item) => acceptItem(order.goods, item));
  const parcel = findParcel(order, route, items);
  const services = acceptServices(order.offered, pkg.services);
  const isPrepaid = order.book.isPrepaid(route, order.country);
  return {
    parcel,
    accepted: {
      route,
      items,
      services,
      feeCents: parcel.fee + (isPrepaid ? parcel.tax : 0),
      serviceCents: sum(services.map((service) => service.priceCents)),
      taxCents: isPrepaid ? 0 : parcel.tax,
      amountCents: sum(items.map((item) => item.priceCents * item.quantity)),
      grossGrams: parcel.grossG,
      chargedGrams: chargedWeight(route.fee, parcel.grossG),
    },
  };
}

function acceptItem(goods: readonly GoodsLine[], item: ChosenPkg["pkgItems"][number]): GoodsLine {
  const line = goods.find(({ sku, itemType }) => sku.id === item.skuDetail.id && itemType === item.itemType);
  if (!line) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
  if (item.price !== undefined && item.price !== line.priceCents) throw new Fail(orderOutcome.PRICE_CHANGED);
  return { ...line, quantity: item.quantity };
}

/**
 * The parcel under the first profile of its route that allows its contents; throws `logistics.SCHEME_MISMATCH` when
 * none does.
 */
function findParcel({ book, country, lines }: Case, route: Route, items: readonly GoodsLine[]): Parcel {
  const units: Record<string, number> = {};
  for (const { sku, quantity } of items) units[sku.id] = (units[sku.id] ?? 0) + quantity;
  const inside = lines.flatMap((line) => {
    const qty = units[line.sku];
    return qty ? { ...line, qty } : [];
  });
  const packed = inside.map((line) => ({ line, count: line.qty }));
  const price = priceParcel(book.rules, route, country, packed);
  if (!price) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
  const { fee, tax, grossG, value } = price;
  for (const profile of route.profiles) {
    const parcel = { route: route.id, profile: profile.id, units, fee, tax, grossG, value };
    const violations = checkScheme({ rules: book.rules, country, lines: inside, parcels: [parcel] });
    if (violations.length === 0) return parcel;
  }
  throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
}

function acceptServices(offered: Map<number, SoldService>, joined: string): SoldService[] {
  const ids = [...new Set(joined.split("||").filter(Boolean).map(Number))];
  return ids.map((id) => {
    const service = offered.get(id);
    if (!service) throw new Fail(logisticsOutcome.SCHEME_MISMATCH);
    return service;
  });
}

function strictest(parcels: readonly AcceptedParcel[]): Identity {
  const asked = new Set(parcels.map(({ route }) => route.identity ?? "NONE"));
  if (asked.has("PHOTOS")) return "PHOTOS";
  return asked.has("NUMBER") ? "NUMBER" : "NONE";
}
