import type { Cart } from "@crux/contract/cart.schema";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../browser/shop-session.ts";
import { cartQuery } from "./cart-query.ts";

/** How many pieces the signed-in user's cart holds, for its badge (R-APP-43); 0 for visitors. */
export function useCartCount(): number {
  const session = useSession();
  const { data } = useQuery({ ...cartQuery, enabled: session !== null });
  return session && data ? countPieces(data) : 0;
}

/** Pieces of all lines; gifts and exchange goods are counted with their lines. */
function countPieces({ activityMatch, unmatchCartItems }: Cart): number {
  const lines = [...activityMatch.flatMap((match) => match.cartItems), ...unmatchCartItems];
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
