import type { Sweep } from "../../kernel/time/sweeps.ts";
import { expireTickets } from "./service.ts";

export const couponSweeps: Sweep[] = [{ name: "expire tickets", everyMs: 60_000, work: expireTickets }];
