import type { cartSchemas } from "./cart.schema.ts";
import { endpoints } from "./endpoint.ts";
import type { cartFavouriteSchemas } from "./goods/favourite.schema.ts";
import type { cartLimitSchemas } from "./goods/purchase-limit.schema.ts";
import type { cartWishSchemas } from "./goods/restock-wish.schema.ts";

export const cartApi = endpoints<typeof cartSchemas>()({
  items: "GET /cart/secure/{uid}/cart/items",
  add: "POST /cart/secure/{uid}/cart/{cartId}/cartItems",
  change: "PUT /cart/secure/{uid}/cart/{cartId}/cartItems",
  remove: "DELETE /cart/secure/{uid}/cart/{cartId}/cartItems",
  preview: "POST /cart/secure/{uid}/cart/pre",
});

/** What is asked before goods lie in the cart. */
export const cartLimitApi = endpoints<typeof cartLimitSchemas>()({
  limit: "GET /cart/secure/{uid}/limit/{skuId}",
});

/** What customers keep for later. */
export const cartFavouriteApi = endpoints<typeof cartFavouriteSchemas>()({
  favourites: "POST /cart/secure/{uid}/favourites",
  favouriteIds: "GET /cart/secure/{uid}/favourites/ids",
  addFavourite: "PUT /cart/secure/{uid}/favourite/{productId}",
  removeFavourite: "DELETE /cart/secure/{uid}/favourite/{productId}",
});

/** What customers wait for. */
export const cartWishApi = endpoints<typeof cartWishSchemas>()({
  restockWishIds: "GET /cart/secure/{uid}/restock-wishes/ids",
  askForRestock: "PUT /cart/secure/{uid}/restock-wish/{productId}",
  dropRestockWish: "DELETE /cart/secure/{uid}/restock-wish/{productId}",
});
