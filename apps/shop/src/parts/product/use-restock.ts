import { query, refresh } from "@crux/client/query";
import { cartWishApi } from "@crux/contract/cart";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { useSession } from "../../browser/shop-session.ts";
import { toast } from "../../ui/layer/toast.tsx";

const AWAITED = query(cartWishApi.restockWishIds, {});

/** Whether the customer waits for a product that is sold out, and how that changes; shown at once. */
export function useRestock(productId: number): {
  isAwaited: boolean;
  set: (isAwaited: boolean) => Promise<void>;
} {
  const queries = useQueryClient();
  const isSignedIn = useSession() !== null;
  const ids = useQuery({ ...AWAITED, enabled: isSignedIn }).data ?? [];
  const ask = useCall(cartWishApi.askForRestock);
  const drop = useCall(cartWishApi.dropRestockWish);
  return {
    isAwaited: isSignedIn && ids.includes(productId),
    async set(isAwaited) {
      const others = ids.filter((id) => id !== productId);
      queries.setQueryData(AWAITED.queryKey, isAwaited ? [productId, ...others] : others);
      const done = await (isAwaited ? ask : drop).run({ productId });
      if (done !== undefined) toast(isAwaited ? "到货后会通知您" : "已取消到货提醒");
      await refresh(queries, cartWishApi.restockWishIds);
    },
  };
}
