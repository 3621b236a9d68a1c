/**
 * Work that a timer repeats; a round that is still running is never joined by another. With `idleMs` one that took
 * nothing (its answer is 0) or failed comes up half as often each time, down to that; work on the topic `wakeOn` brings it up at once.
 */
export type Round = {
  name: string;
  everyMs: number;
  idleMs?: number;
  wakeOn?: string;
  run: () => Promise<unknown>;
};

export type Rounds = {
  /** Brings up the rounds that wait for one of these topics; null is any of them. */
  wake(topics: readonly string[] | null): void;
  /** Stops the timers and waits for what is running. */
  stop(): Promise<void>;
};

type OnError = (name: string, error: unknown) => void;

/** Starts the timers of all rounds. */
export function startRounds(rounds: readonly Round[], onError: OnError): Rounds {
  const started = rounds.map((round) => ({ wakeOn: round.wakeOn, ...startRound(round, onError) }));
  return {
    wake(topics) {
      for (const { wakeOn, wake } of started) if (wakeOn && topics?.includes(wakeOn) !== false) wake();
    },
    async stop() {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

function startRound(
  { name, everyMs, idleMs = everyMs, run }: Round,
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
