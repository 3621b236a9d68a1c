import type { Sweep } from "../../kernel/time/sweeps.ts";
import { oldLoginsSweep } from "./login/old-logins-sweep.ts";
import { membershipSweep } from "./membership/membership.ts";
import { uploadSweep } from "./upload/upload-sweep.ts";

export const userSweeps: Sweep[] = [membershipSweep, uploadSweep, oldLoginsSweep];
