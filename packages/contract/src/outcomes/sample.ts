import type { Outcome } from "../outcome.ts";

// How loading or removing the sample catalogue ends other than well.

/** The shop has goods of its own. */
export const HAS_GOODS = 310001 as Outcome<310001>;
/** Nothing of a sample is there. */
export const NOTHING_LOADED = 310002 as Outcome<310002>;
/** This build came without the sample's pictures. */
export const UNAVAILABLE = 310003 as Outcome<310003>;
