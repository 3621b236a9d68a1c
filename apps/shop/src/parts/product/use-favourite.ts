import { query, refresh } from "@crux/client/query";
import { cartFavouriteApi } from "@crux/contract/cart";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { useSession } from "../../browser/shop-session.ts";
import { toast } from "../../ui/layer/toast.tsx";

const KEPT = query(cartFavouriteApi.favouriteIds, {});

/** Whether the customer keeps a product, and how that changes; the page shows at once what was pressed. */
export function useFavourite(productId: number): {
  isKept: boolean;
  set: (isKept: boolean) => Promise<void>;
} {
  const queries = useQueryClient();
  const isSignedIn = useSession() !== null;
  const ids = useQuery({ ...KEPT, enabled: isSignedIn }).data ?? [];
  const add = useCall(cartFavouriteApi.addFavourite);
  const remove = useCall(cartFavouriteApi.removeFavourite);
  return {
    isKept: isSignedIn && ids.includes(productId),
    async set(isKept) {
      const others = ids.filter((id) => id !== productId);
      queries.setQueryData(KEPT.queryKey, isKept ? [...others, productId] : others);
      const done = await (isKept ? add : remove).run({ productId });
      if (done !== undefined) toast(isKept ? "已收藏" : "已取消收藏");
      await refresh(queries, cartFavouriteApi.favouriteIds, cartFavouriteApi.favourites);
    },
  };
}
