import { useEffect } from "react";

/** Keeps the screen from going dark while a page stands there to be scanned; without support nothing happens. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      // The system lets go of it whenever the page is hidden.
      if (isOver || document.visibilityState !== "visible") return;
      const granted = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) void granted?.release();
      else lock = granted;
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
