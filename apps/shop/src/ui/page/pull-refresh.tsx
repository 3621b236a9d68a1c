import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { firstTouch } from "../gesture/after-touch.tsx";
import styles from "./pull-refresh.module.css";

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
    let stop = () => {};
    let isGone = false;
    firstTouch()
      .then(() => import("../gesture/follow-pull.ts"))
      .then(({ followPull }) => {
        if (!isGone)
          stop = followPull(element, { onPhase: (phase) => report(phase), onRefresh: () => start() });
      })
      // Without the gesture the button still refreshes.
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [area, isFree]);
}
