/** Where orders come from that are sold over the counter. */
export const COUNTER_SOURCE = "POS" as const;

/** Whose an order is that somebody bought over the counter without saying who they are. */
export const NOBODY_UID = 0;
