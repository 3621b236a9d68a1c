/**
 * Work that a timer repeats; its next turn waits for the one that is still running. With `idleMs` a turn that took nothing
 * (its answer is 0) or failed makes it come up half as often each time, down to that; work on the topic `wakeOn` brings it
 * up at once.
 */
export type Poller = {
  name: string;
  everyMs: number;
  idleMs?: number;
  wakeOn?: string;
  run: () => Promise<unknown>;
};

export type Pollers = {
  /** Brings up the pollers that wait for one of these topics; null is any of them. */
  wake(topics: readonly string[] | null): void;
  /** Stops the timers and waits for what is running. */
  stop(): Promise<void>;
};

type OnError = (name: string, error: unknown) => void;

/** Starts the timers of all pollers. */
export function startPollers(pollers: readonly Poller[], onError: OnError): Pollers {
  const started = pollers.map((poller) => ({ wakeOn: poller.wakeOn, ...startPoller(poller, onError) }));
  return {
    wake(topics) {
      for (const { wakeOn, wake } of started) if (wakeOn && topics?.includes(wakeOn) !== false) wake();
    },
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

function startPoller(
  { name, everyMs, idleMs = everyMs, run }: Poller,
  onError: OnError,
): { wake(): void; stop(): Promise<void> } {
  let waitMs = everyMs;
  let isWoken = false;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let timer = setTimeout(go, waitMs).unref();

  async function turn(): Promise<void> {
    isWoken = false;
    const isIdle = await run().then(
      (taken) => taken === 0,
      (error: unknown) => {
        onError(name, error);
        return true;
      },
    );
    waitMs = isIdle ? Math.min(waitMs * 2, idleMs) : everyMs;
  }

  function go(): void {
    running = turn().then(() => {
      running = null;
      if (!isStopped) timer = setTimeout(go, isWoken ? 0 : waitMs).unref();
    });
  }

  return {
    wake() {
      waitMs = everyMs;
      if (isWoken || isStopped) return;
      isWoken = true;
      if (running) return;
      clearTimeout(timer);
      timer = setTimeout(go, 0).unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
