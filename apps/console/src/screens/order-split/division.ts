import type { Output } from "@crux/contract/endpoint";
import type { SplitParcel } from "@crux/contract/ops/split-ops.schema";
import type { orderOpsApi } from "@crux/contract/order";

/** The parcels that can be divided, and how the solver would do it. */
export type Offers = Output<typeof orderOpsApi.splitOffers>;

/** A parcel while it is divided: pieces by line of the order. */
export type Box = { key: number; routeId: string; pieces: Readonly<Record<string, number>> };

/** A line of the order: its sku, as ordered or as a gift. */
export type Line = { skuId: number; itemType: SplitParcel["items"][number]["itemType"]; quantity: number };

export function lineKey({ skuId, itemType }: { skuId: number; itemType: string }): string {
  return `${skuId} ${itemType}`;
}

/** The boxes of a division, with keys from `from` on. */
export function boxesOf(parcels: readonly SplitParcel[], from = 0): Box[] {
  return parcels.map(({ routeId, items }, place) => {
    const pieces: Record<string, number> = {};
    for (const item of items) pieces[lineKey(item)] = (pieces[lineKey(item)] ?? 0) + item.quantity;
    return { key: from + place, routeId, pieces };
  });
}

/** What the boxes hold as the wire names it; those that nothing lies in are none. */
export function parcelsOf(boxes: readonly Box[], lines: readonly Line[]): SplitParcel[] {
  return boxes.filter(isFilled).map(({ routeId, pieces }) => ({
    routeId,
    items: lines.flatMap((line) => {
      const quantity = pieces[lineKey(line)] ?? 0;
      return quantity > 0 ? [{ skuId: line.skuId, itemType: line.itemType, quantity }] : [];
    }),
  }));
}

export function isFilled({ pieces }: Box): boolean {
  return Object.values(pieces).some((count) => count > 0);
}

/** How many pieces of a line lie in no box. */
export function looseOf(boxes: readonly Box[], line: Line): number {
  return line.quantity - boxes.reduce((count, { pieces }) => count + (pieces[lineKey(line)] ?? 0), 0);
}

/**
 * Puts so many pieces of a line into one box. What it lacks comes from the loose ones first and then from the boxes that
 * hold most of it, so that moving pieces takes one figure; what it gives up lies loose.
 */
export function put(
  boxes: readonly Box[],
  line: Line,
  { key, count }: { key: number; count: number },
): Box[] {
  const name = lineKey(line);
  const wanted = Math.min(Math.max(0, count), line.quantity);
  const had = boxes.find((box) => box.key === key)?.pieces[name] ?? 0;
  let lacking = wanted - had - looseOf(boxes, line);
  const givers = boxes
    .filter((box) => box.key !== key)
    .toSorted((one, other) => (other.pieces[name] ?? 0) - (one.pieces[name] ?? 0));
  const left = new Map<number, number>([[key, wanted]]);
  for (const giver of givers) {
    const has = giver.pieces[name] ?? 0;
    const gives = Math.min(has, Math.max(0, lacking));
    lacking -= gives;
    left.set(giver.key, has - gives);
  }
  return boxes.map((box) => ({ ...box, pieces: { ...box.pieces, [name]: left.get(box.key) ?? 0 } }));
}

/** Two divisions that put the same pieces on the same ways have the same name. */
export function nameOf(parcels: readonly SplitParcel[]): string {
  const names = parcels.map(({ routeId, items }) =>
    JSON.stringify([routeId, items.map((item) => `${lineKey(item)} ${item.quantity}`).toSorted()]),
  );
  return names.toSorted().join();
}
