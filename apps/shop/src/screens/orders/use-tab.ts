import { useLayoutEffect, useRef } from "react";
import { replace, useParams } from "../../browser/navigation.ts";
import { tabOf } from "./order-tabs.ts";

/** The tab of the address; changing it takes the entry's place, and each tab keeps its height (G3). */
export function useTab(): { tab: string; isChanged: boolean; open: (tab: string) => void } {
  const tab = tabOf(useParams().get("index"));
  const heights = useRef(new Map<string, number>());
  const shown = useRef(tab);
  const isChanged = useRef(false);
  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo({ top: heights.current.get(tab) ?? 0, behavior: "instant" });
  }, [tab]);
  return {
    tab,
    isChanged: isChanged.current,
    open(next) {
      if (next === tab) return;
      heights.current.set(tab, window.scrollY);
      isChanged.current = true;
      replace(`/orders?index=${next}`);
    },
  };
}
