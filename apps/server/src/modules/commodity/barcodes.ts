import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { Clash } from "@crux/contract/edit";
import type { CellOutcome } from "@crux/contract/ops/cells.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { OpsCtx } from "../staff/service.ts";
import { listBarcodes } from "./barcode-store.ts";
import { saveCells } from "./table/save-cells.ts";

type Schema = (typeof commodityOpsSchemas)["setBarcode"];

/** What stands on the goods of these skus, by sku; empty where nobody knows. */
export async function barcodesOf({ db }: Ctx, skuIds: readonly number[]): Promise<Map<number, string>> {
  const rows = skuIds.length === 0 ? [] : await listBarcodes(db, skuIds);
  return new Map(rows.map(({ id, barcode }) => [id, barcode]));
}

/**
 * Says which barcode stands on the goods of a sku, by the one that was seen there: an edit of its product like that of a
 * cell of the price grid. Writing what stands there already changes nothing. Throws `commodity.PRODUCT_NOT_FOUND`,
 * `commodity.INVALID_BARCODE`, `commodity.BARCODE_TAKEN` with the sku and the name of what has it, and
 * `general.CHANGED_MEANWHILE` with who changed it when, and the present one.
 */
export async function setBarcode(
  ctx: OpsCtx,
  { skuId, barcode, seen }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const [outcome] = await saveCells(ctx, { cells: [{ skuId, field: "barcode", seen, value: barcode }] });
  if (outcome?.code !== 0) throw refusalOf(outcome);
  return { skuId, barcode: String(outcome.now) };
}

function refusalOf(outcome: CellOutcome | undefined): Fail {
  switch (outcome?.code) {
    case generalOutcome.CHANGED_MEANWHILE: {
      const { editor, editTime, now } = outcome;
      const clash: Clash<{ barcode: string }> = {
        version: 0,
        editor,
        editTime,
        now: { barcode: String(now) },
      };
      return new Fail(generalOutcome.CHANGED_MEANWHILE, 200, clash);
    }
    case commodityOutcome.BARCODE_TAKEN: {
      const { holder } = outcome;
      const data = holder && { skuId: holder.skuId, name: holder.name };
      return new Fail(commodityOutcome.BARCODE_TAKEN, 200, data);
    }
    case commodityOutcome.INVALID_BARCODE:
      return new Fail(commodityOutcome.INVALID_BARCODE);
    default:
      return new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  }
}
