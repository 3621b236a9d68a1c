import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listInput, type ProductFilter } from "../../parts/product/product-list-options.ts";

/** By what a list can be narrowed, as soon as somebody wants to see it; what was known stays until the next is there. */
export function useNarrowings(filter: ProductFilter, isWanted: boolean) {
  const { keyword, asTyped, activityId, inStock, brandIds, promotionIds } = filter;
  const input = {
    keyword,
    asTyped,
    inStock,
    brandIds,
    promotionIds,
    activityId: activityId ?? undefined,
    ...listInput(filter),
  };
  return useQuery({
    ...query(saleApi.narrowings, input),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}
