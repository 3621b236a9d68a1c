import { replace, useParams } from "@crux/web/navigation";
import { useEffect, useEffectEvent, useState } from "react";

const PAUSE_MS = 300;

/** The search text of an address list: typed at once, kept in the address after a pause, so that back finds it again. */
export function useAddressSearch() {
  const params = useParams();
  const name = params.get("name") ?? "";
  const [text, setText] = useState(name);
  // Letters on their way to Chinese ones are no name to look for.
  const [composed, setComposed] = useState(name);
  const wanted = composed.trim();

  const search = () => {
    if (wanted === name) return;
    const next = new URLSearchParams(params);
    if (wanted) next.set("name", wanted);
    else next.delete("name");
    replace(`${location.pathname}?${next}`);
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  const searchLater = useEffectEvent(search);

  useEffect(() => {
    if (wanted === name) return;
    const timer = setTimeout(() => searchLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, name]);

  const change = (typed: string, isComposing: boolean) => {
    setText(typed);
    if (!isComposing) setComposed(typed);
  };
  return { text, change, name, searchNow: search };
}
