import type { Outcome } from "../outcome.ts";

// What is refused about the shop's pages.

/** The shop has no such product. */
export const PRODUCT_NOT_FOUND = 190001 as Outcome<190001>;
/** Goods, or a route, are not ordered for a while; the answer says in words why, and until when. */
export const PAUSED = 190003 as Outcome<190003>;
/** A pause, a banner or a section is over or gone. */
export const CONTENT_NOT_FOUND = 190004 as Outcome<190004>;
/** A link of the home page leads to nothing that there is. */
export const LINK_NOT_FOUND = 190005 as Outcome<190005>;
/** A setting is not what it may be; the answer names the fields. */
export const INVALID_SETTING = 190002 as Outcome<190002>;
/** A link to a preview is over, or was never one. */
export const PREVIEW_ENDED = 190006 as Outcome<190006>;
export const ACTIVITY_NOT_FOUND = 190021 as Outcome<190021>;
/** The rules or times of an activity make no sense; the data names the fields. */
export const SENSELESS_ACTIVITY = 190022 as Outcome<190022>;
/** Goods would leave another activity; the data names them. */
export const GOODS_ELSEWHERE = 190023 as Outcome<190023>;
export const ACTIVITY_ENDED = 190024 as Outcome<190024>;
