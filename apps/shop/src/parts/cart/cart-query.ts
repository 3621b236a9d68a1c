import { query } from "@crux/client/query";
import { cartApi } from "@crux/contract/cart";
import { SHOP_ID } from "@crux/contract/limits";

/** The signed-in user's cart: one question, and so one answer, for every screen that shows it. */
export const cartQuery = query(cartApi.items, { shopId: SHOP_ID });
