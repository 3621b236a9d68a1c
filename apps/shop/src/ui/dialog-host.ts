import type { ComponentType } from "react";
import { liveValue } from "./live-value.ts";

/** What shows questions; empty until the first one is asked, so that the first load does without it. */
export const dialogHost = liveValue<ComponentType | undefined>(undefined);
