import { cartApi } from "@crux/contract/cart";
import { cartSchemas } from "@crux/contract/cart.schema";
import { read, serve, write } from "../../kernel/serve.ts";
import { addItems, changeItems, getCart, previewOrder, removeItems } from "./service.ts";

export const cartEndpoints = serve(cartApi, cartSchemas, {
  items: write(getCart),
  add: write(addItems),
  change: write(changeItems),
  remove: write(removeItems),
  preview: read(previewOrder),
});
