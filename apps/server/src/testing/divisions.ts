import type { SplitParcel } from "@crux/contract/ops/split-ops.schema";
import { goods } from "./goods.ts";
import type { Bought } from "./parcels.ts";

const OIL = goods.oil();
const MILK = goods.milk();

/** A parcel with pieces of one sku. */
export function box(routeId: string, skuId: number, quantity: number): SplitParcel {
  return { routeId, items: [{ skuId, itemType: "NORMAL", quantity }] };
}

/** By which route a sku of an order travels. */
export function routeOf({ pkgs }: Bought, skuId: number): string {
  const inside = pkgs.find(({ pkgItems }) => pkgItems.some(({ skuDetail }) => skuDetail.id === skuId));
  return inside?.logisticsRoute.id ?? "";
}

/** `TWO_PARCELS` divided otherwise: the milk stays together, each piece of oil travels alone. */
export function apart(bought: Bought): SplitParcel[] {
  const [oil, milk] = [routeOf(bought, OIL), routeOf(bought, MILK)];
  return [box(oil, OIL, 1), box(milk, MILK, 2), box(oil, OIL, 1)];
}

/** What staff send to have all parcels of an order divided like this. */
export function division(bought: Bought, parcels = apart(bought), version = 0) {
  return {
    orderId: bought.orderId,
    version,
    reason: "分开寄送",
    pkgIds: bought.pkgs.map(({ id }) => id),
    parcels,
  };
}
