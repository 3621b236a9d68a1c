import { LIMITS } from "@crux/contract/limits";
import { last } from "@crux/rules/list/last";

export type AttributeKey = { name: string; values: string[] };
export type ChoosableSku = { id: number; attributesMap: Record<string, string>; available: number };
/** Attribute name → chosen value; a missing name is not chosen yet. */
export type Choice = Readonly<Record<string, string>>;

/** What is chosen before anybody chose: attributes that have only one value. */
export function firstChoice(keys: readonly AttributeKey[]): Choice {
  return Object.fromEntries(
    keys.flatMap(({ name, values }) => (values.length === 1 && values[0] ? [[name, values[0]]] : [])),
  );
}

/** The skus that a choice still leaves open. */
export function matchingSkus<Sku extends ChoosableSku>(skus: readonly Sku[], choice: Choice): Sku[] {
  return skus.filter((sku) =>
    Object.entries(choice).every(([name, value]) => sku.attributesMap[name] === value),
  );
}

/** Pieces of all skus that a choice still leaves open (the `stock` of R-MODEL-05). */
export function stockOfChoice(skus: readonly ChoosableSku[], choice: Choice): number {
  return matchingSkus(skus, choice).reduce((sum, sku) => sum + Math.max(0, sku.available), 0);
}

/** False where an option, with the other chosen ones, leads to no stock; oversale needs only the sku (R-PROD-17, R-PROD-19). */
export function canChoose(
  skus: readonly ChoosableSku[],
  { choice, name, value, isOversale }: { choice: Choice; name: string; value: string; isOversale: boolean },
): boolean {
  const wish = { ...choice, [name]: value };
  return isOversale ? matchingSkus(skus, wish).length > 0 : stockOfChoice(skus, wish) > 0;
}

/** The picture that all of these skus share, or undefined where they differ. */
function sharedPicture(skus: readonly { productImgUrl: string }[]): string | undefined {
  const [first] = skus;
  return skus.every((sku) => sku.productImgUrl === first?.productImgUrl) ? first?.productImgUrl : undefined;
}

/** The picture of what is chosen, once something is and all that it leaves open look alike. */
export function pictureOfChoice(
  skus: readonly (ChoosableSku & { productImgUrl: string })[],
  choice: Choice,
): string | undefined {
  return Object.keys(choice).length > 0 ? sharedPicture(matchingSkus(skus, choice)) : undefined;
}

/** The picture of each value of an attribute by which the pictures of skus differ; undefined where they do not. */
export function swatchesOf(
  skus: readonly (ChoosableSku & { productImgUrl: string })[],
  { name, values }: AttributeKey,
): ReadonlyMap<string, string> | undefined {
  const pictures = values.map(
    (value) => [value, sharedPicture(matchingSkus(skus, { [name]: value }))] as const,
  );
  const known = pictures.flatMap(([value, src]) => (src ? [[value, src] as const] : []));
  const isTold = known.length === values.length && new Set(known.map(([, src]) => src)).size > 1;
  return isTold ? new Map(known) : undefined;
}

/** The choice after a tap on an option: chosen, or taken back when it was chosen. */
export function toggleOption(choice: Choice, name: string, value: string): Choice {
  const { [name]: former, ...rest } = choice;
  return former === value ? rest : { ...rest, [name]: value };
}

/** The first attribute that still has to be chosen, or null (R-PROD-21). */
export function missingAttribute(keys: readonly AttributeKey[], choice: Choice): string | null {
  return keys.find(({ name }) => choice[name] === undefined)?.name ?? null;
}

/** The sku that a complete choice means; without attributes the last one of the list (R-PROD-22, R-PROD-23). */
export function chosenSku<Sku extends ChoosableSku>(
  skus: readonly Sku[],
  keys: readonly AttributeKey[],
  choice: Choice,
): Sku | null {
  if (keys.length === 0) return last(skus) ?? null;
  if (missingAttribute(keys, choice) !== null) return null;
  const wanted = Object.fromEntries(keys.map(({ name }) => [name, choice[name]]));
  const isEqual = ({ attributesMap }: Sku) =>
    Object.keys(attributesMap).length === keys.length &&
    keys.every(({ name }) => attributesMap[name] === wanted[name]);
  return skus.find(isEqual) ?? null;
}

/** How many pieces the stepper allows: what is available, at most 50; oversale always 50 (R-PROD-20, OP-024). */
export function maxPieces(available: number, isOversale: boolean): number {
  return isOversale ? LIMITS.lineQuantity : Math.max(0, Math.min(available, LIMITS.lineQuantity));
}
