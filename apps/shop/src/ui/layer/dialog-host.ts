import { liveValue } from "@crux/web/live-value";
import type { ComponentType } from "react";

/** What shows questions; empty until the first one is asked, so that the first load does without it. */
export const dialogHost = liveValue<ComponentType | undefined>(undefined);
