import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type LevelRow, listLevelsOf } from "./level-store.ts";

/** What there is of these goods; `commodity.PRODUCT_NOT_FOUND` with the skus that are no goods. */
export async function refuseUnknown({ db }: Ctx, skuIds: readonly number[]): Promise<LevelRow[]> {
  const rows = await listLevelsOf(db, skuIds);
  const known = new Set(rows.map(({ skuId }) => skuId));
  const unknown = skuIds.filter((skuId) => !known.has(skuId));
  if (unknown.length > 0) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND, 200, { skuIds: unknown });
  return rows;
}
