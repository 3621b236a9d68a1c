import { replace, useParams } from "@crux/web/navigation";
import { useLayoutEffect, useRef } from "react";

/**
 * The tab whose key the address names as `index`, the first one when it names none. Changing it takes the entry's
 * place, and each tab keeps its height (G3).
 */
export function useIndexTab(
  path: string,
  tabs: readonly { key: string }[],
): { tab: string; isChanged: boolean; open: (tab: string) => void } {
  const index = useParams().get("index");
  const tab = (tabs.find(({ key }) => key === index) ?? tabs[0])?.key ?? "";
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
      replace(`${path}?index=${next}`);
    },
  };
}
