/** Whom a notice about an order is for, what it is about and where the shop shows it. */
export function aboutOrder(
  uid: number,
  orderId: number,
): { uids: readonly number[]; about: string; path: string } {
  return { uids: [uid], about: String(orderId), path: `/order?orderId=${orderId}` };
}
