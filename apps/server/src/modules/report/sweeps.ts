import type { Sweep } from "../../kernel/time/sweeps.ts";
import { figureSweep } from "./count-figures.ts";
import { SEAL_KINDS, sealBatch } from "./seal-rows.ts";
import { daySweep } from "./today.ts";

const sealSweeps: Sweep[] = SEAL_KINDS.map((kind) => ({
  name: `seal ${kind}`,
  everyMs: 10_000,
  work: (ctx) => sealBatch(ctx, kind),
}));

export const reportSweeps: Sweep[] = [...sealSweeps, daySweep, figureSweep];
