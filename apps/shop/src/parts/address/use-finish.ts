import { back } from "@crux/web/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { closeLayers } from "../../ui/gesture/back-layers.ts";
import { toast } from "../../ui/layer/toast.tsx";

const REFRESH_AFTER_MS = 1000;
const LEAVE_AFTER_MS = 2000;

interface FinishOptions {
  /** Where to, and how many steps back that is where the visit has them. */
  fallback: string;
  steps: number;
  onRefresh: () => void;
}

/**
 * The end of a saved form: message at once, `onRefresh` after 1 s, back after 2 s (R-RCV-17), or all at
 * once with `leave`. However the page is left, `onRefresh` has run once.
 */
export function useFinish({ fallback, steps, onRefresh }: FinishOptions) {
  const [isDone, setIsDone] = useState(false);
  const hasLeft = useRef(false);
  const refresh = useEffectEvent(onRefresh);

  const leave = async () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    await closeLayers();
    back(fallback, steps);
  };
  const leaveByTime = useEffectEvent(() => void leave());

  useEffect(() => {
    if (!isDone) return;
    let isFresh = false;
    const refreshOnce = () => {
      if (!isFresh) refresh();
      isFresh = true;
    };
    const timers = [
      setTimeout(refreshOnce, REFRESH_AFTER_MS),
      setTimeout(() => leaveByTime(), LEAVE_AFTER_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      refreshOnce();
    };
  }, [isDone]);

  return {
    isDone,
    leave: () => void leave(),
    finish(text: string) {
      setIsDone(true);
      toast(text);
    },
  };
}
