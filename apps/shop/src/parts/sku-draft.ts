import type { ShopProduct } from "@crux/contract/sale.schema";
import { type Choice, firstChoice } from "@crux/rules/sku-choice";

/** What somebody has chosen of a product so far. */
export type SkuDraft = { choice: Choice; quantity: number };

/** Nothing chosen but what leaves no choice; one piece. */
export function firstDraft(product: ShopProduct): SkuDraft {
  return { choice: firstChoice(product.attributeKeys), quantity: 1 };
}

/** What is chosen, or what is still to choose, in words. */
export function draftText(product: ShopProduct, { choice }: SkuDraft): string {
  const missing = product.attributeKeys.filter(({ name }) => choice[name] === undefined);
  if (missing.length > 0) return `请选择 ${missing.map(({ name }) => name).join("、")}`;
  const chosen = product.attributeKeys.map(({ name }) => choice[name] ?? "");
  return `已选：${chosen.join("，") || "默认"}`;
}
