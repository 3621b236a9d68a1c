import { z } from "zod";
import * as cartOutcome from "../outcomes/cart.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { id, none } from "../wire.ts";

export const cartWishSchemas = {
  restockWishIds: {
    summary: "The numbers of all products that the caller waits for",
    input: z.object({}),
    output: z.array(z.int()),
    fails: [],
  },
  askForRestock: {
    summary: "Be told when a product that is sold out can be bought again",
    input: z.object({ productId: id }),
    output: none,
    fails: [saleOutcome.PRODUCT_NOT_FOUND, cartOutcome.IN_STOCK, cartOutcome.TOO_MANY_WISHES],
  },
  dropRestockWish: {
    summary: "Wait for a product no longer",
    input: z.object({ productId: id }),
    output: none,
    fails: [],
  },
};
