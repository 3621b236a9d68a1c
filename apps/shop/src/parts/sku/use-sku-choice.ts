import { query } from "@crux/client/query";
import { cartLimitApi } from "@crux/contract/cart";
import { commodityApi } from "@crux/contract/commodity";
import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { limitRestText } from "@crux/rules/catalogue/purchase-limit";
import { sum } from "@crux/rules/money/money";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { getSession } from "../../browser/shop-session.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { cartQuery } from "../cart/cart-query.ts";
import { cartLines } from "../cart/cart-selection.ts";
import { pointAtAttribute } from "./attribute-fields.tsx";
import { chosenSku, maxPieces, missingAttribute, stockOfChoice } from "./sku-choice.ts";
import type { SkuDraft } from "./sku-draft.ts";

/** The choice of a product's sku, wherever it is made. */
export type SkuChoosing = {
  product: ShopProduct;
  draft: SkuDraft;
  skus: readonly Sku[] | undefined;
  isFailed: boolean;
  retry: () => void;
  /** What is left of 限购, in words, where that is less than the limit. */
  rest: string | null;
  /** The most pieces of a choice that may be taken. */
  mostOf: (draft: SkuDraft) => number;
  /** What is chosen, as a line for the cart; null where something is missing, which it points out (R-PROD-21). */
  take: () => { skuId: number; quantity: number } | null;
  fields: RefObject<HTMLDivElement | null>;
};

/** Stock moves: what an earlier opening was told is asked again. */
export function useSkuChoice(product: ShopProduct, draft: SkuDraft, isOpen: boolean): SkuChoosing {
  const {
    data: skus,
    isError,
    refetch,
  } = useQuery({
    ...query(commodityApi.skus, { productId: product.productId ?? product.id }),
    staleTime: 0,
    enabled: isOpen,
  });
  const { most, rest } = useLimit(product, isOpen ? skus?.[0]?.id : undefined);
  const fields = useRef<HTMLDivElement>(null);
  const inStock = ({ choice }: SkuDraft) => {
    const sku = chosenSku(skus ?? [], product.attributeKeys, choice);
    return maxPieces(sku ? sku.available : stockOfChoice(skus ?? [], choice), product.oversale === 1);
  };
  const mostOf = (wanted: SkuDraft) => Math.max(1, Math.min(most, inStock(wanted)));
  const take = () => {
    if (!skus) return null;
    const missing = missingAttribute(product.attributeKeys, draft.choice);
    if (missing !== null) {
      toast(`请选择${missing}`);
      pointAtAttribute(fields.current, missing);
      return null;
    }
    const sku = chosenSku(skus, product.attributeKeys, draft.choice);
    if (!sku || inStock(draft) < 1) {
      toast("商品缺货");
      return null;
    }
    if (most < 1) {
      toast(limitRestText(0));
      return null;
    }
    return { skuId: sku.id, quantity: Math.min(draft.quantity, mostOf(draft)) };
  };
  return {
    product,
    draft,
    skus,
    isFailed: !skus && isError,
    retry: () => void refetch(),
    rest,
    mostOf,
    take,
    fields,
  };
}

/**
 * The most pieces that 限购 leaves beside what lies in the cart, and what is left in words where that is less than the
 * limit; while nobody answered it is the limit itself. `skuId` is any sku of the product, once it is known.
 */
function useLimit(
  { productId, id, limit }: ShopProduct,
  skuId: number | undefined,
): { most: number; rest: string | null } {
  const { data: cart } = useQuery({ ...cartQuery, enabled: false });
  const { data: own } = useQuery({
    ...query(cartLimitApi.limit, { skuId: skuId ?? 0 }),
    staleTime: 0,
    enabled: Boolean(limit) && skuId !== undefined && getSession() !== null,
    meta: { isToldByPage: true },
  });
  if (!limit) return { most: Number.POSITIVE_INFINITY, rest: null };
  const product = productId ?? id;
  const lines = cart ? cartLines(cart).filter(({ skuDetail }) => skuDetail.productId === product) : [];
  const possible = own?.limit?.possible ?? lines[0]?.limit?.possible ?? limit.pieces;
  const most = Math.max(0, possible - sum(lines.map(({ quantity }) => quantity)));
  return { most, rest: most < limit.pieces ? limitRestText(most) : null };
}
