import type { Sweep } from "../../kernel/time/sweeps.ts";
import { addToSums } from "./sum-store.ts";

const BATCH = 20_000;

export const ledgerSweeps: Sweep[] = [
  { name: "add up the ledger", everyMs: 60_000, work: ({ db }) => addToSums(db, BATCH) },
];
