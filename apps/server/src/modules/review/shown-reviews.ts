import type { ReviewSummary, reviewSchemas, ShownReview } from "@crux/contract/review/review.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { presentShown } from "./present-review.ts";
import { countShown, countStars, listShown } from "./store.ts";
import { reviewsOf } from "./topics.ts";

type Input<Name extends keyof typeof reviewSchemas> = z.output<(typeof reviewSchemas)[Name]["input"]>;

/** How many reviews stand in a product's own page. */
const LATEST = 2;

/** What customers say of a product, in short, with the newest of it. */
export async function showSummary(ctx: Ctx, { productId }: Input<"summary">): Promise<ReviewSummary> {
  ctx.reliesOn(reviewsOf(productId));
  const counted = await countStars(ctx.db, productId);
  const countOf = (stars: number) => counted.find((one) => one.stars === stars)?.count ?? 0;
  const stars = [1, 2, 3, 4, 5].map(countOf);
  const count = stars.reduce((sum, one) => sum + one, 0);
  const points = stars.reduce((sum, one, at) => sum + one * (at + 1), 0);
  const latest =
    count === 0
      ? []
      : await listShown(
          ctx.db,
          { productId, withPictures: false },
          { limit: LATEST, offset: 0, oldestFirst: false },
        );
  return {
    count,
    average: count === 0 ? 0 : Math.round((points * 10) / count) / 10,
    stars,
    withPictures: counted.reduce((sum, one) => sum + one.withPictures, 0),
    latest: await presentShown(ctx, latest),
  };
}

/** One page of what customers say of a product, the newest first. */
export async function listReviews(
  ctx: Ctx,
  { productId, withPictures, ...paging }: Input<"list">,
): Promise<Page<ShownReview>> {
  ctx.reliesOn(reviewsOf(productId));
  const asked = { productId, withPictures };
  const rows = await listShown(ctx.db, asked, sliceOf(paging));
  return pageOf(await presentShown(ctx, rows), { total: await countShown(ctx.db, asked), ...paging });
}
