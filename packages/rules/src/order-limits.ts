const HOUR_MS = 3_600_000;

/** How long an order waits for its payment (OP-048). */
export const UNPAID_MS = 24 * HOUR_MS;

/** How many orders of one customer may wait for payment at the same time; stock is reserved for each of them. */
export const MAX_UNPAID_ORDERS = 20;
