import { cartApi } from "@crux/contract/cart";
import type { Phone } from "./phone.ts";

export type CartItems = readonly (readonly [skuId: number, quantity: number])[];

/** Leaves these pieces in the cart and nothing else, by calls. */
export async function fillCart({ caller }: Phone, items: CartItems): Promise<void> {
  const { cartId, activityMatch, unmatchCartItems } = await caller.call(cartApi.items, { shopId: 1 });
  const groups = activityMatch.flatMap(({ cartItems, perfernceCartItems }) => [
    ...cartItems,
    ...perfernceCartItems,
  ]);
  const old = [...groups, ...unmatchCartItems].filter(({ id }) => id > 0);
  if (old.length > 0) await caller.call(cartApi.remove, { cartId, idList: old.map(({ id }) => id) });
  const itemList = items.map(([skuId, quantity]) => ({ skuId, quantity }));
  if (itemList.length > 0) await caller.call(cartApi.add, { cartId, itemList });
}

/** Goes from the cart to the preview, as a customer does, until this heading is there. */
export async function openPreview({ page }: Phone, heading: string): Promise<void> {
  await page.goto("/cart");
  await page.getByRole("button", { name: /^结算/ }).click();
  await page.waitForURL("**/cart_pre");
  await page.getByRole("heading", { name: heading }).waitFor();
}

/** An amount of the preview's costs in cents, without its sign. */
export async function previewCents({ page }: Phone, name: string): Promise<number> {
  const costs = page.getByRole("region", { name: "费用" });
  const text = await costs.getByRole("term").filter({ hasText: name }).locator("+ dd").textContent();
  return Math.round(Number((text ?? "").replace(/[^\d.]/g, "")) * 100);
}
