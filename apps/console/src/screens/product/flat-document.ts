import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { NEW_SKU } from "@crux/rules/catalogue/new-product";
import { moneyText } from "@crux/rules/money/money-text";
import { GOODS_GST_NAMES } from "@crux/rules/tax/gst";
import { FIELD_NAMES } from "../../parts/product/product-words.ts";
import { skuName } from "./sku-matrix.ts";

/** A document as fields that are compared one by one: each of its own, and each of a sku under the sku's key. */
export type FlatDocument = Record<string, string>;

const SKU_FIELDS = Object.keys(NEW_SKU).filter((field) => field !== "id") as (keyof EditedSku)[];
const EMPTY_KEY = "skus";

/** A new sku has the key of its combination, which is that of nobody else's. */
const keyOf = ({ id, attributes }: EditedSku) =>
  id === null ? `+${JSON.stringify(Object.entries(attributes).toSorted())}` : String(id);

export function flatten(document: ProductDocument): FlatDocument {
  const { skus, ...own } = document;
  const plain = Object.entries(own).map(([field, value]) => [field, JSON.stringify(value)]);
  const ofSkus = skus.flatMap((sku) =>
    SKU_FIELDS.map((field) => [`${EMPTY_KEY}|${keyOf(sku)}|${field}`, JSON.stringify(sku[field])]),
  );
  return Object.fromEntries([...plain, ...ofSkus]);
}

/** Several documents with the same fields; what one has not is empty there. */
export function alignFlat<Names extends string>(
  documents: Record<Names, ProductDocument>,
): Record<Names, FlatDocument> {
  const flat = Object.entries<ProductDocument>(documents).map(([name, one]) => [name, flatten(one)] as const);
  const fields = [...new Set(flat.flatMap(([, one]) => Object.keys(one)))];
  return Object.fromEntries(
    flat.map(([name, one]) => [name, Object.fromEntries(fields.map((field) => [field, one[field] ?? ""]))]),
  ) as Record<Names, FlatDocument>;
}

/** A document of merged fields; a sku of which nothing is left is gone. */
export function unflatten(flat: FlatDocument, skusFrom: readonly EditedSku[]): ProductDocument {
  const own = Object.entries(flat).filter(([field]) => !field.startsWith(`${EMPTY_KEY}|`));
  const keys = [
    ...new Set(Object.keys(flat).flatMap((field) => field.split("|").slice(1, -1).join("|") || [])),
  ];
  const skus = keys.flatMap((key): EditedSku[] => {
    const said = SKU_FIELDS.flatMap((field) => {
      const value = flat[`${EMPTY_KEY}|${key}|${field}`];
      return value ? [[field, JSON.parse(value) as unknown]] : [];
    });
    if (said.length === 0) return [];
    const known = skusFrom.find((sku) => keyOf(sku) === key) ?? NEW_SKU;
    const id = key.startsWith("+") ? null : Number(key);
    return [{ ...known, ...Object.fromEntries(said), id }];
  });
  return {
    ...(Object.fromEntries(own.map(([field, value]) => [field, JSON.parse(value)])) as ProductDocument),
    skus,
  };
}

type Names = {
  brandOf(id: number | null): string;
  tagOf(id: number): string;
};

/** What a field of a flat document is called. */
export function fieldLabel(field: string, documents: readonly ProductDocument[]): string {
  if (!field.startsWith(`${EMPTY_KEY}|`)) return FIELD_NAMES[field] ?? field;
  const parts = field.split("|");
  const [key, name = ""] = [parts.slice(1, -1).join("|"), parts.at(-1)];
  for (const document of documents) {
    const sku = document.skus.find((one) => keyOf(one) === key);
    if (sku) return `${skuName(document.attributeKeys, sku)} · ${FIELD_NAMES[name] ?? name}`;
  }
  return FIELD_NAMES[name] ?? name;
}

/** A field of a flat document in words; nothing for what is not there. */
export function fieldText(field: string, text: string, names: Names): string {
  if (text === "") return "";
  const value = JSON.parse(text) as unknown;
  const name = field.split("|").at(-1) ?? field;
  if (value === null) return "";
  if (name.endsWith("Cents")) return moneyText(value as number);
  if (typeof value === "boolean") return value ? "是" : "否";
  if (name === "weightGrams") return `${value} g`;
  if (name === "brandId") return names.brandOf(value as number);
  if (name === "tagIds") return (value as number[]).map(names.tagOf).join("、");
  if (name === "logisticsType") return goodsCategoryLabel(value as ProductDocument["logisticsType"]);
  if (name === "gst") return GOODS_GST_NAMES[value as ProductDocument["gst"]];
  if (name === "limit") {
    const { pieces, days } = value as NonNullable<ProductDocument["limit"]>;
    return days === null ? `每人最多 ${pieces} 件` : `${days} 天内每人最多 ${pieces} 件`;
  }
  if (name === "pictures")
    return (value as ProductDocument["pictures"])
      .map(({ alt, url }) => alt || url.split("/").at(-1))
      .join("、");
  if (name === "facts")
    return (value as [string, string][]).map(([key, words]) => `${key}：${words}`).join("；");
  if (name === "attributeKeys")
    return (value as ProductDocument["attributeKeys"])
      .map(({ name: key, values }) => `${key}：${values.join("、")}`)
      .join("；");
  if (Array.isArray(value)) return value.join("、");
  if (name === "attributes") return Object.values(value as object).join(" / ");
  return String(value);
}

/** The fields in which two documents differ, with both texts. */
export function differences(before: ProductDocument, after: ProductDocument, names: Names) {
  const flat = alignFlat({ before, after });
  return Object.keys(flat.before)
    .filter((field) => flat.before[field] !== flat.after[field])
    .map((field) => ({
      key: field,
      label: fieldLabel(field, [after, before]),
      before: fieldText(field, flat.before[field] ?? "", names),
      after: fieldText(field, flat.after[field] ?? "", names),
    }));
}
