import type { Sku } from "@crux/contract/commodity.schema";
import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { availableOf } from "../../inventory/service.ts";
import { pictureAlts } from "../pictures/product-pictures.ts";
import {
  type ProductFacts,
  presentCatalogueSku,
  productFacts,
  type Stock,
  skuFacts,
} from "../product-facts.ts";
import { findBrand } from "../shelves/brand-store.ts";
import type { ProductRow, SkuRow } from "../store.ts";
import { findDraft, findDraftOf } from "./draft-store.ts";
import { documentsOf } from "./product-document.ts";
import { listEditedProducts } from "./product-store.ts";

/** A product, or the draft of one that is not there yet, in the eyes of somebody of the staff. */
export type Unpublished = { kind: "PRODUCT" | "DRAFT"; id: number; staffId: number };

/** A product as its pages show it. */
export type ShownProduct = { product: ProductFacts; skus: Sku[] };

/**
 * What customers would see if somebody published their draft now and put it on sale; what stands where there is none, and
 * null where nothing stands either. A sku that is new has a number below 0, and a product of which every one is new is
 * shown as if there were enough of it.
 */
export async function showUnpublished(
  ctx: Ctx,
  { kind, id, staffId }: Unpublished,
): Promise<ShownProduct | null> {
  const draft = await (kind === "DRAFT" ? findDraft : findDraftOf)(ctx.db, id, staffId);
  const productId = kind === "PRODUCT" ? id : (draft?.productId ?? null);
  const [row] = productId === null ? [] : await listEditedProducts(ctx.db, [productId]);
  const stands = row && (await documentsOf(ctx, [row])).get(row.id);
  const document = draft?.document ?? stands;
  return document ? await showDocument(ctx, document, { id: row?.id ?? 0, sold: row?.sold ?? 0 }) : null;
}

async function showDocument(
  ctx: Ctx,
  document: ProductDocument,
  known: Pick<ProductRow, "id" | "sold">,
): Promise<ShownProduct> {
  const product = await rowOf(ctx, document, known);
  const shown = document.skus.filter(({ isOff }) => !isOff);
  const skus = shown.map((sku, place) => skuRowOf(sku, { productId: known.id, place }));
  const real = await availableOf(
    ctx,
    shown.flatMap(({ id }) => id ?? []),
  );
  const isAllNew = real.size === 0;
  const stock: Stock = new Map(
    shown.map(({ oversale }, place) => {
      const id = skus[place]?.id ?? 0;
      return [id, { available: real.get(id)?.available ?? 0, oversale: oversale || isAllNew }];
    }),
  );
  return {
    product: { ...productFacts(product, skus, stock), ...pictureAlts(document.pictures) },
    skus: skus.map((sku) => presentCatalogueSku(skuFacts(sku, product, stock))),
  };
}

/** A document as the row of its product would be. */
async function rowOf(
  ctx: Ctx,
  document: ProductDocument,
  known: Pick<ProductRow, "id" | "sold">,
): Promise<ProductRow> {
  const { name, description, logisticsType, gst, expiryText, attributeKeys, facts, limit } = document;
  const brand = document.brandId === null ? undefined : await findBrand(ctx.db, document.brandId);
  const joined = (of: "MAIN" | "DETAIL") =>
    document.pictures
      .filter(({ kind }) => kind === of)
      .map(({ url }) => url)
      .join("||");
  return {
    ...known,
    productType: "COMMODITY",
    saleStatus: "ONLINE",
    brandId: document.brandId ?? 0,
    brandName: brand?.name ?? "",
    weightGrams: document.weightGrams ?? 0,
    limitCountries: document.limitCountries.join("||"),
    limitPieces: limit?.pieces ?? null,
    limitDays: limit?.days ?? null,
    imgUrl: joined("MAIN"),
    descUrl: joined("DETAIL"),
    ...{ name, description, logisticsType, gst, expiryText, attributeKeys, facts },
  };
}

function skuRowOf(
  { id, attributes, priceCents, vipPriceCents, displayPriceCents, weightGrams, supplier, imgUrl }: EditedSku,
  { productId, place }: { productId: number; place: number },
): SkuRow {
  return {
    id: id ?? -1 - place,
    productId,
    priceCents: priceCents ?? 0,
    weightGrams: weightGrams ?? 0,
    disabledAt: null,
    ...{ attributes, vipPriceCents, displayPriceCents, supplier, imgUrl },
  };
}
