import { liveValue } from "@crux/web/live-value";

/** The user name that somebody has just registered here, until they log in by it. */
export const newName = liveValue("");
