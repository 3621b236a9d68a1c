import { saleApi } from "@crux/contract/sale";
import { push } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";

/** Opens the product list for a keyword from its first page, whatever was loaded before (R-SEARCH-05). */
export function useOpenList(): (keyword: string) => void {
  const queries = useQueryClient();
  return (keyword) => {
    const params = new URLSearchParams({ keyword });
    queries.removeQueries({ queryKey: [saleApi.search.line] });
    push(`/shop_product?${params}`);
  };
}
