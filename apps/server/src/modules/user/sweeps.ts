import type { Sweep } from "../../kernel/sweeps.ts";
import { membershipSweep } from "./membership.ts";

export const userSweeps: Sweep[] = [membershipSweep];
