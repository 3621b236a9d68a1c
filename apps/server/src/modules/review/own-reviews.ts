import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as reviewOutcome from "@crux/contract/outcomes/review";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { OwnReview, ReviewableLine, reviewSchemas } from "@crux/contract/review/review.schema";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { pictureNameOf } from "../../kernel/files/picture-names.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { uploadCustomerPicture, usePicturesOfCustomer } from "../commodity/service.ts";
import { getOrder, hasReceivedGoods } from "../order/service.ts";
import { presentOwn } from "./present-review.ts";
import { deleteReview, listOfOrder, upsertReview } from "./store.ts";
import { reviewsOf } from "./topics.ts";

type Input<Name extends keyof typeof reviewSchemas> = z.output<(typeof reviewSchemas)[Name]["input"]>;

/** The goods of an order of the caller that was received; throws `review.NOT_RECEIVED` for any other. */
async function receivedItems(ctx: UserCtx, orderId: number) {
  const order = await getOrder(ctx, { orderId }).catch((error: unknown) => {
    const isNone =
      error instanceof Fail &&
      [orderOutcome.NOT_FOUND, orderOutcome.FORBIDDEN].some((one) => one === error.code);
    throw isNone ? new Fail(reviewOutcome.NOT_RECEIVED) : error;
  });
  if (order.orderStatus !== "COMPLETED" || order.orderType !== "SHOPPING")
    throw new Fail(reviewOutcome.NOT_RECEIVED);
  return order.orderItems;
}

/** What of an order the caller may review, with what was said already; throws `review.NOT_RECEIVED`. */
export async function reviewsOfOrder(ctx: UserCtx, { orderId }: Input<"ofOrder">): Promise<ReviewableLine[]> {
  const items = await receivedItems(ctx, orderId);
  const said = new Map(
    (await listOfOrder(ctx.db, ctx.caller.uid, orderId)).map((row) => [`${row.skuId} ${row.itemType}`, row]),
  );
  return items.map(({ skuDetail, itemType }) => {
    const row = said.get(`${skuDetail.id} ${itemType}`);
    return {
      skuId: skuDetail.id,
      itemType,
      productId: skuDetail.productId,
      productName: skuDetail.productName,
      attributes: skuDetail.attributesString,
      imgUrl: skuDetail.productImgUrl.split("||")[0] ?? "",
      review: row ? presentOwn(row) : null,
    };
  });
}

/**
 * Writes the review of a line of an order that was received, which then waits for staff, or writes it anew. Throws
 * `review.NOT_RECEIVED`, `review.PUBLISHED` for one that is shown or hidden, `commodity.PICTURE_NOT_FOUND`, and
 * `user.NOT_FOUND` when the account was closed meanwhile.
 */
export async function saveReview(ctx: UserCtx, input: Input<"save">): Promise<OwnReview> {
  const { orderId, skuId, itemType, stars, words, isAnonymous } = input;
  const pictures = [...new Set(input.pictures)];
  const item = (await receivedItems(ctx, orderId)).find(
    (one) => one.skuDetail.id === skuId && one.itemType === itemType,
  );
  if (!item) throw new Fail(reviewOutcome.NOT_RECEIVED);
  await takePictures(ctx, pictures);
  const { productId, productName, attributesString: attributes } = item.skuDetail;
  const row = await upsertReview(ctx.db, {
    ...{ uid: ctx.caller.uid, orderId, skuId, itemType, productId, productName, attributes },
    ...{ stars, words, pictures, isAnonymous, at: ctx.now },
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
  });
  if (!row) throw new Fail(reviewOutcome.PUBLISHED);
  return presentOwn(row);
}

/**
 * Takes a picture for a review. It lies at a public address before anybody looks at it, so that only who has something to
 * review may put one there: throws `review.NOT_RECEIVED`, and what `uploadCustomerPicture` throws.
 */
export async function uploadReviewPicture(ctx: Ctx, input: Input<"uploadPicture">): Promise<string> {
  if (!ctx.caller) throw new Fail(sessionOutcome.TOKEN_MISSING);
  if (!(await hasReceivedGoods(ctx, ctx.caller.uid))) throw new Fail(reviewOutcome.NOT_RECEIVED);
  return uploadCustomerPicture(ctx, input);
}

async function takePictures(ctx: UserCtx, pictures: readonly string[]): Promise<void> {
  if (pictures.some((url) => pictureNameOf(url) === null)) throw new Fail(commodityOutcome.PICTURE_NOT_FOUND);
  await usePicturesOfCustomer(ctx, pictures);
}

/** Takes the caller's review away, published or not; throws `review.NOT_FOUND`. */
export async function removeReview(ctx: UserCtx, { reviewId }: Input<"remove">): Promise<null> {
  const productId = await deleteReview(ctx.db, ctx.caller.uid, reviewId);
  if (productId === undefined) throw new Fail(reviewOutcome.NOT_FOUND);
  ctx.invalidate(reviewsOf(productId));
  return null;
}
