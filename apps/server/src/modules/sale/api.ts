import { saleApi } from "@crux/contract/sale";
import { saleSchemas } from "@crux/contract/sale.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { GOODS, LISTED, SOLD } from "../commodity/service.ts";
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

/** Lists of goods: what they are, how many there are and how many were sold. */
const LISTS = ["catalogue", LISTED, STOCK, SOLD];

export const saleEndpoints = serve(saleApi, saleSchemas, {
  banners: read(banners, { cache: ["home"], fromReplica: true }),
  sections: read(sections, { cache: ["home", ...LISTS], fromReplica: true }),
  config: read(publicConfig, { cache: ["home", "catalogue"], fromReplica: true }),
  shops: read(shops, { cache: ["home"], fromReplica: true }),
  search: read(listShopProducts, { cache: LISTS, fromReplica: true }),
  query: read(listShopProducts, { cache: LISTS, fromReplica: true }),
  narrowings: read(listNarrowings, { cache: LISTS, fromReplica: true }),
  nearWords: read(nearWordsOf, { cache: ["catalogue", LISTED], fromReplica: true }),
  pauses: read(listPauses, { cache: ["home", "catalogue"], fromReplica: true }),
  product: read(shopProduct, { cache: ["catalogue", STOCK, SOLD], mayRely: [GOODS], fromReplica: true }),
  preview: read(showPreview, { perMinute: { address: 120 } }),
});
