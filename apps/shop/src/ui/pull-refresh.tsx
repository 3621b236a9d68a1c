import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./pull-refresh.module.css";

const TRIGGER_PX = 64;
const MOST_PX = 110;
const DONE_MS = 600;

type Phase = "idle" | "pull" | "release" | "busy" | "done";

const TEXTS: Record<Phase, string> = {
  idle: "",
  pull: "下拉刷新",
  release: "释放立即刷新",
  busy: "刷新中…",
  done: "刷新成功",
};

/** Lets the customer pull a page at its top to load it again; for the keyboard there is a button (G13). */
export function PullRefresh(props: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>("idle");

  const refresh = async () => {
    setPhase("busy");
    const isDone = await props.onRefresh().then(
      () => true,
      () => false,
    );
    // The screen itself tells about a failure.
    setPhase(isDone ? "done" : "idle");
    if (isDone) setTimeout(() => setPhase("idle"), DONE_MS);
  };
  const isFree = phase !== "busy" && phase !== "done";
  usePull(area, isFree, setPhase, refresh);

  return (
    <div ref={area} className={styles.area} data-phase={phase}>
      <div className={styles.head} role="status">
        {phase === "busy" && <span className={styles.spinner} aria-hidden="true" />}
        {TEXTS[phase]}
      </div>
      <div className={styles.content}>
        <button type="button" className={styles.button} disabled={!isFree} onClick={refresh}>
          刷新
        </button>
        {props.children}
      </div>
    </div>
  );
}

function usePull(
  area: React.RefObject<HTMLElement | null>,
  isFree: boolean,
  onPhase: (phase: Phase) => void,
  onRefresh: () => void,
) {
  const report = useEffectEvent(onPhase);
  const start = useEffectEvent(() => void onRefresh());
  useEffect(() => {
    const element = area.current;
    if (!isFree || !element) return;
    let fromY: number | undefined;
    let pulled = 0;
    const draw = (px: number) => {
      pulled = px;
      element.style.setProperty("--pulled", `${px}px`);
      element.toggleAttribute("data-held", px > 0);
    };
    const handleStart = (event: TouchEvent) => {
      fromY = window.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
    };
    const handleMove = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (fromY === undefined || y === undefined || window.scrollY > 0) return;
      const way = y - fromY;
      if (way <= 0 && pulled === 0) return;
      if (event.cancelable) event.preventDefault();
      draw(Math.min(MOST_PX, Math.max(0, way / 2)));
      report(pulled >= TRIGGER_PX ? "release" : "pull");
    };
    const handleEnd = () => {
      if (pulled >= TRIGGER_PX) start();
      else if (pulled > 0) report("idle");
      fromY = undefined;
      draw(0);
    };
    element.addEventListener("touchstart", handleStart, { passive: true });
    element.addEventListener("touchmove", handleMove, { passive: false });
    element.addEventListener("touchend", handleEnd);
    element.addEventListener("touchcancel", handleEnd);
    return () => {
      draw(0);
      element.removeEventListener("touchstart", handleStart);
      element.removeEventListener("touchmove", handleMove);
      element.removeEventListener("touchend", handleEnd);
      element.removeEventListener("touchcancel", handleEnd);
    };
  }, [area, isFree]);
}
