import type { CartPre } from "@crux/contract/cart.schema";
import type { Receiver, Sender } from "@crux/contract/user.schema";
import { storage } from "../browser/storage.ts";

/** The checkout as it is kept under `cartPre`: the preview and what the customer chose for it (R-MODEL-08, R-PRE-03). */
export type CheckoutDraft = CartPre & {
  /** Written by the address lists as well. */
  sender?: Sender | undefined;
  receiver?: Receiver | undefined;
  /** The chosen scheme; none means the first that can be chosen. */
  presetId?: string;
  /** Service skus per parcel of one scheme; another scheme starts without. */
  services?: { presetId: string; chosen: number[][] };
  /** The create request that was sent last and has no answer yet, with its idempotency key. */
  attempt?: { key: string; body: string } | undefined;
};

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
    ...(before?.sender && { sender: before.sender }),
    ...(before?.receiver && { receiver: before.receiver }),
    ...(before && { req: before.req }),
  });
}

/** Changes a part of the kept checkout and answers the whole. */
export function changeDraft(before: CheckoutDraft, part: Partial<CheckoutDraft>): CheckoutDraft {
  const draft = { ...(readDraft() ?? before), ...part };
  storage.cartPre.set(draft);
  return draft;
}

/** Only `startDraft` and the address lists write it, so these fields vouch for the rest. */
function isDraft(value: Record<string, unknown>): value is CheckoutDraft {
  return Array.isArray(value.items) && value.items.length > 0 && Array.isArray(value.logisticsPkgSchemes);
}
