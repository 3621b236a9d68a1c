import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { CartPre } from "@crux/contract/cart.schema";
import { storage } from "../../browser/shop-storage.ts";
import type { Several } from "./portions.ts";

const FRESH_MS = 5 * 60_000;

/** The checkout as it is kept under `cartPre`: the preview and what the customer chose for it (R-MODEL-08, R-PRE-03). */
export type CheckoutDraft = CartPre & {
  /** When the server answered this preview, in ms; a draft without it counts as old. */
  previewedAt?: number;
  /** Written by the address lists as well. */
  sender?: Sender | undefined;
  receiver?: Receiver | undefined;
  /** The chosen scheme; none means the first that can be chosen. */
  presetId?: string;
  /** Service skus per parcel of one scheme; another scheme starts without. */
  services?: { presetId: string; chosen: number[][] };
  /** How the goods are shared out among several receivers, once somebody began to. */
  several?: Several | undefined;
  /** The create request that was sent last and has no answer yet, with its idempotency key. */
  attempt?: { key: string; body: string } | undefined;
};

/** Changes a part of the checkout on the page; what another tab kept takes the place of the whole and is kept already. */
export type ChangeDraft = (part: Partial<CheckoutDraft>, others?: CheckoutDraft) => void;

/** The kept checkout; undefined when there is none or it cannot be read. */
export function readDraft(): CheckoutDraft | undefined {
  const kept = storage.cartPre.get();
  return kept && isDraft(kept) ? kept : undefined;
}

/** Begins a checkout with a new preview; people and message of the one before stay chosen. */
export function startDraft(preview: CartPre): void {
  const before = readDraft();
  storage.cartPre.set({
    ...preview,
    previewedAt: Date.now(),
    ...(before?.sender && { sender: before.sender }),
    ...(before?.receiver && { receiver: before.receiver }),
    ...(before && { req: before.req }),
    ...(before?.several && { several: before.several }),
  });
}

/** True when prices and stock may well have moved since the preview was made: it is asked for again then. */
export function isOldDraft({ previewedAt = 0 }: CheckoutDraft): boolean {
  return Math.abs(Date.now() - previewedAt) > FRESH_MS;
}

/** Changes a part of a checkout, keeps the whole and answers it. */
export function changeDraft(before: CheckoutDraft, part: Partial<CheckoutDraft>): CheckoutDraft {
  const draft = { ...before, ...part };
  storage.cartPre.set(draft);
  return draft;
}

/** Calls back when another tab has kept a checkout or, undefined then, ended it; answers how to stop. */
export function onOtherDraft(listener: (draft: CheckoutDraft | undefined) => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === "cartPre") listener(readDraft());
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}

/** True when two tabs' checkouts differ in what would be ordered, for whom or how. */
export function isOtherOrder(one: CheckoutDraft, other: CheckoutDraft): boolean {
  const said = ({ items, sender, receiver, presetId, services, several, coupon, req }: CheckoutDraft) =>
    JSON.stringify([items, sender, receiver, presetId, services, several, coupon?.id, req]);
  return said(one) !== said(other);
}

/** Only `startDraft` and the address lists write it, so these fields vouch for the rest; earlier builds knew fewer. */
function isDraft(value: Record<string, unknown>): value is CheckoutDraft {
  const { items, logisticsPkgSchemes, explanation } = value;
  return [items, logisticsPkgSchemes, explanation].every(Array.isArray) && (items as unknown[]).length > 0;
}
