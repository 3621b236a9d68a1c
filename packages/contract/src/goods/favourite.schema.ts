import { z } from "zod";
import * as cartOutcome from "../outcomes/cart.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { shopProduct } from "../sale.schema.ts";
import { cents, id, none, pageOf, paging, time } from "../wire.ts";

/** Goods that somebody keeps for later, with the price that they had then. */
export const favourite = z.object({ product: shopProduct, keptPrice: cents, keptTime: time });
export type Favourite = z.infer<typeof favourite>;

export const cartFavouriteSchemas = {
  favourites: {
    summary: "What the caller keeps for later, the newest first",
    input: paging,
    output: pageOf(favourite),
    fails: [],
  },
  favouriteIds: {
    summary: "The numbers of all products that the caller keeps",
    input: z.object({}),
    output: z.array(z.int()),
    fails: [],
  },
  addFavourite: {
    summary: "Keep a product for later",
    input: z.object({ productId: id }),
    output: none,
    fails: [saleOutcome.PRODUCT_NOT_FOUND, cartOutcome.TOO_MANY_FAVOURITES],
  },
  removeFavourite: {
    summary: "Keep a product no longer",
    input: z.object({ productId: id }),
    output: none,
    fails: [],
  },
};
