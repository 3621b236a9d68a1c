import { useEffect, useEffectEvent, useState } from "react";

const SECOND_MS = 1000;

/** The time left until `end` as "23:59:59", counting down; null without an end or after it. `onOver` runs once at the end. */
export function useRemaining(end: string | null, onOver?: () => void): string | null {
  const left = useSecondsLeft(end === null ? null : Date.parse(end), onOver);
  return left > 0 ? clock(left) : null;
}

/** Whole seconds until a moment of `Date.now()`, counting down to 0, which it also is without one. */
export function useSecondsLeft(end: number | null, onOver: () => void = () => {}): number {
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (end === null) return;
    // The end may be known long after the first look at the clock.
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < end) return;
      clearInterval(timer);
      over();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / SECOND_MS));
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
