import type { TicketRule } from "@crux/contract/coupon.schema";
import { useSession } from "../../browser/shop-session.ts";
import { useStoreConfig } from "../../parts/shop/store-config.ts";
import { useShare } from "../../parts/shop/use-share.tsx";

/** Sharing of a coupon, which names whoever shares it as the one who recommends (R-CPN-21). */
export function useShareCoupon({ ticketRuleId, ticketTitle, imgUrl }: TicketRule) {
  const uid = useSession()?.user.id;
  const shop = useStoreConfig()?.shopName || "商城";
  const query = new URLSearchParams({ ticketRuleId, recommendUid: String(uid ?? "") });
  return useShare({
    title: `送您一张${ticketTitle}`,
    desc: `点击领取，${shop}购物可用`,
    path: `/collect_coupon?${query}`,
    picture: imgUrl || undefined,
  });
}
