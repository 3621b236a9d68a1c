type Prices = { currentPrice: number; vipPrice: number };

/** What one piece costs a user in cents: black-card members pay the member price where there is a lower one (OP-023). */
export function unitPriceCents(userClass: string | undefined, { currentPrice, vipPrice }: Prices): number {
  return userClass === "VIP" && vipPrice > 0 && vipPrice < currentPrice ? vipPrice : currentPrice;
}
