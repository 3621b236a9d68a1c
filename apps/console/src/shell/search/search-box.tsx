import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { Hit } from "@crux/contract/report/today.schema";
import { waitingPart } from "@crux/web/waiting-part";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { hrefOf } from "./hit-place.ts";
import styles from "./search-box.module.css";

const HitList = waitingPart(() => import("./hit-list.tsx"));

const PAUSE_MS = 200;
const NO_HITS: readonly Hit[] = [];

/** One search over orders, parcels, goods and customers, from any page by `/`: the arrows choose, Enter opens. What is typed stands in no address. */
export function SearchBox() {
  const may = useMay();
  const ref = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed while the answer was on its way: it opens what comes first then. */
  const [isAwaited, setAwaited] = useState(false);
  const { hits, isOld, isFailed } = useHits(text);
  const shown = isOpen && text.trim() !== "";
  const close = () => {
    setOpen(false);
    ref.current?.blur();
  };
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    const href = hrefOf(hit);
    if (href) navigate(href);
    else window.open(`/product?id=${hit.id}`, "_blank", "noopener");
    setText("");
    close();
  };
  const arrive = useEffectEvent(() => {
    setAwaited(false);
    // What leads out of the console waits for a press of its own; its line says what is to be had.
    if (hits[0] && hrefOf(hits[0])) go(hits[0]);
  });
  useEffect(() => {
    if (isAwaited && !isOld) arrive();
  }, [isAwaited, isOld]);
  const mayFind = (["order.read", "parcel.read", "stock.edit", "customer.read"] as const).some(may);
  // A label or a waybill opens what it belongs to, unless the page had use for it.
  useScan((code) => {
    if (!mayFind || document.activeElement === ref.current) return false;
    ref.current?.focus();
    setText(code);
    setAwaited(true);
    return true;
  });
  if (!mayFind) return null;
  const choose = (place: number) => {
    setOpen(true);
    // Past one end comes the other.
    if (hits.length > 0) setChosen((place + hits.length) % hits.length);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => (isOld ? setAwaited(true) : go(hits[chosen])),
    Escape: close,
  };
  return (
    <search className={styles.search}>
      <input
        ref={ref}
        type="search"
        className={styles.field}
        role="combobox"
        aria-label="搜索"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && hits.length > 0 ? `${listId}-${chosen}` : undefined}
        placeholder="订单号、运单号、条码、手机、姓名"
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
          setAwaited(false);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
      {shown && (
        <Suspense>
          <HitList id={listId} hits={hits} chosen={chosen} isOld={isOld} isFailed={isFailed} onGo={go} />
        </Suspense>
      )}
    </search>
  );
}

/** What the server finds for a text, a moment after the last key; what it found before stays meanwhile. */
function useHits(text: string): { hits: readonly Hit[]; isOld: boolean; isFailed: boolean } {
  const typed = text.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useQuery({
    ...query(reportOpsApi.search, { q: asked }),
    enabled: asked !== "",
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return {
    hits: asked === "" ? NO_HITS : (answer.data ?? NO_HITS),
    isOld: asked !== typed || answer.isFetching,
    isFailed: answer.isError && asked === typed,
  };
}
