import type { Sweep } from "../../kernel/time/sweeps.ts";
import { countSold } from "./count-sold.ts";

/** Once a minute: what is sold decides an order of lists, and each count makes cached lists old. */
export const commoditySweeps: Sweep[] = [{ name: "count what was sold", everyMs: 60_000, work: countSold }];
