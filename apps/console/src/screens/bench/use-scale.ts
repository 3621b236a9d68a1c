import { useCallback, useEffect, useRef, useState } from "react";
import { readScale } from "./read-scale.ts";

/** `none`: this browser reaches no scale; `off`: none was chosen yet; `lost`: it was there and went. */
type ScaleState = "none" | "off" | "on" | "lost";

type Scale = {
  state: ScaleState;
  /** What rests on it, in grams; null while nothing does or it moves. */
  grams: number | null;
  /** Asks which one to read; the browser remembers it. */
  choose(): Promise<void>;
};

/** The part of a serial port that a scale needs. */
type Port = {
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>> | null;
};
type Ports = { getPorts(): Promise<Port[]>; requestPort(): Promise<Port> };

/** What nearly every bench scale is set to when it is bought. */
const BAUD = 9_600;
const LONGEST_LINE = 200;

/** The scale on the bench, read while its page is open. */
export function useScale(): Scale {
  const ports = "serial" in navigator ? (navigator.serial as Ports) : null;
  const [state, setState] = useState<ScaleState>(ports ? "off" : "none");
  const [grams, setGrams] = useState<number | null>(null);
  const ended = useRef<AbortController | null>(null);
  const read = useCallback(async (port: Port) => {
    ended.current?.abort();
    const ending = new AbortController();
    ended.current = ending;
    try {
      await port.open({ baudRate: BAUD });
      setState("on");
      await eachLine(port, ending.signal, (line) => {
        const reading = readScale(line);
        if (reading) setGrams(reading.isStable && reading.grams > 0 ? reading.grams : null);
      });
    } catch {
      // A cable that was pulled ends the stream; whoever stands there sees that the scale is gone.
    }
    await port.close().catch(() => {});
    if (ending.signal.aborted) return;
    setState("lost");
    setGrams(null);
  }, []);
  useEffect(() => {
    void ports?.getPorts().then(([known]) => known && read(known));
    return () => ended.current?.abort();
  }, [ports, read]);
  return {
    state,
    grams,
    async choose() {
      // Whoever closes the browser's list chooses none.
      const port = await ports?.requestPort().catch(() => null);
      if (port) void read(port);
    },
  };
}

/** Hands over each line of a port until it ends or the signal does. */
async function eachLine(port: Port, signal: AbortSignal, onLine: (line: string) => void): Promise<void> {
  if (!port.readable) return;
  const reader = port.readable.getReader();
  const cancel = () => void reader.cancel();
  signal.addEventListener("abort", cancel);
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split(/[\r\n]+/);
    rest = (lines.pop() ?? "").slice(-LONGEST_LINE);
    for (const line of lines) onLine(line);
  }
  signal.removeEventListener("abort", cancel);
  reader.releaseLock();
}
