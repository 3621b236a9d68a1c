import { ApiError } from "@crux/client/client";

const PAUSE_MS = 3_000;

type Patience = {
  /** Ends the waiting; the call then fails as it did last. */
  signal: AbortSignal;
  /** Hears of each time that no answer came. */
  onLost: () => void;
};

/**
 * Makes a call again until somebody answers, for calls that may be made twice: reads, and changes that send the same
 * idempotency key each time. A refusal is an answer, and thrown.
 */
export async function untilAnswered<T>(call: () => Promise<T>, { signal, onLost }: Patience): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== null || signal.aborted) throw error;
      onLost();
      await pause(signal);
      if (signal.aborted) throw error;
    }
  }
}

/** A few seconds, or less when the network comes back. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
