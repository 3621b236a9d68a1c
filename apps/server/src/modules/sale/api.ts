import { saleApi } from "@crux/contract/sale";
import { saleSchemas } from "@crux/contract/sale.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { SOLD } from "../commodity/service.ts";
import { STOCK } from "../inventory/service.ts";
import { listNarrowings } from "./narrowings.ts";
import { showPreview } from "./preview/previews.ts";
import {
  banners,
  listPauses,
  listShopProducts,
  nearWordsOf,
  publicConfig,
  sections,
  shopProduct,
  shops,
} from "./service.ts";

/** What shows goods: what they are, how many there are and how many were sold. */
const GOODS = ["catalogue", STOCK, SOLD];

export const saleEndpoints = serve(saleApi, saleSchemas, {
  banners: read(banners, { cache: ["home"] }),
  sections: read(sections, { cache: ["home", ...GOODS] }),
  config: read(publicConfig, { cache: ["home", "catalogue"] }),
  shops: read(shops, { cache: ["home"] }),
  search: read(listShopProducts, { cache: GOODS }),
  query: read(listShopProducts, { cache: GOODS }),
  narrowings: read(listNarrowings, { cache: GOODS }),
  nearWords: read(nearWordsOf, { cache: ["catalogue"] }),
  pauses: read(listPauses, { cache: ["home", "catalogue"] }),
  product: read(shopProduct, { cache: GOODS }),
  preview: read(showPreview, { perMinute: { address: 120 } }),
});
