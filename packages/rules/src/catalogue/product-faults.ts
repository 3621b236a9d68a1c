import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { showsNothing } from "@crux/contract/shows-nothing";
import { normalBarcode } from "./barcode.ts";

/**
 * What is wrong with a field: nothing stands there, the same stands elsewhere in the product, another product has it, it is
 * not what it should be, there is no such thing, it is above what it must stay below, or pieces of it are promised.
 */
export type FaultKind = "EMPTY" | "REPEATED" | "TAKEN" | "WRONG" | "UNKNOWN" | "ABOVE" | "PROMISED";

/** A field as a path of the document, `skus.3.priceCents`, and what is wrong with it. */
export type ProductFault = { field: string; kind: FaultKind };

type Pictured = Pick<ProductDocument, "pictures" | "skus">;

/** What keeps a product from being published, in the order of its document. */
export function productFaults(document: ProductDocument): ProductFault[] {
  return [
    ...emptyFields(document),
    ...attributeFaults(document.attributeKeys),
    ...factFaults(document.facts),
    ...skuFaults(document),
  ];
}

/** What a product lacks to be sold: customers choose by its pictures, and some of them hear what these show. */
export function lacksForSale({ pictures, skus }: Pictured): ("PICTURE" | "ALT" | "SKU")[] {
  const main = pictures.filter(({ kind }) => kind === "MAIN");
  return [
    ...(main.length === 0 ? (["PICTURE"] as const) : []),
    ...(main.some(({ alt }) => showsNothing(alt)) ? (["ALT"] as const) : []),
    ...(skus.every(({ isOff }) => isOff) ? (["SKU"] as const) : []),
  ];
}

/** What keeps a product on sale from being published: it would lose its pictures, or the words for those who hear them. */
export function lossesOnSale(before: Pictured, after: Pictured): ProductFault[] {
  const lacked = lacksForSale(before);
  const lacks = lacksForSale(after).filter((one) => one !== "SKU" && !lacked.includes(one));
  return lacks.length > 0 ? [fault("pictures", "EMPTY")] : [];
}

/** Which combination of attributes a sku is, the same for equal ones. */
export function combinationOf(
  attributeKeys: ProductDocument["attributeKeys"],
  attributes: Readonly<Record<string, string>>,
): string {
  return JSON.stringify(attributeKeys.map(({ name }) => attributes[name] ?? ""));
}

const fault = (field: string, kind: FaultKind): ProductFault => ({ field, kind });

function emptyFields({ name, brandId, weightGrams, skus }: ProductDocument): ProductFault[] {
  return [
    ...(showsNothing(name) ? [fault("name", "EMPTY")] : []),
    ...(brandId === null ? [fault("brandId", "EMPTY")] : []),
    ...(weightGrams === null ? [fault("weightGrams", "EMPTY")] : []),
    ...(skus.length === 0 ? [fault("skus", "EMPTY")] : []),
  ];
}

function attributeFaults(keys: ProductDocument["attributeKeys"]): ProductFault[] {
  return keys.flatMap(({ name, values }, index) => [
    ...(showsNothing(name) ? [fault(`attributeKeys.${index}.name`, "EMPTY")] : []),
    ...(keys.findIndex((other) => other.name === name) < index
      ? [fault(`attributeKeys.${index}.name`, "REPEATED")]
      : []),
    ...(values.length === 0 || values.some(showsNothing)
      ? [fault(`attributeKeys.${index}.values`, "EMPTY")]
      : []),
    ...(new Set(values).size < values.length ? [fault(`attributeKeys.${index}.values`, "REPEATED")] : []),
  ]);
}

function factFaults(facts: ProductDocument["facts"]): ProductFault[] {
  return facts.flatMap(([name, text], index) =>
    showsNothing(name) || showsNothing(text) ? [fault(`facts.${index}`, "EMPTY")] : [],
  );
}

function skuFaults({ attributeKeys, skus }: ProductDocument): ProductFault[] {
  const combinations = new Set<string>();
  const barcodes = new Set<string>();
  return skus.flatMap((sku, index) => {
    const at = (field: string, kind: FaultKind) => fault(`skus.${index}.${field}`, kind);
    const faults: ProductFault[] = [];
    // What is off keeps the attributes that it was ordered with.
    if (!sku.isOff) {
      const combination = combinationOf(attributeKeys, sku.attributes);
      const isOne = attributeKeys.every(({ name, values }) => values.includes(sku.attributes[name] ?? ""));
      if (!isOne || Object.keys(sku.attributes).length !== attributeKeys.length)
        faults.push(at("attributes", "WRONG"));
      if (combinations.has(combination)) faults.push(at("attributes", "REPEATED"));
      combinations.add(combination);
    }
    if (sku.priceCents === null) faults.push(at("priceCents", "EMPTY"));
    if (sku.vipPriceCents > (sku.priceCents ?? sku.vipPriceCents)) faults.push(at("vipPriceCents", "ABOVE"));
    if (sku.weightGrams === null) faults.push(at("weightGrams", "EMPTY"));
    const barcode = sku.barcode.trim() === "" ? "" : normalBarcode(sku.barcode);
    if (barcode === null) faults.push(at("barcode", "WRONG"));
    if (barcode && barcodes.has(barcode)) faults.push(at("barcode", "REPEATED"));
    if (barcode) barcodes.add(barcode);
    return faults;
  });
}
