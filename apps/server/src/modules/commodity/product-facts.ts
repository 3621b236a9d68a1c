import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { sum } from "@crux/rules/money/money";
import type { Availability } from "../inventory/service.ts";
import type { ProductRow, SkuRow } from "./store.ts";

/** A product without what the sale module adds to it. */
export type ProductFacts = Omit<ShopProduct, "activity" | "activityImgUrl">;

/** A sku as carts, orders and parcels need it: the wire fields and what customers don't see. */
export type SkuFacts = Sku & {
  productType: ProductRow["productType"];
  weightGrams: number;
  supplier: string;
  priceCents: number;
  vipPriceCents: number;
  /** The most pieces of its product that one customer may buy within some days, or ever (null days); null is any number. */
  limit: { pieces: number; days: number | null } | null;
};

export type Stock = ReadonlyMap<number, Availability>;

/** One product with the prices of its cheapest sku and the sum of what is available. */
export function productFacts(product: ProductRow, skus: readonly SkuRow[], stock: Stock): ProductFacts {
  const cheapest = cheapestOf(skus);
  const { brandId, brandName, weightGrams, expiryText, productType: _type, ...rest } = product;
  const { limitPieces: pieces, limitDays: days, gst: _gst, ...shown } = rest;
  return {
    ...shown,
    ...(pieces === null ? {} : { limit: { pieces, days } }),
    productId: product.id,
    brand: { id: brandId, name: brandName },
    skuCount: skus.length,
    weight: weightGrams / 1000,
    expiryDate: expiryText,
    oversale: skus.some((sku) => stock.get(sku.id)?.oversale) ? 1 : 0,
    totalAvailable: sum(skus.map((sku) => stock.get(sku.id)?.available ?? 0)),
    currentPrice: cheapest?.priceCents ?? 0,
    maxPrice: Math.max(0, ...skus.map((sku) => sku.priceCents)),
    vipPrice: cheapest?.vipPriceCents ?? 0,
    displayPrice: cheapest?.displayPriceCents ?? 0,
  };
}

/** The sku whose prices a list shows: the lowest price, then the lowest member price. */
export function cheapestOf(skus: readonly SkuRow[]): SkuRow | undefined {
  const memberPrice = (sku: SkuRow) => sku.vipPriceCents || sku.priceCents;
  return skus.toSorted((a, b) => a.priceCents - b.priceCents || memberPrice(a) - memberPrice(b))[0];
}

/** A sku as the pages of its product show it: the wire fields and the type of the product. */
export function presentCatalogueSku({
  weightGrams: _w,
  supplier: _s,
  priceCents: _p,
  vipPriceCents: _v,
  limit: _l,
  gst: _g,
  ...sku
}: SkuFacts): Sku {
  return sku;
}

/** The picture of a sku: its own while its product shows that, or else the first of its product. */
function pictureOf({ imgUrl }: SkuRow, product: ProductRow): string {
  const shown = product.imgUrl.split("||");
  return imgUrl !== "" && shown.includes(imgUrl) ? imgUrl : (shown[0] ?? "");
}

/** One sku with its product's facts (R-MODEL-05); one that is turned off is not for sale, whatever its product is. */
export function skuFacts(sku: SkuRow, product: ProductRow, stock: Stock): SkuFacts {
  const available = stock.get(sku.id)?.available ?? 0;
  return {
    id: sku.id,
    productId: product.id,
    available,
    stock: available,
    attributesMap: sku.attributes,
    attributesString: product.attributeKeys.map(({ name }) => sku.attributes[name] ?? "").join("，"),
    productName: product.name,
    productBrandName: product.brandName,
    productImgUrl: pictureOf(sku, product),
    productOversale: stock.get(sku.id)?.oversale ? 1 : 0,
    productWeight: sku.weightGrams / 1000,
    logisticsType: product.logisticsType,
    limitCountries: product.limitCountries,
    saleStatus: sku.disabledAt ? "OFFLINE" : product.saleStatus,
    currentPrice: sku.priceCents,
    vipPrice: sku.vipPriceCents,
    displayPrice: sku.displayPriceCents,
    gst: product.gst,
    productType: product.productType,
    weightGrams: sku.weightGrams,
    supplier: sku.supplier,
    priceCents: sku.priceCents,
    vipPriceCents: sku.vipPriceCents,
    limit: product.limitPieces === null ? null : { pieces: product.limitPieces, days: product.limitDays },
  };
}
