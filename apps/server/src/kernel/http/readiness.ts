import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { checkTables } from "../database/migrate.ts";
import { checkClock } from "../database/right-clock.ts";

/** Whether this server should get requests. */
export type Readiness = {
  /** Answers within a quarter of a second, whatever the database does. */
  isReady(): Promise<boolean>;
  /** From now on it is not: the process is about to end. */
  leave(): void;
};

const PATIENCE_MS = 250;
/** How long an answer of the database counts while the next one is waited for. */
const FRESH_MS = 5_000;

/** What keeps a server from being ready, for the log; called once for each reason in a row. */
type OnUnready = (reason: string) => void;

type ReadinessOptions = { now?: () => number; onUnready?: OnUnready };

/**
 * Ready is a server whose database answers and has not left this build behind, and whose clock goes as the database's does.
 * It is asked on a connection of its own, so that requests which wait for a lock do not make every server look dead at once.
 */
export function createReadiness(
  database: Pick<Database, "ask">,
  { now = Date.now, onUnready = () => {} }: ReadinessOptions = {},
): Readiness {
  let isLeaving = false;
  let reason = "";
  let last = { isReady: false, atMs: 0 };
  let looking: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const before = reason;
    reason = await Promise.all([checkTables(database), checkClock(database, now)]).then(
      () => "",
      (error: Error) => error.message,
    );
    if (reason !== before && reason !== "") onUnready(reason);
    const isReady = reason === "";
    last = { isReady, atMs: performance.now() };
    looking = null;
    return isReady;
  }

  return {
    async isReady() {
      if (isLeaving) return false;
      looking ??= look();
      const before = last.isReady && performance.now() - last.atMs < FRESH_MS;
      return Promise.race([looking, pause(PATIENCE_MS, before, { ref: false })]);
    },
    leave() {
      isLeaving = true;
    },
  };
}
