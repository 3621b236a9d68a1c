import { z } from "zod";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import { id, text } from "../wire.ts";
import { GOODS_FIELDS } from "./goods-fields.ts";

/** Sixty facts of a product in one cell. */
const MAX_CELL_LETTERS = 70_000;
/** How many lines of a table one call writes. */
export const MAX_GOODS_LINES = 500;

const goodsLine = z.object({
  /** As the table is shown, from 1 for its head. */
  row: z.int().min(1),
  cells: z.partialRecord(z.enum(GOODS_FIELDS), text(MAX_CELL_LETTERS)),
});

const fault = z.object({
  row: z.int(),
  /** The title of the column; empty for the whole line. */
  column: z.string(),
  why: z.string(),
});
export type GoodsFault = z.infer<typeof fault>;

const goodsReport = z.object({
  newProducts: z.int(),
  newSkus: z.int(),
  /** Lines that changed something that stood there. */
  changed: z.int(),
  /** Lines that say what stands there already. */
  same: z.int(),
  newBrands: z.int(),
  faults: z.array(fault),
});
export type GoodsReport = z.infer<typeof goodsReport>;

export const goodsSchemas = {
  /**
   * Lines of a table of goods, each a sku that is found by its number, own code or barcode, or else added. A line with a
   * fault is left out, and the others are written; a column that is missing leaves what stands there.
   */
  saveGoods: {
    summary: "Write lines of a table of goods",
    input: z.object({
      rows: z.array(goodsLine).min(1).max(MAX_GOODS_LINES),
      createBrands: z.boolean().default(false),
    }),
    output: goodsReport,
    fails: [commodityOutcome.BARCODE_TAKEN, commodityOutcome.PICTURE_NOT_FOUND],
  },
  /** What an import of all lines or none prepared, with how many products; nobody sees any of it before. */
  applyGoods: {
    summary: "Put goods in place that an import prepared",
    input: z.object({ taskId: id, products: z.int().min(1) }),
    output: goodsReport.omit({ faults: true }),
    fails: [
      generalOutcome.CHANGED_MEANWHILE,
      commodityOutcome.BARCODE_TAKEN,
      commodityOutcome.PICTURE_NOT_FOUND,
    ],
  },
};
