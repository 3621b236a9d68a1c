import { allocate, sum } from "@crux/rules/money/money";
import { papersOfPkg } from "@crux/rules/parcel/pkg-papers";
import type { OpsCtx } from "../../staff/service.ts";
import { insertPkgs, type NewPkg, type NewPkgItem } from "../new-pkg-store.ts";
import type { SoldService } from "../pkg-rows.ts";
import { movePkgs } from "../pkg-store.ts";
import { type Divisible, itemKey, paidFor } from "./divisible.ts";
import { type DivisiblePkg, getNextSeq, updateReplaced, updateShown } from "./division-store.ts";
import type { Judgement, Placed } from "./judge-division.ts";

/**
 * Cancels the parcels that do not stay as they are (L-PKG-08) and writes the new ones in their place (L-PKG-01); answers the
 * ids of both. What was paid for freight and services stays paid: the new parcels share it by what each would cost, so that
 * refunds and totals of the order come out as before. Their order is locked by the caller, and the division has no fault.
 */
export async function replacePkgs(
  ctx: OpsCtx,
  { pkgs, goods, book }: Divisible,
  { kept, placed }: Pick<Judgement, "kept" | "placed">,
): Promise<{ endedIds: number[]; newIds: number[] }> {
  const ended = pkgs.filter((pkg) => !kept.includes(pkg));
  const [first] = ended;
  if (!first) return { endedIds: [], newIds: [] };
  const { orderId, uid, address } = first;
  const endedIds = ended.map(({ id }) => id);
  const actor = `staff ${ctx.staff.id}`;
  const step = { move: "cancel", actor, why: "divided anew", at: ctx.now } as const;
  const moved = await movePkgs(ctx.db, { orderId, pkgIds: endedIds }, step);
  if (moved.length !== ended.length) throw new Error(`order ${orderId} is locked, yet its parcels moved`);
  await updateReplaced(ctx.db, endedIds, ctx.now);
  const from = await getNextSeq(ctx.db, orderId);
  const news = newPkgs({ ended, placed, from, ruleVersion: book.version });
  const items = placed.flatMap((parcel, place) => newItems(goods, parcel, from + place));
  const newIds = await insertPkgs(ctx.db, { orderId, uid, actor, address, pkgs: news, items }, ctx.now);
  await updateShown(ctx.db, newIds, first.reversalState);
  return { endedIds, newIds };
}

type Wanted = {
  ended: readonly DivisiblePkg[];
  placed: readonly Placed[];
  /** The place of the first new one among the parcels of the order. */
  from: number;
  ruleVersion: number;
};

function newPkgs({ ended, placed, from, ruleVersion }: Wanted): NewPkg[] {
  const services = placed.map((parcel) => servicesFor(ended, parcel));
  const fees = allocate(
    paidFor(ended),
    placed.map(({ feeCents }) => feeCents),
  );
  const serviceFees = allocate(
    sum(ended.map(({ serviceCents }) => serviceCents)),
    services.map((some) => sum(some.map(({ priceCents }) => priceCents))),
  );
  const address = ended[0]?.address;
  const identityId = ended.find((pkg) => pkg.identityId !== null)?.identityId ?? null;
  return placed.map(({ route, parcel, items, taxCents, chargedGrams }, place) => {
    const facts = {
      isRequired: (route.identity ?? "NONE") !== "NONE",
      country: address?.receiverCountry ?? "",
      receiverName: address?.receiverName ?? "",
    };
    return {
      seq: from + place,
      routeId: route.id,
      routeName: route.name,
      routeCode: route.code ?? route.id,
      company: route.company,
      pkgType: `LOGISTICS_PKG_${route.pkgType}` as const,
      services: services[place] ?? [],
      grossGrams: parcel.grossG,
      chargedGrams,
      amountCents: sum(items.map((item) => item.quantity * priceOf(ended, item))),
      feeCents: fees[place] ?? 0,
      serviceCents: serviceFees[place] ?? 0,
      taxCents,
      quantity: sum(items.map(({ quantity }) => quantity)),
      ruleVersion,
      // Whose papers the order has is looked at once the parcel stands.
      papers: papersOfPkg(facts, null) === "NONE" ? ("NONE" as const) : null,
      identityId,
    };
  });
}

/** The services of every parcel that something of this one lay in: whoever paid for one has it for all of these goods. */
function servicesFor(ended: readonly DivisiblePkg[], { items }: Placed): SoldService[] {
  const keys = new Set(items.map(itemKey));
  const from = ended.filter((pkg) => pkg.items.some((item) => keys.has(itemKey(item))));
  const sold = new Map(from.flatMap(({ services }) => services.map((service) => [service.skuId, service])));
  return [...sold.values()];
}

function priceOf(ended: readonly DivisiblePkg[], item: { skuId: number; itemType: string }): number {
  const all = ended.flatMap(({ items }) => items);
  return all.find((one) => itemKey(one) === itemKey(item))?.priceCents ?? 0;
}

function newItems(goods: Divisible["goods"], { items }: Placed, pkgSeq: number): NewPkgItem[] {
  return items.map(({ skuId, itemType, quantity }, seq) => {
    const line = goods.find((one) => one.sku.id === skuId && one.itemType === itemType);
    if (!line) throw new Error("the checker let a parcel pass with goods that nobody ordered");
    return { seq, pkgSeq, skuId, itemType, quantity, priceCents: line.priceCents, sku: line.copy };
  });
}
