import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { STOCK } from "../../inventory/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { usePictures } from "../pictures/use-pictures.ts";
import { lockBrands } from "../shelves/brand-store.ts";
import { freeGoodsKeys, replaceGoodsTags, upsertGoods, upsertGoodsSkus } from "./goods-store.ts";
import { takenOr } from "./save-goods.ts";
import {
  countStaged,
  deleteStaged,
  insertFirstVersions,
  insertStagedBrands,
  listStagedPictures,
  lockStaged,
  raiseStaged,
  replaceStagedPictures,
  stagedProducts,
  stagedSkus,
  sumStaged,
  upsertStagedListing,
} from "./staged-store.ts";

type Applied = z.output<typeof commodityOpsSchemas.applyGoods.output>;

/**
 * Puts everything in place that a task prepared, at once: few statements over all of it. Throws
 * `general.CHANGED_MEANWHILE` when somebody edited one of the products since, or when not so many are prepared,
 * `commodity.BARCODE_TAKEN` and `commodity.PICTURE_NOT_FOUND`; nothing is written then.
 */
export async function applyGoods(
  ctx: OpsCtx,
  { taskId, products }: z.output<typeof commodityOpsSchemas.applyGoods.input>,
): Promise<Applied> {
  const { db, now } = ctx;
  const counts = await sumStaged(db, taskId);
  if (counts.newBrands > 0) await lockBrands(db);
  const others = await lockStaged(db, taskId);
  if (others > 0 || (await countStaged(db, taskId)) !== products)
    throw new Fail(generalOutcome.CHANGED_MEANWHILE);
  const editing = { staffId: ctx.staff.id, at: now };
  await insertStagedBrands(db, taskId, editing);
  await insertFirstVersions(db, taskId);
  try {
    await upsertGoods(db, stagedProducts(taskId), editing);
    await replaceGoodsTags(db, stagedProducts(taskId));
    await freeGoodsKeys(db, stagedSkus(taskId));
    await upsertGoodsSkus(db, stagedSkus(taskId), now);
  } catch (error) {
    throw takenOr(error);
  }
  await usePictures(ctx, await listStagedPictures(db, taskId));
  await replaceStagedPictures(db, taskId);
  await raiseStaged(db, taskId, editing);
  await upsertStagedListing(db, taskId);
  await deleteStaged(db, taskId);
  ctx.note({ after: counts });
  ctx.invalidate("catalogue", "home", STOCK);
  return counts;
}
