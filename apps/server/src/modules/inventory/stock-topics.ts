import type { Ctx } from "../../kernel/verb/context.ts";

/** What of the stock of skus an answer shows: the number of pieces, or no more than how many that is about. */
export type ShownStock = "pieces" | "level";

/** How many pieces of a sku can be bought, before and after something; more than are there only where it may be oversold. */
export type StockChange = { skuId: number; before: number; after: number };

/** From here on few are left, which a product says. */
const FEW = 10;
/** A change of more skus than this is told as one of all stock. */
const MOST = 200;

/** All stock; what relies on any stock relies on it. */
export const STOCK = "stock";
/** Whether any sku can be bought. Like the topics of one sku it ages what shows it, since every order may touch it. */
const SOLD_OUT = "~sold out";
const piecesOf = (skuId: number) => `~pieces ${skuId}`;
const levelOf = (skuId: number) => `~level ${skuId}`;

/** Says that an answer shows stock of these skus. */
export function showsStock(ctx: Ctx, skuIds: readonly number[], shown: ShownStock): void {
  ctx.reliesOn(...skuIds.map(shown === "pieces" ? piecesOf : levelOf));
}

/** Says that an answer holds only what can be bought, or leaves it out. */
export function showsWhatIsLeft(ctx: Ctx): void {
  ctx.reliesOn(SOLD_OUT);
}

/** Tells whoever shows stock what became of it: lists hear nothing of an order that leaves enough. */
export function tellStock(ctx: Ctx, changes: readonly StockChange[]): void {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length > MOST) ctx.invalidate(STOCK);
  else for (const change of real) tellSku(ctx, change);
}

function tellSku(ctx: Ctx, { skuId, before, after }: StockChange): void {
  ctx.invalidate(piecesOf(skuId));
  if (about(before) !== about(after)) ctx.invalidate(levelOf(skuId));
  if (before > 0 !== after > 0) ctx.invalidate(SOLD_OUT);
}

function about(pieces: number): "none" | "few" | "enough" {
  if (pieces <= 0) return "none";
  return pieces <= FEW ? "few" : "enough";
}
