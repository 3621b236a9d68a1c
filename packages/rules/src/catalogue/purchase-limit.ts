/** 限购: the most pieces of a product, all its skus together, that one customer may buy within some days, or ever (null). */
export type PurchaseLimit = { pieces: number; days: number | null };

/** The limit as customers read it: `每人每30天限购3件`. */
export function limitText({ pieces, days }: PurchaseLimit): string {
  if (days === null) return `每人限购${pieces}件`;
  return days === 1 ? `每人每天限购${pieces}件` : `每人每${days}天限购${pieces}件`;
}

/** What is left of a limit for one customer: `您还可购买1件`. */
export function limitRestText(possible: number): string {
  return possible > 0 ? `您还可购买${possible}件` : "您已达到限购数量";
}

/** Why so many are not sold to this customer, and how many still are. */
export function overLimitText(name: string, limit: PurchaseLimit, possible: number): string {
  return `“${name}”${limitText(limit)}，${limitRestText(possible)}`;
}
