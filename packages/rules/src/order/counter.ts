/** Where orders come from that are sold over the counter. */
export const COUNTER_SOURCE = "POS" as const;

/** What an order is that sends goods which its customer brought along. */
export const OWN_GOODS = "PACKAGE_SERVICE" as const;

/** Whether an order was handed over at the counter: nothing of it is sent, and what comes back is brought there. */
export function isHandedOver({ orderSource, isSent }: { orderSource: string; isSent: boolean }): boolean {
  return orderSource === COUNTER_SOURCE && !isSent;
}

/** Whether an order is about goods: bought ones, or the customer's own that are only sent. */
export function isGoodsOrder({ orderType }: { orderType: string }): boolean {
  return orderType === "SHOPPING" || orderType === OWN_GOODS;
}

/** Whose an order is that somebody bought over the counter without saying who they are. */
export const NOBODY_UID = 0;
