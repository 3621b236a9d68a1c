import type { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import { useQueryClient } from "@tanstack/react-query";
import { useContext, useRef } from "react";
import { client, reportError } from "../../browser/api.ts";
import { Previewing } from "../../browser/previewing.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { cartQuery } from "./cart-query.ts";

/** Puts pieces of a sku into the signed-in user's cart, which its first use creates; the badge follows the answer (R-PROD-24). */
export function useAddToCart(): (line: { skuId: number; quantity: number }) => Promise<void> {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const isPreview = useContext(Previewing);
  return async ({ skuId, quantity }) => {
    if (isPreview) return toast("预览中不能购买");
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { cartId } = await queries.ensureQueryData(cartQuery);
      const itemList = [{ checkFlag: true, quantity, skuId }];
      queries.setQueryData(cartQuery.queryKey, await client.call(cartApi.add, { cartId, itemList }));
      toast("已加入购物车");
    } catch (error) {
      reportError(error as ApiError);
    } finally {
      isRunning.current = false;
    }
  };
}
