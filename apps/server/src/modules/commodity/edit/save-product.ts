import { isDeepStrictEqual } from "node:util";
import type {
  EditedSku,
  OpsProduct,
  ProductDocument,
  productOpsSchemas,
} from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { lossesOnSale, type ProductFault, productFaults } from "@crux/rules/catalogue/product-faults";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { forgetStock, promisedOf, setOversale } from "../../inventory/service.ts";
import { clash, type OpsCtx } from "../../staff/service.ts";
import { savePictures } from "../pictures/product-pictures.ts";
import { deleteDraft, deleteDraftOf } from "./draft-store.ts";
import { editProducts, keepEdited } from "./edit-products.ts";
import { getProduct } from "./get-product.ts";
import { documentsOf } from "./product-document.ts";
import {
  findKnown,
  insertProduct,
  listForeignBarcodes,
  replaceTagsOf,
  updateProduct,
  type WholeDocument,
} from "./product-store.ts";
import { deleteSkus, insertSkus, turnOff, updateSkus, type WholeSku } from "./sku-store.ts";
import { findVersion } from "./version-store.ts";

type Input<Name extends keyof typeof productOpsSchemas> = z.output<(typeof productOpsSchemas)[Name]["input"]>;

/** Adds a product, off sale, and throws the draft away that it came from. Throws what `publish` does but for a clash. */
export async function addProduct(
  ctx: OpsCtx,
  { document: typed, draftId }: Input<"addProduct">,
): Promise<OpsProduct> {
  const document = tidy({ ...typed, skus: typed.skus.map((sku) => ({ ...sku, id: null })) });
  const whole = await wholeDocument(ctx, null, document);
  const productId = await insertProduct(ctx.db, whole, ctx.now);
  await writeParts(ctx, { productId, document, before: [] });
  await keepEdited(ctx, [productId]);
  if (draftId !== undefined) await deleteDraft(ctx.db, draftId, ctx.staff.id);
  ctx.note({ after: { productId, name: document.name }, subject: { type: "product", id: productId } });
  return getProduct(ctx, { productId });
}

/**
 * Publishes a product as it was edited, as one version. Throws `commodity.PRODUCT_NOT_FOUND`; `commodity.PRODUCT_INVALID`
 * with `faults` (see `productFaults`, and `lossesOnSale` while it is on sale); `commodity.PICTURE_NOT_FOUND`; and
 * `general.CHANGED_MEANWHILE` with the whole document that stands there when somebody else published one since `version`.
 * Publishing what stands there already changes nothing.
 */
export async function saveProduct(ctx: OpsCtx, input: Input<"saveProduct">): Promise<OpsProduct> {
  await publish(ctx, { ...input, document: tidy(input.document) });
  await deleteDraftOf(ctx.db, input.productId, ctx.staff.id);
  return getProduct(ctx, input);
}

/**
 * Publishes an older version of a product again, as a new one. Skus that came since are turned off, and skus of that
 * version that are gone come back as new ones. Throws what `saveProduct` does.
 */
export async function restoreProduct(
  ctx: OpsCtx,
  { productId, of, version }: Input<"restoreProduct">,
): Promise<OpsProduct> {
  const kept = await findVersion(ctx.db, productId, of);
  if (!kept) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  await publish(ctx, { productId, version, document: kept.document, restoredFrom: of });
  return getProduct(ctx, { productId });
}

type Publishing = Input<"saveProduct"> & { restoredFrom?: number };

async function publish(ctx: OpsCtx, { productId, version, document, restoredFrom }: Publishing) {
  await editProducts(
    ctx,
    [productId],
    async (rows) => {
      const row = rows.get(productId);
      const before = row && (await documentsOf(ctx, [row])).get(productId);
      if (!row || !before) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
      if (isDeepStrictEqual(before, document)) return [];
      if (row.version !== version) throw await clash(ctx, row, { document: before });
      const known = new Set(before.skus.map(({ id }) => id));
      // What an older build kept says nothing of pictures.
      const skus = document.skus.map((sku) => ({
        ...sku,
        id: known.has(sku.id) ? sku.id : null,
        imgUrl: sku.imgUrl ?? "",
      }));
      const next = { ...document, skus };
      const losses = row.saleStatus === "ONLINE" ? lossesOnSale(before, next) : [];
      const whole = await wholeDocument(ctx, productId, next, losses);
      await updateProduct(ctx.db, productId, whole);
      await writeParts(ctx, { productId, document: next, before: before.skus });
      ctx.note({ ...changes(before, next), subject: { type: "product", id: productId } });
      return [productId];
    },
    restoredFrom,
  );
}

/** As it is kept: without blanks around words, and barcodes as scanners tell them. */
function tidy(document: ProductDocument): ProductDocument {
  return {
    ...document,
    name: document.name.trim(),
    description: document.description.trim(),
    expiryText: document.expiryText.trim(),
    tagIds: [...new Set(document.tagIds)].sort((left, right) => left - right),
    facts: document.facts.map(([name, words]) => [name.trim(), words.trim()]),
    pictures: ["MAIN", "DETAIL"].flatMap((kind) => document.pictures.filter((one) => one.kind === kind)),
    skus: document.skus.map((sku) => ({
      ...sku,
      supplier: sku.supplier.trim(),
      imgUrl: isShown(document, sku.imgUrl) ? sku.imgUrl : "",
      barcode: sku.barcode.trim() === "" ? "" : (normalBarcode(sku.barcode) ?? sku.barcode.trim()),
    })),
  };
}

/** Whether a picture is one of those that customers look through. */
function isShown({ pictures }: ProductDocument, imgUrl: string): boolean {
  return pictures.some(({ kind, url }) => kind === "MAIN" && url === imgUrl);
}

/** The document with its gaps filled; throws `commodity.PRODUCT_INVALID` with each field that keeps it from that. */
async function wholeDocument(
  ctx: Ctx,
  productId: number | null,
  document: ProductDocument,
  losses: readonly ProductFault[] = [],
): Promise<WholeDocument> {
  const faults = [...productFaults(document), ...losses, ...(await foreignFaults(ctx, productId, document))];
  const { brandId, weightGrams } = document;
  if (faults.length > 0 || brandId === null || weightGrams === null)
    throw new Fail(commodityOutcome.PRODUCT_INVALID, 200, { faults });
  return { ...document, brandId, weightGrams };
}

/** What only the database knows: names that are gone, barcodes of others, pieces that are promised. */
async function foreignFaults(
  ctx: Ctx,
  productId: number | null,
  { brandId, tagIds, skus }: ProductDocument,
): Promise<ProductFault[]> {
  const known = await findKnown(ctx.db, productId, { brandId: brandId ?? 0, tagIds });
  const barcodes = skus.map(({ barcode }) => barcode);
  const taken = await listForeignBarcodes(ctx.db, productId, barcodes);
  const limited = skus.flatMap(({ id, oversale }) => (id === null || oversale ? [] : [id]));
  const promised = await promisedOf(ctx, limited);
  return [
    ...(brandId !== null && !known.hasBrand ? [{ field: "brandId", kind: "UNKNOWN" } as const] : []),
    ...(tagIds.some((id) => !known.tagIds.has(id)) ? [{ field: "tagIds", kind: "UNKNOWN" } as const] : []),
    ...skus.flatMap(({ id, barcode, oversale }, index): ProductFault[] => [
      ...(taken.has(barcode) ? [{ field: `skus.${index}.barcode`, kind: "TAKEN" } as const] : []),
      ...(id !== null && !oversale && promised.has(id)
        ? [{ field: `skus.${index}.oversale`, kind: "PROMISED" } as const]
        : []),
    ]),
  ];
}

type Parts = { productId: number; document: ProductDocument; before: readonly EditedSku[] };

/** Tags, pictures and skus of a product. */
async function writeParts(ctx: OpsCtx, { productId, document, before }: Parts): Promise<void> {
  await replaceTagsOf(ctx.db, productId, document.tagIds);
  await savePictures(ctx, new Map([[productId, document.pictures]]));
  const skus = document.skus.map(
    (sku): WholeSku => ({ ...sku, priceCents: sku.priceCents ?? 0, weightGrams: sku.weightGrams ?? 0 }),
  );
  const known = skus.flatMap((sku) => (sku.id === null ? [] : [{ ...sku, id: sku.id }]));
  const fresh = skus.filter(({ id }) => id === null);
  try {
    await updateSkus(ctx.db, productId, known, ctx.now);
    const gone = before.flatMap(({ id }) => (known.some((sku) => sku.id === id) ? [] : (id ?? [])));
    await removeSkus(ctx, gone);
    const ids = await insertSkus(ctx.db, productId, fresh, ctx.now);
    const added = fresh.map(({ oversale }, index) => ({ skuId: ids[index] ?? 0, oversale }));
    await setOversale(ctx, [...known.map(({ id: skuId, oversale }) => ({ skuId, oversale })), ...added]);
  } catch (error) {
    // Somebody else may give the same one to another product between the look and this.
    if (violatedConstraint(error) !== "sku_barcode") throw error;
    const faults: ProductFault[] = [{ field: "skus", kind: "TAKEN" }];
    throw new Fail(commodityOutcome.PRODUCT_INVALID, 200, { faults });
  }
}

/** A sku that ever moved stays, turned off, for the sake of its orders and its stock; another one goes. */
async function removeSkus(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  const forgotten = await forgetStock(ctx, skuIds);
  await deleteSkus(ctx.db, [...forgotten]);
  await turnOff(
    ctx.db,
    skuIds.filter((id) => !forgotten.has(id)),
    ctx.now,
  );
}

/** The fields that an edit changed, as they were and as they are. */
function changes(before: ProductDocument, after: ProductDocument) {
  const fields = Object.keys(after).filter(
    (field) =>
      !isDeepStrictEqual(before[field as keyof ProductDocument], after[field as keyof ProductDocument]),
  );
  const pick = (document: ProductDocument) =>
    Object.fromEntries(fields.map((field) => [field, document[field as keyof ProductDocument]]));
  return { before: pick(before), after: pick(after) };
}
