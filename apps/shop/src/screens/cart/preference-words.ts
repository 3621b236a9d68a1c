import type { PreferenceItem } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";

/** What the customer may choose: gifts cost nothing, swap items something (OP-027). */
export function preferenceWord(items: readonly PreferenceItem[]): string {
  return items.some((item) => item.price > 0) ? "换购商品" : "赠品";
}

/** What the customer is asked to do with them. */
export function pickerTitle(items: readonly PreferenceItem[]): string {
  return `选择${preferenceWord(items)}`;
}

/** How many pieces are chosen and will be ordered. */
export function chosenPieces(items: readonly PreferenceItem[]): number {
  return sum(items.filter((item) => item.checkFlag === 1).map((item) => item.quantity));
}
