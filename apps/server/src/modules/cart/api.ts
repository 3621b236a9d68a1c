import { cartApi } from "@crux/contract/cart";
import { cartSchemas } from "@crux/contract/cart.schema";
import { read, serve, steps, write } from "../../kernel/verb/serve.ts";
import { addItems, changeItems, getCart, previewOrder, removeItems } from "./service.ts";

export const cartEndpoints = serve(cartApi, cartSchemas, {
  // Opening a cart is one statement, so that looking at it needs no transaction.
  items: steps(getCart),
  add: write(addItems),
  change: write(changeItems),
  remove: write(removeItems),
  preview: read(previewOrder, { perMinute: { person: 120 } }),
});
