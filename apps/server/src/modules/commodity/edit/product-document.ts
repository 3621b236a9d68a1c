import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { availableOf } from "../../inventory/service.ts";
import { picturesOf } from "../pictures/product-pictures.ts";
import { type EditedProductRow, type EditedSkuRow, listEditedSkus, listTagPairs } from "./product-store.ts";

/** Products as staff edit them, by id; skus that are turned off are among them, after the others. */
export async function documentsOf(
  ctx: Ctx,
  products: readonly EditedProductRow[],
): Promise<Map<number, ProductDocument>> {
  const ids = products.map(({ id }) => id);
  const skus = await listEditedSkus(ctx.db, ids);
  const stock = await availableOf(
    ctx,
    skus.map(({ id }) => id),
  );
  const tagsOf = Map.groupBy(await listTagPairs(ctx.db, ids), ({ productId }) => productId);
  const skusOf = Map.groupBy(skus, ({ productId }) => productId);
  const pictures = await picturesOf(ctx, ids);
  return new Map(
    products.map((row) => [
      row.id,
      {
        ...plainFields(row),
        tagIds: (tagsOf.get(row.id) ?? []).map(({ tagId }) => tagId),
        pictures: pictures.get(row.id) ?? [],
        skus: (skusOf.get(row.id) ?? []).map((sku) => editedSku(sku, stock.get(sku.id)?.oversale ?? false)),
      },
    ]),
  );
}

function plainFields(row: EditedProductRow): Omit<ProductDocument, "tagIds" | "pictures" | "skus"> {
  const { name, brandId, description, logisticsType, gst, weightGrams, expiryText, facts, attributeKeys } =
    row;
  return {
    name,
    brandId,
    description,
    logisticsType,
    gst,
    weightGrams,
    expiryText,
    limitCountries: row.limitCountries.split("||").filter(Boolean),
    facts,
    attributeKeys: attributeKeys.map(({ name: key, values }) => ({ name: key, values })),
    limit: row.limitPieces === null ? null : { pieces: row.limitPieces, days: row.limitDays },
  };
}

function editedSku(
  { productId: _, disabledAt, supplier, ...sku }: EditedSkuRow,
  oversale: boolean,
): EditedSku {
  return { ...sku, supplier, oversale, isOff: disabledAt !== null };
}
