import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import { countSold } from "./count-sold.ts";
import { listOutdatedAnew } from "./search/list-anew.ts";
import { removeUnusedPictures } from "./service.ts";
import { deleteOldStaged } from "./table/staged-store.ts";

export const commoditySweeps: Sweep[] = [
  // What is sold decides an order of lists, and each count makes cached lists old.
  { name: "count what was sold", everyMs: 60_000, work: countSold },
  { name: "list goods anew", everyMs: 60_000, work: listOutdatedAnew },
  { name: "remove pictures", everyMs: HOUR_MS, inSteps: true, work: removeUnusedPictures },
  {
    name: "forget prepared goods",
    everyMs: HOUR_MS,
    work: ({ db, now }) => deleteOldStaged(db, { before: new Date(now.getTime() - DAY_MS), batch: 1_000 }),
  },
];
