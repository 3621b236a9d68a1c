import type { ShopProduct } from "@crux/contract/sale.schema";
import { isRecord, sessionStored } from "@crux/web/storage";
import { type Choice, firstChoice } from "./sku-choice.ts";

/** What somebody has chosen of a product so far. */
export type SkuDraft = { choice: Choice; quantity: number };

/** Nothing chosen but what leaves no choice; one piece. */
export function firstDraft(product: ShopProduct): SkuDraft {
  return { choice: firstChoice(product.attributeKeys), quantity: 1 };
}

/** What is still to choose, or what is chosen, in words; empty for a product without attributes. */
export function draftText(product: ShopProduct, { choice }: SkuDraft): { isComplete: boolean; text: string } {
  const missing = product.attributeKeys.filter(({ name }) => choice[name] === undefined);
  if (missing.length > 0)
    return { isComplete: false, text: `请选择${missing.map(({ name }) => name).join("、")}` };
  return { isComplete: true, text: product.attributeKeys.map(({ name }) => choice[name]).join("，") };
}

/** What a visitor chose before the login came in between. */
const beforeLogin = sessionStored("chosenBeforeLogin", isKept);

export function keepDraft(productId: number, draft: SkuDraft): void {
  beforeLogin.set({ productId, ...draft });
}

/** What was kept of this product, once. */
export function takeKeptDraft(productId: number): SkuDraft | null {
  const kept = beforeLogin.get();
  beforeLogin.remove();
  return kept?.productId === productId ? { choice: kept.choice, quantity: kept.quantity } : null;
}

/** Only `keepDraft` writes it, so its number vouches for the rest. */
function isKept(value: unknown): value is SkuDraft & { productId: number } {
  return isRecord(value) && typeof value.productId === "number" && isRecord(value.choice);
}
