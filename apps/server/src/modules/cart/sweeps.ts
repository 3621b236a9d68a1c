import type { Sweep } from "../../kernel/time/sweeps.ts";
import { awaitedGoodsSweep } from "./awaited/tell-of-goods.ts";

export const cartSweeps: Sweep[] = [awaitedGoodsSweep];
