import type { Sweep } from "../../kernel/time/sweeps.ts";
import { figureSweep } from "./count-figures.ts";
import { activityOrderSweep } from "./promo/results.ts";
import { SEAL_BATCH, SEAL_KINDS, sealBatch } from "./seal-rows.ts";
import { daySweep } from "./today.ts";

const sealSweeps: Sweep[] = SEAL_KINDS.map((kind) => ({
  name: `seal ${kind}`,
  everyMs: 10_000,
  batch: SEAL_BATCH,
  work: (ctx) => sealBatch(ctx, kind),
}));

export const reportSweeps: Sweep[] = [...sealSweeps, daySweep, figureSweep, activityOrderSweep];
