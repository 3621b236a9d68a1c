import type { Sweep } from "../../kernel/sweeps.ts";
import { membershipSweep } from "./membership.ts";
import { oldLoginsSweep } from "./old-rows.ts";
import { uploadSweep } from "./upload-sweep.ts";

export const userSweeps: Sweep[] = [membershipSweep, uploadSweep, oldLoginsSweep];
