import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Chinese, loadChinese } from "../search/chinese.ts";
import { listingOf } from "../search/list-anew.ts";
import type { ListingRow } from "../search/listing-store.ts";
import { listShelfTags } from "../shelves/tag-store.ts";
import type { BuiltProduct } from "./build-goods.ts";
import type { WrittenProduct, WrittenSku } from "./goods-store.ts";
import type { PreparedGoods } from "./prepare-goods.ts";

export type Numbered = BuiltProduct & { id: number };

/** A product with a brand that there is. */
export function writtenProduct(
  { id, code, saleStatus, document }: Numbered,
  brandId: number,
): WrittenProduct {
  const { name, description, logisticsType, gst, expiryText, facts, attributeKeys, tagIds, limit } = document;
  return {
    ...{ id, code, saleStatus, brandId, name, description, logisticsType, gst },
    ...{ expiryText, facts, attributeKeys, tagIds },
    weightGrams: document.weightGrams ?? 0,
    limitCountries: document.limitCountries.join("||"),
    limitPieces: limit?.pieces ?? null,
    limitDays: limit?.days ?? null,
  };
}

/** Those skus of a product that lines speak of; new ones get numbers. */
export function writtenSkus({ id: productId, skus }: Numbered, nextId: () => number): WrittenSku[] {
  return skus.flatMap(({ sku, code, line }) => {
    if (!line) return [];
    const { oversale: _, ...own } = sku;
    return [
      {
        ...own,
        id: own.id ?? nextId(),
        productId,
        code,
        priceCents: own.priceCents ?? 0,
        weightGrams: own.weightGrams ?? 0,
      },
    ];
  });
}

/** By what lists call products: tags with all that are above them, and the names of brands, of those that are to be added as well. */
export type ListedNames = {
  above: ReadonlyMap<number, number[]>;
  brandOf(brandId: number): string;
  chinese: Chinese;
};

export async function listedNamesOf(
  ctx: Ctx,
  built: readonly BuiltProduct[],
  { brands, fresh }: PreparedGoods["names"],
): Promise<ListedNames> {
  const names = new Map([...brands].map(([name, id]) => [id, name]));
  return {
    above: await tagsAbove(ctx, built),
    brandOf: (brandId) => fresh[-brandId - 1] ?? names.get(brandId) ?? "",
    chinese: await loadChinese(),
  };
}

/** The document of a product once it is written with these skus. It is what `documentsOf` would read again. */
export function documentAs({ document, skus }: Numbered, written: readonly WrittenSku[]): ProductDocument {
  const numbers = written.map((sku) => sku.id);
  const numbered = skus
    .map(({ sku, line }) => (line ? { ...sku, id: numbers.shift() ?? sku.id } : sku))
    .sort((left, right) => (left.id ?? 0) - (right.id ?? 0));
  const [offered, off] = [numbered.filter(({ isOff }) => !isOff), numbered.filter(({ isOff }) => isOff)];
  return { ...document, skus: [...offered, ...off] };
}

/** The lowest price at which a product is offered; null where none of its skus is. */
export function offeredCents({ skus }: ProductDocument): number | null {
  const prices = skus.flatMap(({ isOff, priceCents }) => (isOff ? [] : [priceCents ?? 0]));
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** What lists and search read of a product once it is written. It is what `listProductsAnew` would read again. */
export function listingAs(
  { id, saleStatus, document: { name, description, brandId, tagIds } }: Numbered,
  { priceCents, sold }: Pick<ListingRow, "priceCents" | "sold">,
  { above, brandOf, chinese }: ListedNames,
): ListingRow {
  const listed = { id, saleStatus, sold, name, brandName: brandOf(brandId ?? 0), description };
  const allTags = new Set(tagIds.flatMap((tagId) => above.get(tagId) ?? [tagId]));
  return listingOf(listed, { priceCents, tagIds: [...allTags], chinese });
}

/** Tags with all that are above them, themselves among them. */
async function tagsAbove({ db }: Ctx, built: readonly BuiltProduct[]): Promise<Map<number, number[]>> {
  if (built.every(({ document }) => document.tagIds.length === 0)) return new Map();
  const parents = new Map((await listShelfTags(db)).map(({ id, parentId }) => [id, parentId]));
  const from = (id: number | null): number[] => (id === null ? [] : [id, ...from(parents.get(id) ?? null)]);
  return new Map([...parents.keys()].map((id) => [id, from(id)]));
}
