import type { Sweep } from "../../kernel/time/sweeps.ts";
import { beginServicesInTime, removeUnboundPhotos } from "./service.ts";

export const logisticsSweeps: Sweep[] = [
  { name: "remove packing pictures", everyMs: 60_000, inSteps: true, work: removeUnboundPhotos },
  { name: "begin parcel services", everyMs: 5_000, work: beginServicesInTime },
];
