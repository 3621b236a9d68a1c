import { useEffect, useEffectEvent } from "react";
import { hearScans } from "./keyboard.ts";

/**
 * Hears what a scan gun types, wherever the focus is: keys that follow each other within 35 ms and end with Enter. The
 * handler answers whether it had use for the code; otherwise whoever listens behind it is asked, and at last the field.
 */
export function useScan(onScan: (code: string) => boolean): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => hearScans((code) => scan(code)), []);
}
