import { sessionStored } from "@crux/web/storage";
import { useEffect, useState } from "react";

const PAUSE_MS = 60_000;

const pauseEnd = sessionStored("codePauseEnd", (value): value is number => typeof value === "number");

function secondsLeft(): number {
  const left = Math.min(PAUSE_MS, (pauseEnd.get() ?? 0) - Date.now());
  // The first whole second is over before anybody reads it, so it counts from 59 (R-LOGIN-13).
  return left <= 0 ? 0 : Math.min(59, Math.ceil(left / 1000));
}

/** The seconds until another code may be asked for; they go on while the page is left. */
export function useCodeCountdown(): { seconds: number; start: () => void } {
  const [seconds, setSeconds] = useState(secondsLeft);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    seconds,
    start() {
      pauseEnd.set(Date.now() + PAUSE_MS);
      setSeconds(secondsLeft());
    },
  };
}
