import { useEffect, useEffectEvent, useState } from "react";

const SECOND_MS = 1000;

/** The time left until `end` as "23:59:59", counting down; null without an end or after it. `onOver` runs once at the end. */
export function useRemaining(end: string | null, onOver: () => void = () => {}): string | null {
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (end === null) return;
    const until = Date.parse(end);
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < until) return;
      clearInterval(timer);
      over();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  if (end === null) return null;
  const left = Math.ceil((Date.parse(end) - now) / SECOND_MS);
  return left > 0 ? clock(left) : null;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
