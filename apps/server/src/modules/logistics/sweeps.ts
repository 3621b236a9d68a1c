import type { Sweep } from "../../kernel/time/sweeps.ts";
import { removeUnboundPhotos } from "./service.ts";

export const logisticsSweeps: Sweep[] = [
  { name: "remove packing pictures", everyMs: 60_000, inSteps: true, work: removeUnboundPhotos },
];
