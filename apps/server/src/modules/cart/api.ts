import { cartApi, cartFavouriteApi, cartLimitApi, cartWishApi } from "@crux/contract/cart";
import { cartSchemas } from "@crux/contract/cart.schema";
import { cartFavouriteSchemas } from "@crux/contract/goods/favourite.schema";
import { cartLimitSchemas } from "@crux/contract/goods/purchase-limit.schema";
import { cartWishSchemas } from "@crux/contract/goods/restock-wish.schema";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { read, type ServedEndpoint, serve, steps, write, writeThen } from "../../kernel/verb/serve.ts";
import { askForRestock, dropRestockWish, restockWishIds } from "./awaited/restock-wishes.ts";
import { addFavourite, favouriteIds, listFavourites, removeFavourite } from "./favourites/favourites.ts";
import { type BoughtPieces, type CartCtx, getOwnLimit } from "./purchase-limit.ts";
import { addItems, changeItems, getCart, presentAdded, previewOrder, removeItems } from "./service.ts";

/** The calls of the cart, told by `boughtPieces` what its customers bought before. */
export function cartEndpoints(boughtPieces: BoughtPieces): ServedEndpoint[] {
  const told =
    <Input, Output>(verb: (ctx: CartCtx, input: Input) => Promise<Output>) =>
    (ctx: UserCtx, input: Input) =>
      verb({ ...ctx, boughtPieces }, input);
  const limits = serve(cartLimitApi, cartLimitSchemas, { limit: read(told(getOwnLimit)) });
  const favourites = serve(cartFavouriteApi, cartFavouriteSchemas, {
    favourites: read(listFavourites),
    favouriteIds: read(favouriteIds),
    addFavourite: write(addFavourite, { perMinute: { person: 60 } }),
    removeFavourite: write(removeFavourite),
  });
  const wishes = serve(cartWishApi, cartWishSchemas, {
    restockWishIds: read(restockWishIds),
    askForRestock: write(askForRestock, { perMinute: { person: 60 } }),
    dropRestockWish: write(dropRestockWish),
  });
  const cart = serve(cartApi, cartSchemas, {
    // Opening a cart is one statement, so that looking at it needs no transaction.
    items: steps(told(getCart)),
    add: writeThen(told(addItems), told(presentAdded)),
    change: write(told(changeItems)),
    remove: write(told(removeItems)),
    preview: read(told(previewOrder), { perMinute: { person: 120 } }),
  });
  return [...cart, ...limits, ...favourites, ...wishes];
}
