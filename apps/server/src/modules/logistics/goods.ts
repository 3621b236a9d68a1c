import type { Sku } from "@crux/contract/commodity.schema";
import { COUNTRY_NAMES } from "@crux/contract/countries";
import { COUNTRY_CODES } from "@crux/packing/countries";
import type { Line } from "@crux/packing/rule-set";
import type { SkuFacts } from "../commodity/service.ts";

/** Goods to be sent: pieces of one sku as ordered (paid) or given (PREFERENCE), with the unit price in cents. */
export type GoodsLine = {
  sku: SkuFacts;
  itemType: "NORMAL" | "PREFERENCE";
  quantity: number;
  priceCents: number;
};

/** The same goods as the packing engine sees them: one line per sku, at customs (list) price, whatever was paid. */
export function packingLines(goods: readonly GoodsLine[]): Line[] {
  const lines = new Map<number, Line>();
  for (const { sku, quantity } of goods) {
    const known = lines.get(sku.id);
    if (known) known.qty += quantity;
    else lines.set(sku.id, packingLine(sku, quantity));
  }
  return [...lines.values()];
}

function packingLine(sku: SkuFacts, qty: number): Line {
  return {
    sku: String(sku.id),
    cat: sku.logisticsType,
    weightG: sku.weightGrams,
    price: sku.priceCents,
    qty,
    supplier: sku.supplier || undefined,
    blockedCountries: blockedCountries(sku.limitCountries),
  };
}

/** The countries that a sku must not go to; an empty list of allowed ones means everywhere (OP-026). */
function blockedCountries(limitCountries: string): string[] {
  const allowed = limitCountries.split("||").filter(Boolean);
  if (allowed.length === 0) return [];
  return COUNTRY_CODES.filter((code) => !allowed.includes(COUNTRY_NAMES[code]));
}

/** A sku as the wire shows it, without what only the server needs. */
export function presentSku(facts: SkuFacts): Sku {
  const { productType: _0, limit: _1, weightGrams: _2, supplier: _3, ...rest } = facts;
  const { priceCents: _4, vipPriceCents: _5, ...sku } = rest;
  return sku;
}
