import type { Sweep } from "../../kernel/time/sweeps.ts";
import { RETENTION_SWEEPS } from "./retention.ts";
import { closeDueAccount } from "./service.ts";

export const privacySweeps: Sweep[] = [
  { name: "close accounts", everyMs: 5 * 60_000, work: closeDueAccount },
  ...RETENTION_SWEEPS,
];
