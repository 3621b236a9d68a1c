import { copyText } from "@crux/web/clipboard";
import { here } from "@crux/web/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { isInWechat } from "../../browser/device.ts";
import type { ShareCard } from "../../browser/wechat-share.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { ShareHint } from "./share-hint.tsx";

type Shared = {
  title: string;
  desc: string;
  /** A page of the shop; the present one unless set. */
  path?: string | undefined;
  /** A picture of the shop; its sign unless set. */
  picture?: string | undefined;
};

/** WeChat shows JPEG and PNG, no WebP. */
const SHOP_PICTURE = "/icon-512.png";

/**
 * Sharing: inside WeChat by its menu, which a hint points at, elsewhere by the phone's share sheet, and by a copied
 * link where there is neither (OP-112). WeChat is told as soon as the page is open, since its menu is at hand then.
 */
export function useShare({ title, desc, path, picture }: Shared): {
  share: () => Promise<void>;
  hint: ReactNode;
} {
  const [isTaken, setIsTaken] = useState(false);
  const [isHinted, setIsHinted] = useState(false);

  useEffect(() => {
    if (!isInWechat()) return;
    let isGone = false;
    setIsTaken(false);
    import("../../browser/wechat-share.ts")
      .then(({ offerToWechat }) => !isGone && offerToWechat(cardOf({ title, desc, path, picture })))
      .then((taken) => {
        if (!isGone) setIsTaken(taken);
      })
      // Without the file nothing was told; the link is copied then.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [title, desc, path, picture]);

  const share = async () => {
    const { link } = cardOf({ title, desc, path, picture });
    const copy = async () => {
      if (await copyText(link)) toast("链接已复制");
    };
    if (isInWechat()) {
      if (!isTaken) await copy();
      setIsHinted(true);
    } else if (typeof navigator.share === "function") {
      // Closing the share sheet rejects; nothing is wrong then.
      await navigator.share({ title, text: desc, url: link }).catch(() => {});
    } else await copy();
  };
  return { share, hint: isHinted && <ShareHint onClose={() => setIsHinted(false)} /> };
}

function cardOf({ title, desc, path = here(), picture = SHOP_PICTURE }: Shared): ShareCard {
  const address = (own: string) => new URL(own, location.origin).href;
  return { title, desc, link: address(path), imgUrl: address(picture) };
}
