import { flattenTags } from "@crux/demo/catalogue/check-references";
import { type Catalogue, type CatalogueProduct, readCatalogue } from "@crux/demo/catalogue/load-catalogue";
import type { Ctx } from "../kernel/verb/context.ts";
import { type ProductDraft, saveCatalogue } from "../modules/commodity/service.ts";
import { setStock } from "../modules/inventory/service.ts";
import { addBanners, addSection, saveActivity, saveConfig, saveShop } from "../modules/sale/service.ts";
import { sampleBarcode } from "../modules/sample/service.ts";
import { readServiceDrafts, SERVICE_BRAND } from "./service-products.ts";
import { storeConfig } from "./store-config.ts";

/** Loads brands, tags, products, stock, the services' skus, the home page, activities and the configuration. */
export async function loadShop(ctx: Ctx): Promise<void> {
  const catalogue = readCatalogue();
  const services = readServiceDrafts();
  await saveCatalogue(ctx, {
    brands: [...catalogue.brands, SERVICE_BRAND],
    tags: tagRows(catalogue),
    products: [...catalogue.products.map(productDraft), ...services],
  });
  await setStock(ctx, [
    ...catalogue.products.flatMap(({ skus, oversale }) =>
      skus.map((sku) => ({ skuId: sku.id, quantity: sku.stock, oversale: oversale === 1 })),
    ),
    ...services.flatMap(({ skus }) => skus.map((sku) => ({ skuId: sku.id, quantity: 0, oversale: true }))),
  ]);
  await loadHome(ctx, catalogue);
  await saveConfig(ctx, storeConfig(catalogue));
}

async function loadHome(ctx: Ctx, { home }: Catalogue): Promise<void> {
  await saveShop(ctx, { id: 1, name: home.shop.shopName, imgUrl: "" });
  await addBanners(ctx, home.banners);
  for (const section of home.sections) await addSection(ctx, { ...section, type: "INTERNAL" });
  for (const activity of home.activities)
    await saveActivity(ctx, { ...activity, startsAt: null, endsAt: null });
}

function tagRows({ tags }: Catalogue) {
  const parentOf = new Map(
    flattenTags(tags).flatMap((tag) => (tag.children ?? []).map((child) => [child.id, tag.id] as const)),
  );
  const levelOf = (id: number): number => {
    const parentId = parentOf.get(id);
    return parentId === undefined ? 1 : levelOf(parentId) + 1;
  };
  return flattenTags(tags).map(({ id, name, priority, disable = false, imgUrl = "" }) => ({
    id,
    name,
    priority,
    disable,
    imgUrl,
    parentId: parentOf.get(id) ?? null,
    level: levelOf(id),
  }));
}

function productDraft({
  pictureUrls,
  detailPictureUrls,
  limitCountries,
  oversale: _oversale,
  skus,
  ...product
}: CatalogueProduct): ProductDraft {
  return {
    ...product,
    productType: "COMMODITY",
    limitCountries: limitCountries.join("||"),
    imgUrl: pictureUrls.join("||"),
    descUrl: detailPictureUrls.join("||"),
    skus: skus.map(({ attributes, stock: _stock, supplier = "", ...sku }) => ({
      ...sku,
      attributes,
      supplier,
      barcode: sampleBarcode(sku.id),
    })),
  };
}
