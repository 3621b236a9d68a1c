import { LIMITS } from "@crux/contract/limits";
import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { NEW_SKU } from "@crux/rules/catalogue/new-product";
import { combinationOf } from "@crux/rules/catalogue/product-faults";

type Keys = ProductDocument["attributeKeys"];
type Parts = Pick<ProductDocument, "attributeKeys" | "skus">;

/** How many combinations these attributes have; those without a value don't count yet. */
export function combinationCount(keys: Keys): number {
  return keys.reduce((count, { values }) => count * Math.max(1, values.length), 1);
}

/**
 * The skus of a product whose attributes changed: one for each combination. Those that there are stay with all that is
 * known of them; where an attribute is new, they have its first value. Those that no combination has any more are left
 * out, and what was off comes back on with its combination.
 */
export function withAttributes({ skus }: Parts, attributeKeys: Keys): Parts {
  const keys = attributeKeys.filter(({ name, values }) => name !== "" && values.length > 0);
  if (combinationCount(keys) > LIMITS.productSkus) return { attributeKeys, skus: [...skus] };
  const known = new Map<string, EditedSku>();
  const [on, off] = [skus.filter(({ isOff }) => !isOff), skus.filter(({ isOff }) => isOff)];
  for (const sku of on) {
    const attributes = Object.fromEntries(
      keys.map(({ name, values }) => [name, sku.attributes[name] ?? values[0] ?? ""]),
    );
    const combination = combinationOf(keys, attributes);
    if (!known.has(combination)) known.set(combination, { ...sku, attributes });
  }
  const offBy = new Map(off.map((sku) => [combinationOf(keys, sku.attributes), sku]));
  const [like] = on;
  const made = combinations(keys).map((attributes) => {
    const combination = combinationOf(keys, attributes);
    const back = offBy.get(combination);
    return (
      known.get(combination) ??
      (back ? { ...back, attributes, isOff: false } : { ...blankLike(like), attributes })
    );
  });
  const ids = new Set(made.map(({ id }) => id));
  return { attributeKeys, skus: [...made, ...off.filter(({ id }) => !ids.has(id))] };
}

/** Another name for an attribute, there and in each sku. */
export function renameKey({ attributeKeys, skus }: Parts, place: number, name: string): Parts {
  const before = attributeKeys[place]?.name ?? "";
  return {
    attributeKeys: attributeKeys.map((key, index) => (index === place ? { ...key, name } : key)),
    skus: skus.map((sku) => {
      if (!(before in sku.attributes)) return sku;
      const entries = Object.entries(sku.attributes).map(([key, value]) => [
        key === before ? name : key,
        value,
      ]);
      return { ...sku, attributes: Object.fromEntries(entries) };
    }),
  };
}

/** Each value of the first attribute, such as a colour, with the picture of its first sku. */
export function withPictures({ attributeKeys, skus }: Parts): EditedSku[] {
  const key = attributeKeys[0]?.name ?? "";
  return skus.map((sku) => {
    const first = skus.find(({ attributes }) => attributes[key] === sku.attributes[key]) ?? sku;
    return { ...sku, imgUrl: first.imgUrl };
  });
}

/** What a new combination shares with its neighbours: what it weighs and where it comes from, and no price. */
function blankLike(like: EditedSku | undefined): EditedSku {
  if (!like) return NEW_SKU;
  const { weightGrams, supplier, oversale } = like;
  return { ...NEW_SKU, weightGrams, supplier, oversale };
}

function combinations(keys: Keys): Record<string, string>[] {
  return keys.reduce<Record<string, string>[]>(
    (made, { name, values }) => made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** What a sku is called in the matrix. */
export function skuName(keys: Keys, { attributes }: Pick<EditedSku, "attributes">): string {
  const values = keys.map(({ name }) => attributes[name] ?? "").filter(Boolean);
  return (values.length > 0 ? values : Object.values(attributes)).join(" / ") || "单一规格";
}
