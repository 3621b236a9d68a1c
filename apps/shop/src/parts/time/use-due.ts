import { useEffect, useState } from "react";

/** Turns true after so long; 0 is at once. Lists ask that late after a change of tabs (R-APP-37). */
export function useDue(delayMs: number): boolean {
  const [isDue, setIsDue] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
