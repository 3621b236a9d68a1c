import { endpoints } from "./endpoint.ts";
import type { saleContentOpsSchemas } from "./ops/content.schema.ts";
import type { saleHomeOpsSchemas } from "./ops/home.schema.ts";
import type { salePreviewOpsSchemas } from "./ops/preview.schema.ts";
import type { saleSchemas } from "./sale.schema.ts";

/** A product list counts to here; a total beyond it says only that there are more. */
export const MAX_PRODUCTS_COUNTED = 2_000;

export const saleApi = endpoints<typeof saleSchemas>()({
  banners: "GET /sale/banner/getAll",
  sections: "GET /sale/section/getAll",
  config: "GET /sale/config",
  shops: "GET /sale/shop/abstract/getAll",
  search: "POST /sale/shopProduct/safe/search",
  query: "POST /sale/shopProduct/safe/query",
  narrowings: "POST /sale/shopProduct/safe/narrowings",
  nearWords: "POST /sale/nearWords",
  pauses: "GET /sale/pauses",
  product: "GET /sale/shopProduct/safe/{id}",
  preview: "POST /sale/preview",
});

/** What staff set and show in the shop: its configuration. */
export const saleContentOpsApi = endpoints<typeof saleContentOpsSchemas>()({
  configs: "GET /sale/ops/configs",
  setConfig: "PUT /sale/ops/config/{name}",
  configHistory: "GET /sale/ops/config/{name}/history",
  restoreConfig: "PUT /sale/ops/config/{name}/restore",
});

/** What staff show on the home page. */
export const saleHomeOpsApi = endpoints<typeof saleHomeOpsSchemas>()({
  homePieces: "GET /sale/ops/home",
  homeTargets: "GET /sale/ops/homeTargets",
  addHomePiece: "POST /sale/ops/home/{place}",
  saveHomePiece: "PUT /sale/ops/home/{place}/{id}",
  removeHomePiece: "DELETE /sale/ops/home/{place}/{id}",
  restoreHomePiece: "PUT /sale/ops/home/{place}/{id}/restore",
  orderHomePieces: "PUT /sale/ops/home/{place}/order",
});

/** How staff see what they prepare in the shop's own frame. */
export const salePreviewOpsApi = endpoints<typeof salePreviewOpsSchemas>()({
  openPreview: "POST /sale/ops/preview",
});
