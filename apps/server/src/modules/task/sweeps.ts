import type { Sweep } from "../../kernel/time/sweeps.ts";
import { partNames } from "./task-parts.ts";
import { claimExpired, deleteOldTasks, forgetFiles } from "./task-store.ts";
import { uploadNames } from "./uploads.ts";

const BATCH = 20;
const LEASE_MS = 10 * 60_000;
/** How long the log of tasks goes back. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Removes the files of tasks after their day, and the rows after three months. */
export const taskSweeps: Sweep[] = [
  {
    name: "remove files of tasks",
    everyMs: 5 * 60_000,
    inSteps: true,
    async work({ db, now, vault }) {
      const until = new Date(now.getTime() + LEASE_MS);
      const old = await claimExpired(db, { now, until, batch: BATCH });
      for (const task of old)
        for (const name of [...partNames(task), ...uploadNames(task)]) await vault.files.remove(name);
      if (old.length > 0)
        await forgetFiles(
          db,
          old.map(({ id }) => id),
        );
      return old.length;
    },
  },
  {
    name: "delete old tasks",
    everyMs: 3_600_000,
    work: ({ db, now }) => deleteOldTasks(db, { before: new Date(now.getTime() - KEPT_MS), batch: 500 }),
  },
];
