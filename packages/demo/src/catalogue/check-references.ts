import type { CatalogueFiles } from "./catalogue-files.ts";
import type { ProductEntry, TagNode } from "./catalogue-shapes.ts";

/** Sku ids that belong to services (parcel, top-up, membership) and must stay free here. */
const RESERVED_SKU_IDS = new Set([1, 2, 11, 12, 13, 14]);

/** Every broken rule between and inside the files, one sentence each; an empty list means the catalogue is sound. */
export function listCatalogueFaults(files: CatalogueFiles): string[] {
  const skus = files.products.flatMap((product) => product.skus);
  return [
    ...listRepeated("brand", files.brands),
    ...listRepeated("tag", flattenTags(files.tags)),
    ...listRepeated("product", files.products),
    ...listRepeated("sku", skus),
    ...skus.filter((sku) => RESERVED_SKU_IDS.has(sku.id)).map((sku) => `sku ${sku.id} is reserved`),
    ...listDanglingReferences(files),
    ...files.products.flatMap(listProductFaults),
  ];
}

/** All tags of the tree in one list, parents first. */
export function flattenTags(tags: TagNode[]): TagNode[] {
  return tags.flatMap((tag) => [tag, ...flattenTags(tag.children ?? [])]);
}

function listRepeated(kind: string, rows: { id: number }[]): string[] {
  const seen = new Set<number>();
  return rows.flatMap(({ id }) => {
    if (seen.has(id)) return [`${kind} ${id} appears twice`];
    seen.add(id);
    return [];
  });
}

function listDanglingReferences({ brands, tags, products, home }: CatalogueFiles): string[] {
  const brandIds = new Set(brands.map((brand) => brand.id));
  const leafIds = new Set(flattenTags(tags).flatMap((tag) => (tag.children?.length ? [] : [tag.id])));
  const productIds = new Set(products.map((product) => product.id));
  const faults: string[] = [];
  for (const product of products) {
    if (!brandIds.has(product.brandId)) faults.push(`product ${product.id}: no brand ${product.brandId}`);
    for (const tagId of product.tagIds) {
      if (!leafIds.has(tagId)) faults.push(`product ${product.id}: no leaf tag ${tagId}`);
    }
  }
  for (const { title, productIds: ids } of [
    ...home.sections,
    ...home.activities.map((activity) => ({ ...activity, title: activity.name })),
  ]) {
    for (const id of ids) if (!productIds.has(id)) faults.push(`${title}: no product ${id}`);
  }
  const skuIds = new Set(products.flatMap((product) => product.skus.map((sku) => sku.id)));
  for (const { name, rules } of home.activities) {
    for (const { skuId } of rules.flatMap(({ offers }) => offers))
      if (!skuIds.has(skuId)) faults.push(`${name}: no sku ${skuId}`);
  }
  return faults;
}

function listProductFaults(product: ProductEntry): string[] {
  const faults: string[] = [];
  const combinations = new Set<string>();
  for (const sku of product.skus) {
    const combination = product.attributeKeys.map(({ name }) => sku.attributes[name]).join("/");
    if (combinations.has(combination)) faults.push(`sku ${sku.id}: repeats ${combination}`);
    combinations.add(combination);
    if (Object.keys(sku.attributes).length !== product.attributeKeys.length)
      faults.push(`sku ${sku.id}: attributes do not match product ${product.id}`);
    for (const { name, values } of product.attributeKeys) {
      const value = sku.attributes[name];
      if (value === undefined || !values.includes(value)) faults.push(`sku ${sku.id}: no value for ${name}`);
    }
    if (sku.picture !== undefined && !product.pictures.includes(sku.picture))
      faults.push(`sku ${sku.id}: no picture ${sku.picture}`);
    if (sku.vipPriceCents >= sku.priceCents)
      faults.push(`sku ${sku.id}: member price is not below the price`);
    if (sku.displayPriceCents !== 0 && sku.displayPriceCents < sku.priceCents)
      faults.push(`sku ${sku.id}: list price is below the price`);
  }
  return faults;
}
