import { ApiError } from "@crux/client/client";
import { back } from "@crux/web/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { getSession } from "../../browser/shop-session.ts";
import {
  type ChangeDraft,
  type CheckoutDraft,
  isOldDraft,
  isOtherOrder,
  onOtherDraft,
} from "../../parts/cart/checkout-draft.ts";
import { alert } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { freshPreview } from "./fresh-preview.ts";
import { previewChanges, type ToldPreview } from "./preview-changes.ts";
import { currentScheme, schemesFor } from "./scheme-order.ts";

export type FreshPreview = {
  /** Totals wait while it is. */
  isPending: boolean;
  /** What the last refresh changed, in words. */
  changes: readonly string[];
  /** Asks for the preview again and takes it over. */
  refresh: () => Promise<void>;
  dismiss: () => void;
};

interface Options {
  draft: CheckoutDraft;
  country: string | undefined;
  onChange: ChangeDraft;
}

/**
 * Keeps a preview as new as its customer may expect: an old one is refreshed on arrival and on coming back to it, and what
 * another tab did to the one checkout of this device is taken over and said.
 */
export function useFreshPreview({ draft, country, onChange }: Options): FreshPreview {
  const [isPending, setIsPending] = useState(false);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const isRunning = useRef(false);

  const take = async () => {
    const { draft: fresh, limited } = await freshPreview(draft);
    if (fresh === null) {
      const why = limited.size > 0 ? "已达到限购数量" : "已售完或下架";
      await alert({ title: "订单有变化", body: `所选商品${why}，请返回购物车重新选择` });
      back("/cart");
      return;
    }
    const told = previewChanges(toldOf(draft, country), toldOf(fresh, country), limited);
    setChanges(told);
    onChange(fresh);
    if (told.length > 0) window.scrollTo({ top: 0 });
    else toast("价格和库存已更新");
  };
  const refresh = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    try {
      await take();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reportError(error);
      if (error.code !== null) back("/cart");
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };
  const follow = useEffectEvent((other: CheckoutDraft | undefined) => {
    // Whoever signed out is on the way to the login.
    if (!getSession()) return;
    if (!other) {
      toast("这笔订单已在另一个页面提交");
      back("/cart");
      return;
    }
    if (isOtherOrder(draft, other)) setChanges(["这笔订单已在另一个页面更改，这里已同步"]);
    onChange({}, other);
  });
  useEffect(() => onOtherDraft(follow), []);
  const refreshOld = useEffectEvent(() => {
    if (document.visibilityState === "visible" && isOldDraft(draft)) void refresh();
  });
  useEffect(() => {
    refreshOld();
    const handle = () => refreshOld();
    document.addEventListener("visibilitychange", handle);
    return () => document.removeEventListener("visibilitychange", handle);
  }, []);
  return { isPending, changes, refresh, dismiss: () => setChanges([]) };
}

function toldOf(draft: CheckoutDraft, country: string | undefined): ToldPreview {
  const schemes = country === undefined ? [] : schemesFor(draft.logisticsPkgSchemes, country);
  return { ...draft, scheme: currentScheme(schemes, draft.presetId) };
}
