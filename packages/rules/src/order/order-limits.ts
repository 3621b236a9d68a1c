import { HOUR_MS } from "../time/durations.ts";

/** How long an order waits for its payment (OP-048). */
export const UNPAID_MS = 24 * HOUR_MS;

/** How many orders of one customer may wait for payment at the same time; stock is reserved for each of them. */
export const MAX_UNPAID_ORDERS = 20;

/**
 * What one customer may hold unpaid of one sku: so many per cent of the pieces that others have not taken, never fewer
 * than the least, so that nobody empties a shelf without paying.
 */
export const UNPAID_PERCENT = 20;
export const UNPAID_LEAST = 3;

/** How many pieces of all skus one customer may hold unpaid. */
export const UNPAID_PIECES = 200;

/** How many orders one customer may place in a minute. */
export const ORDERS_PER_MINUTE = 20;

/** How many orders of one day one customer may cancel, or let expire, without paying; each stays in the books for good. */
export const CANCELLED_PER_DAY = 60;
