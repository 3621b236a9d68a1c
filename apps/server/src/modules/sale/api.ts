import { saleApi } from "@crux/contract/sale";
import { saleSchemas } from "@crux/contract/sale.schema";
import { read, serve } from "../../kernel/verb/serve.ts";
import { showPreview } from "./preview/previews.ts";
import {
  banners,
  listPauses,
  listShopProducts,
  publicConfig,
  sections,
  shopProduct,
  shops,
} from "./service.ts";

export const saleEndpoints = serve(saleApi, saleSchemas, {
  banners: read(banners, { cache: ["home"] }),
  sections: read(sections, { cache: ["home", "catalogue", "stock"] }),
  config: read(publicConfig, { cache: ["home", "catalogue"] }),
  shops: read(shops, { cache: ["home"] }),
  search: read(listShopProducts, { cache: ["catalogue", "stock"] }),
  query: read(listShopProducts, { cache: ["catalogue", "stock"] }),
  pauses: read(listPauses, { cache: ["home", "catalogue"] }),
  product: read(shopProduct, { cache: ["catalogue", "stock"] }),
  preview: read(showPreview, { perMinute: { address: 120 } }),
});
