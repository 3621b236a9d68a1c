import type { Outcome } from "../outcome.ts";

// What is refused about the cart.

/** There is no such cart. */
export const NOT_FOUND = 160001 as Outcome<160001>;
/** The cart has no such line. */
export const ITEM_NOT_FOUND = 160002 as Outcome<160002>;
export const NOTHING_SELECTED = 160003 as Outcome<160003>;
export const INSUFFICIENT_STOCK = 160004 as Outcome<160004>;
/** Something is not for sale any more. */
export const OFF_SALE = 160005 as Outcome<160005>;
export const INVALID_QUANTITY = 160008 as Outcome<160008>;
/** Somebody keeps as many goods for later as one may. */
export const TOO_MANY_FAVOURITES = 160009 as Outcome<160009>;
/** Somebody wants to be told when there is some of what there is. */
export const IN_STOCK = 160010 as Outcome<160010>;
/** Somebody waits for as many goods as one may. */
export const TOO_MANY_WISHES = 160011 as Outcome<160011>;
