import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { ticketSavingCents } from "@crux/rules/coupon/ticket-choice";
import { sum } from "@crux/rules/money/money";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";
import type { ParcelService } from "./parcel-services.ts";
import { type PreParts, preTotalCents } from "./pre-total.ts";
import { currentScheme, schemesFor } from "./scheme-order.ts";

/** Everything that the page shows about a checkout, worked out from the draft. */
export type CheckoutFacts = {
  draft: CheckoutDraft;
  sender: Sender | null;
  receiver: Receiver | null;
  /** Those for the receiver's country, in order; none before there is a receiver. */
  schemes: Scheme[];
  scheme: Scheme | undefined;
  /** Chosen service skus per parcel of the scheme. */
  services: number[][];
  parts: PreParts;
  totalCents: number;
};

/** Works out schemes, services and totals for the chosen people. */
export function checkoutFacts(
  draft: CheckoutDraft,
  people: { sender: Sender | null; receiver: Receiver | null },
  offered: readonly ParcelService[],
): CheckoutFacts {
  const { receiver } = people;
  const schemes = receiver ? schemesFor(draft.logisticsPkgSchemes, receiver.country) : [];
  const scheme = currentScheme(schemes, draft.presetId);
  const services = servicesOf(draft, scheme, offered);
  const priceOf = new Map(offered.map((service) => [service.skuId, service.price]));
  const shippingCents = scheme?.totalEstimateFee ?? 0;
  const serviceCents = sum(services.flat().map((skuId) => priceOf.get(skuId) ?? 0));
  const parts = {
    goodsCents: draft.total_price,
    shippingCents,
    serviceCents,
    activityCents: draft.saving_price,
    couponCents: draft.coupon ? ticketSavingCents(draft.coupon, shippingCents + serviceCents) : 0,
  };
  return { draft, ...people, schemes, scheme, services, parts, totalCents: preTotalCents(parts) };
}

function servicesOf(
  { services }: CheckoutDraft,
  scheme: Scheme | undefined,
  offered: readonly ParcelService[],
): number[][] {
  const pkgs = scheme?.logisticsPkgs ?? [];
  const chosen = services && services.presetId === scheme?.presetId ? services.chosen : [];
  const isOffered = (skuId: number) => offered.some((service) => service.skuId === skuId);
  return pkgs.map((_, index) => (chosen[index] ?? []).filter(isOffered));
}
