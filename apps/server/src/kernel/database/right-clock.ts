import type { Database } from "./database.ts";

/** Servers decide by their clocks whose lease and whose hour is over: further from the database's than this and they would disagree. */
const CLOCK_OFF_MS = 5_000;

/** How long one look at the database's clock counts for what timers repeat. */
const LOOK_MS = 2_000;

/** Throws when this machine's clock is off; what the question itself takes does not count. */
export async function checkClock({ ask }: Pick<Database, "ask">, now: () => number): Promise<void> {
  const from = now();
  const [row] = await ask("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
  const ms = Number(row?.ms);
  const offMs = Math.max(from - ms, ms - now());
  if (offMs > CLOCK_OFF_MS)
    throw new ClockOff(`the clock of this machine is ${Math.round(offMs / 1000)} s from the database's`);
}

class ClockOff extends Error {}

type RightClockOptions = { now: () => number; onWrong: (reason: string) => void };

/**
 * Tells timers whether they may go on: a server whose clock is off would end what is not due yet, and take what others
 * have under their lease. The database is asked once in two seconds at most; one that does not answer stops nobody, since
 * whatever needs it fails by itself. `onWrong` is called once for each time that the clock goes wrong.
 */
export function createRightClock(
  database: Pick<Database, "ask">,
  { now, onWrong }: RightClockOptions,
): () => Promise<boolean> {
  let isRight = true;
  let until = 0;
  let looking: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const reason = await checkClock(database, now).then(
      () => "",
      (error: unknown) => (error instanceof ClockOff ? error.message : ""),
    );
    if (isRight && reason !== "") onWrong(reason);
    isRight = reason === "";
    until = performance.now() + LOOK_MS;
    looking = null;
    return isRight;
  }

  return async () => {
    if (performance.now() < until) return isRight;
    looking ??= look();
    return looking;
  };
}
