import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { clash, type OpsCtx } from "../staff/service.ts";
import { findByBarcode, listBarcodes, updateBarcode } from "./barcode-store.ts";

type Schema = (typeof commodityOpsSchemas)["setBarcode"];

const NEVER_EDITED = { version: 0, editedBy: null, editedAt: null };

/** What stands on the goods of these skus, by sku; empty where nobody knows. */
export async function barcodesOf({ db }: Ctx, skuIds: readonly number[]): Promise<Map<number, string>> {
  const rows = skuIds.length === 0 ? [] : await listBarcodes(db, skuIds);
  return new Map(rows.map(({ id, barcode }) => [id, barcode]));
}

/**
 * Says which barcode stands on the goods of a sku, by the one that was seen there; writing what stands there already changes
 * nothing. Throws `commodity.PRODUCT_NOT_FOUND`, `commodity.INVALID_BARCODE`, `commodity.BARCODE_TAKEN` with the sku and the
 * name of what has it, and `general.CHANGED_MEANWHILE` with the present one.
 */
export async function setBarcode(
  ctx: OpsCtx,
  { skuId, barcode: typed, seen }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const barcode = typed.trim() === "" ? "" : normalBarcode(typed);
  if (barcode === null) throw new Fail(commodityOutcome.INVALID_BARCODE);
  const before = (await barcodesOf(ctx, [skuId])).get(skuId);
  if (before === undefined) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  if (before === barcode) return { skuId, barcode };
  await refuseTaken(ctx, barcode);
  // Somebody else may write the same one to another sku between the look and this.
  const isWritten = await updateBarcode(ctx.db, { id: skuId, barcode, seen }).catch((error: unknown) => {
    throw violatedConstraint(error) === "sku_barcode" ? new Fail(commodityOutcome.BARCODE_TAKEN) : error;
  });
  if (!isWritten) throw await clash(ctx, NEVER_EDITED, { barcode: before });
  ctx.note({ before: { barcode: before }, after: { barcode } });
  return { skuId, barcode };
}

async function refuseTaken({ db }: Ctx, barcode: string): Promise<void> {
  const holder = barcode === "" ? undefined : await findByBarcode(db, barcode);
  if (holder) throw new Fail(commodityOutcome.BARCODE_TAKEN, 200, { skuId: holder.id, name: holder.name });
}
