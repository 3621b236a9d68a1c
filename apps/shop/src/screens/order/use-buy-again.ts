import { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Order } from "@crux/contract/order.schema";
import { push } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { cartQuery } from "../../parts/cart/cart-query.ts";
import { toast } from "../../ui/layer/toast.tsx";

/** Puts the lines of an order into the cart once more, as far as they are still sold, and opens the cart. */
export function useBuyAgain(): { buyAgain: (order: Order) => Promise<void>; isBusy: boolean } {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const buyAgain = async ({ orderItems }: Order) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const { cartId } = await queries.fetchQuery(cartQuery);
      const wanted = orderItems
        .filter(({ itemType }) => itemType === "NORMAL")
        .map(({ skuDetail, quantity }) => ({ skuId: skuDetail.id, quantity, checkFlag: true }));
      const missing = await addEach(cartId, wanted);
      await queries.invalidateQueries({ queryKey: cartQuery.queryKey });
      if (missing === wanted.length) return toast("商品已下架或缺货");
      toast(missing > 0 ? `${missing}种商品已下架或缺货，其余已加入购物车` : "已加入购物车");
      push("/cart");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reportError(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { buyAgain, isBusy };
}

type Wanted = { skuId: number; quantity: number; checkFlag: boolean };

/** Adds line by line, since one that is gone refuses the whole call; answers how many were refused. */
async function addEach(cartId: number, wanted: readonly Wanted[]): Promise<number> {
  let missing = 0;
  for (const item of wanted) {
    try {
      await client.call(cartApi.add, { cartId, itemList: [item] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === null) throw error;
      missing += 1;
    }
  }
  return missing;
}
