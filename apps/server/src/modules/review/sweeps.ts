import { HOUR_MS } from "@crux/rules/time/durations";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import { releasePictures } from "./store.ts";

/** Pictures follow the reviews that showed them: taken away, written anew, or gone with their customer. */
export const reviewSweeps: Sweep[] = [
  {
    name: "let go of review pictures",
    everyMs: HOUR_MS,
    batch: 200,
    work: ({ db, now }) => releasePictures(db, { at: now, batch: 200 }),
  },
];
