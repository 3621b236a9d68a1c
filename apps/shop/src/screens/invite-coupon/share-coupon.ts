import type { TicketRule } from "@crux/contract/coupon.schema";
import { copyText } from "../../browser/clipboard.ts";
import { useSession } from "../../browser/session.ts";
import { useStoreConfig } from "../../parts/store-config.ts";
import { toast } from "../../ui/toast.tsx";

/** What a chat shows of a shared coupon (R-CPN-21). */
export type ShareCard = { title: string; desc: string; link: string; imgUrl: string };

/** The chat app's own sharing, where its script is in the page (OP-112). */
type ChatBridge = { updateAppMessageShareData(card: ShareCard): void };

/** Hands a coupon to the chat app, to the phone's share sheet, or copies its link where there is neither (OP-112). */
export function useShareCoupon(rule: TicketRule): () => Promise<void> {
  const uid = useSession()?.user.id;
  const shop = useStoreConfig()?.shopName || "商城";
  return async () => {
    const card = shareCard(rule, { uid, shop });
    const { wx } = window as Window & { wx?: ChatBridge };
    if (wx) {
      wx.updateAppMessageShareData(card);
      toast("点击右上角“…”发送给朋友");
    } else if (typeof navigator.share === "function") {
      // Closing the share sheet rejects; nothing is wrong then.
      await navigator.share({ title: card.title, text: card.desc, url: card.link }).catch(() => {});
    } else if (await copyText(card.link)) {
      toast("链接已复制");
    }
  };
}

function shareCard(
  { ticketRuleId, ticketTitle, imgUrl }: TicketRule,
  { uid, shop }: { uid: number | undefined; shop: string },
): ShareCard {
  const query = new URLSearchParams({ ticketRuleId, recommendUid: String(uid ?? "") });
  return {
    title: `送您一张${ticketTitle}`,
    desc: `点击领取，${shop}购物可用`,
    link: `${location.origin}/collect_coupon?${query}`,
    imgUrl: new URL(imgUrl || "/", location.origin).href,
  };
}
