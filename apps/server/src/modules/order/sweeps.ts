import type { Sweep } from "../../kernel/sweeps.ts";

export const orderSweeps: Sweep[] = [];
