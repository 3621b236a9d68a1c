import type { Receiver } from "@crux/contract/address.schema";
import type { CartPre } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";

type Item = CartPre["items"][number];
type Named = Pick<Item, "itemType"> & { skuDetail: { id: number } };
type Counted = Named & Pick<Item, "quantity">;

/** What one of several receivers gets, and what was chosen for it. */
export type Portion = {
  receiver: Receiver;
  /** Pieces by `itemKey`; a line that is missing has none. */
  pieces: Record<string, number>;
  /** The chosen scheme; none means the first that can be chosen. */
  presetId?: string;
  /** Service skus of each of its parcels. */
  services?: number[];
  remark?: string;
};

/** A checkout that is shared out among several receivers. */
export type Several = {
  portions: Portion[];
  /** Whose order has which coupon: null for none, nothing for the one that saves most. */
  coupon?: { receiverId: number; ticketId: number } | null;
  /** The request that was sent last and has no answer yet, with its idempotency key. */
  attempt?: { key: string; body: string } | undefined;
};

/** Which line of a checkout something is: paid and given pieces of a sku are two. */
export function itemKey({ skuDetail, itemType }: Named): string {
  return `${skuDetail.id} ${itemType}`;
}

/** How many pieces of a line nobody gets yet. */
export function restOf(item: Counted, portions: readonly Portion[]): number {
  return portions.reduce((rest, { pieces }) => rest - (pieces[itemKey(item)] ?? 0), item.quantity);
}

/** The lines of a portion with the pieces that its receiver gets. */
export function linesOf<I extends Counted>(items: readonly I[], { pieces }: Portion): I[] {
  return items.flatMap((item) => {
    const quantity = pieces[itemKey(item)] ?? 0;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

/** One receiver more, who gets nothing yet; nobody twice, and no more than one checkout may have. */
export function withReceiver(several: Several, receiver: Receiver): Several {
  const { portions } = several;
  const isThere = portions.some((portion) => portion.receiver.id === receiver.id);
  if (isThere || portions.length >= LIMITS.portions) return several;
  return { ...several, portions: [...portions, { receiver, pieces: {} }] };
}

/** The same portions without pieces that the checkout no longer has; the later receivers go without first. */
export function fitPortions(items: readonly Counted[], portions: readonly Portion[]): Portion[] {
  const left = new Map(items.map((item) => [itemKey(item), item.quantity]));
  return portions.map((portion) => {
    const pieces = Object.entries(portion.pieces).map(([key, wanted]): [string, number] => {
      const count = Math.min(wanted, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - count);
      return [key, count];
    });
    return { ...portion, pieces: Object.fromEntries(pieces.filter(([, count]) => count > 0)) };
  });
}

/** Every piece given to somebody, each receiver as many of a line as the others; what is over goes to the first ones. */
export function evenPortions(items: readonly Counted[], portions: readonly Portion[]): Portion[] {
  return portions.map((portion, at) => {
    const pieces = items.map((item): [string, number] => {
      const each = Math.floor(item.quantity / portions.length);
      return [itemKey(item), each + (at < item.quantity % portions.length ? 1 : 0)];
    });
    return { ...portion, pieces: Object.fromEntries(pieces.filter(([, count]) => count > 0)) };
  });
}

/** A portion with another number of pieces of a line. */
export function withPieces(portion: Portion, item: Named, count: number): Portion {
  const { [itemKey(item)]: _, ...others } = portion.pieces;
  return { ...portion, pieces: count > 0 ? { ...others, [itemKey(item)]: count } : others };
}
