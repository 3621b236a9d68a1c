import type { ListNarrowings, saleSchemas } from "@crux/contract/sale.schema";
import { priceSpan } from "@crux/rules/catalogue/price-steps";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  countProductNarrowings,
  MOST_COUNTED,
  type Narrowing,
  type ProductSearch,
} from "../commodity/service.ts";
import { findRunningGoods } from "./activity-store.ts";
import { ownSynonyms } from "./settings/own-synonyms.ts";
import { listProductIdsOf } from "./store.ts";

/** What was chosen to narrow a list by. */
export type Narrowed = Pick<
  z.output<typeof saleSchemas.narrowings.input>,
  "brandIds" | "fromCents" | "toCents" | "promotionIds"
>;

/** What was chosen, with the goods of the promotions. */
export async function narrowingOf(
  { db }: Ctx,
  { brandIds, fromCents, toCents, promotionIds }: Narrowed,
): Promise<Narrowing> {
  const promotedIds = promotionIds.length === 0 ? undefined : await listProductIdsOf(db, promotionIds);
  return { brandIds, fromCents, toCents, promotedIds };
}

/** By what a product list can be narrowed, with how many products each choice shows. */
export async function listNarrowings(
  ctx: Ctx,
  { tag, activityId, ...asked }: z.output<typeof saleSchemas.narrowings.input>,
): Promise<ListNarrowings> {
  const running = await findRunningGoods(ctx.db, ctx.now);
  const search: ProductSearch & { narrowed: Narrowing } = {
    keyword: asked.keyword,
    asTyped: asked.asTyped,
    tagId: asked.tagId ?? tag,
    ...(activityId === undefined ? {} : { productIds: await listProductIdsOf(ctx.db, [activityId]) }),
    saleStatus: asked.saleStatus,
    inStock: asked.inStock,
    narrowed: await narrowingOf(ctx, asked),
  };
  const { brands, spans, promotions, hits } = await countProductNarrowings(ctx, search, running, ownSynonyms);
  const counts = new Map(promotions.map(({ id, count }) => [id, count]));
  return {
    brands,
    prices: spans
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, count }) => ({ ...priceSpan(id), count })),
    promotions: running
      .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
      .filter(({ id, count }) => count > 0 || asked.promotionIds.includes(id)),
    isCapped: hits > MOST_COUNTED,
  };
}
