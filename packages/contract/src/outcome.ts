declare const named: unique symbol;

/**
 * The number of a refusal by its name: `orderOutcome.NOT_FOUND` of `outcomes/order.ts`. A bare number is none, so who
 * reads code reads what happened. The names stand one by one, and browsers load only those they ask for.
 */
export type Outcome<Value extends number = number> = Value & { readonly [named]: true };
