import { randomUUID } from "node:crypto";
import { createRightClock } from "../kernel/database/right-clock.ts";
import { following, newTrail } from "../kernel/log/trail.ts";
import { watchRun } from "../kernel/log/watch.ts";
import { OUTBOX } from "../kernel/time/outbox.ts";
import { type Poller, startPollers } from "../kernel/time/pollers.ts";
import { sweepOnce } from "../kernel/time/sweeps.ts";
import { createTimerLog } from "../kernel/time/timer-log.ts";
import type { Kernel } from "../kernel/verb/kernel.ts";
import { handlePushes, pollCarriers } from "../modules/order/service.ts";
import { alarmPoller } from "../modules/report/alarms.ts";
import { staffPollers } from "../modules/staff/pollers.ts";
import type { StaffDoor } from "../modules/staff/staff-door.ts";
import type { Outside } from "../outside/outside.ts";
import { SWEEPS } from "./sweeps.ts";

const OUTBOX_PACE = { everyMs: 500, idleMs: 5_000, wakeOn: OUTBOX };
const CARRIER_PACE = { everyMs: 1_000, idleMs: 3_000 };

export type Timers = { start(): void; stop(): Promise<void> };

type Work = {
  outside: Outside;
  staff: StaffDoor;
  /** Of the providers of payments. */
  pollers: readonly Poller[];
  /** Works on the tasks of the staff. */
  taskPoller: Poller;
  deliver: () => Promise<number>;
  backupHours: number;
  /** The clock of this machine (ms since 1970). */
  now: () => number;
};

/** All that this server does by itself; every turn is noted, and left out while its clock is off. */
export function createTimers(kernel: Kernel, work: Work, onWrongClock: (reason: string) => void): Timers {
  const { outside, staff, pollers, taskPoller, deliver, backupHours, now } = work;
  const timerLog = createTimerLog(kernel);
  let stop = async () => {};
  return {
    start() {
      const sweeps = SWEEPS.map((sweep) => ({ ...sweep, run: () => sweepOnce(kernel, sweep) }));
      const isClockRight = createRightClock(kernel.database, { now, onWrong: onWrongClock });
      const started = startPollers(
        [
          ...sweeps,
          ...pollers,
          { name: "deliver outbox", ...OUTBOX_PACE, run: deliver },
          ...staffPollers(kernel, staff),
          alarmPoller(kernel, { backupHours }),
          taskPoller,
          ...carrierPollers(kernel, outside),
          timerLog.poller,
        ].map((poller) => pausing(isClockRight, followed(kernel, timerLog.noted(poller)))),
        kernel.fault,
      );
      kernel.topics.onInvalidate(started.wake);
      stop = started.stop;
    },
    stop: () => stop(),
  };
}

/** The same poller with a trail of its own, by which the lines of what it did are found. */
function followed(kernel: Kernel, poller: Poller): Poller {
  const run = () =>
    watchRun(kernel.watch, poller.name, poller.run).catch((error: unknown) => {
      kernel.fault(poller.name, error);
      return 0;
    });
  return { ...poller, run: () => following(newTrail(randomUUID()), run) };
}

/** The same poller, whose turns are left out while the clock of this machine is off. */
function pausing(isClockRight: () => Promise<boolean>, poller: Poller): Poller {
  return { ...poller, run: async () => ((await isClockRight()) ? poller.run() : 0) };
}

/** What keeps parcels up to date: questions to whoever tracks them, and what it pushed by itself. */
function carrierPollers(kernel: Kernel, { carrier }: Outside): Poller[] {
  if (!carrier) return [];
  return [
    { name: "ask carriers", ...CARRIER_PACE, run: () => pollCarriers(kernel, carrier) },
    { name: "hear carriers", ...CARRIER_PACE, run: () => handlePushes(kernel, carrier) },
  ];
}
