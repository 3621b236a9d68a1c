import { pages } from "@crux/client/query";
import { SHOP_ID } from "@crux/contract/limits";
import { saleApi } from "@crux/contract/sale";

const SORTS = ["DEFAULT", "SOLD", "PRICE_ASC", "PRICE_DESC"] as const;
export type ProductSort = (typeof SORTS)[number];

/** What a product list is asked for; it stands in the address of the page. */
export type ProductFilter = {
  keyword: string;
  /** What was typed is looked for, and no word that may have been meant. */
  asTyped: boolean;
  tagId: number | null;
  activityId: number | null;
  sort: ProductSort;
  inStock: boolean;
  brandIds: number[];
  fromCents: number | null;
  toCents: number | null;
  promotionIds: number[];
};

/** Reads the filter off an address; what makes no sense is left out. */
export function readFilter(params: URLSearchParams): ProductFilter {
  return {
    keyword: (params.get("keyword") ?? "").slice(0, 100),
    asTyped: params.get("asTyped") === "1",
    tagId: readId(params.get("tagId")),
    activityId: readId(params.get("activityId")),
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? "DEFAULT",
    inStock: params.get("inStock") === "1",
    brandIds: readIds(params.get("brand")),
    fromCents: readId(params.get("from")),
    toCents: readId(params.get("to")),
    promotionIds: readIds(params.get("promotion")),
  };
}

/** The list call of a filter, 20 products a page until the total is reached (R-LIST-02, R-LIST-04, OP-021). */
export function productListOptions({ activityId, ...filter }: ProductFilter) {
  const input = {
    ...filter,
    ...listInput(filter),
    saleStatus: ["ONLINE" as const],
    productType: ["COMMODITY" as const],
    pageSize: 20,
    shopId: SHOP_ID,
  };
  return activityId === null
    ? pages(saleApi.search, input, "total")
    : pages(saleApi.query, { ...input, activityId }, "total");
}

/** What is null in a filter is not in a call. */
export function listInput({
  tagId,
  fromCents,
  toCents,
}: Pick<ProductFilter, "tagId" | "fromCents" | "toCents">) {
  return { tagId: tagId ?? undefined, fromCents: fromCents ?? undefined, toCents: toCents ?? undefined };
}

function readIds(text: string | null): number[] {
  return (text ?? "").split(",").flatMap((part) => readId(part) ?? []);
}

function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
