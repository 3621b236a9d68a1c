import { z } from "zod";
import { searchText, staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as inventoryOutcome from "../outcomes/inventory.ts";
import { id, text, time } from "../wire.ts";
import { MOST_PIECES } from "./cells.schema.ts";
import { stockLevel } from "./stock-level.schema.ts";

const MOST_LINES = 200;

/** What becomes of stock: by hand the first five, by orders and parcels the others. */
export const movementKind = z.enum([
  "OPENING",
  "ADJUST",
  "RECEIPT",
  "REVERSAL",
  "COUNT",
  "RESERVE",
  "SETTLE",
  "RELEASE",
  "RETURN",
  "RESHIP",
]);
export type MovementKind = z.infer<typeof movementKind>;

const movement = z.object({
  id: z.int(),
  skuId: z.int(),
  productName: z.string(),
  imgUrl: z.string(),
  attributes: z.record(z.string(), z.string()),
  kind: movementKind,
  onHandChange: z.int(),
  reservedChange: z.int(),
  orderId: z.int().nullable(),
  /** The parcel that was sent in place of another. */
  pkgId: z.int().nullable(),
  /** The receipt that it was booked or reversed by. */
  receiptId: z.int().nullable(),
  receiptNumber: z.string(),
  /** Who of the staff moved it; empty for orders and the shop itself. */
  staffName: z.string(),
  reason: z.string(),
  supplier: z.string(),
  reference: z.string(),
  createTime: time,
});
export type Movement = z.infer<typeof movement>;

/** What a sku has after a change by hand. */
const leftLevel = z.object({ skuId: z.int(), onHand: z.int(), reserved: z.int(), available: z.int() });

export const stockOpsSchemas = {
  /** `q` is a barcode, the number of a sku, or words of a product or its brand. */
  levels: staffList(
    {
      summary: "Stock of all goods",
      sorts: ["available", "onHand", "reserved", "skuId"],
      dates: ["productTime"],
      filters: {
        q: searchText(60),
        /** LOW: for sale and nearly sold out. NEGATIVE: sold beyond what is there. */
        state: z.enum(["LOW", "NEGATIVE"]).optional(),
        brandId: id.optional(),
        saleStatus: z.enum(["ONLINE", "OFFLINE", "SUSPEND"]).optional(),
      },
    },
    stockLevel,
  ),
  movements: staffList(
    {
      summary: "What moved stock, and who did",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        skuId: id.optional(),
        kind: z.array(movementKind).max(10).default([]),
        receiptId: id.optional(),
      },
    },
    movement,
  ),
  /** What somebody scanned or pasted: barcodes, or numbers of skus. Answered in the same order; null where nothing has it. */
  goodsByCodes: {
    summary: "Goods by what was scanned or pasted",
    input: z.object({ codes: z.array(text(60)).min(1).max(MOST_LINES) }),
    output: z.array(stockLevel.nullable()),
    fails: [],
  },
  /** `seen` is what was on hand when the count began; where it is something else by now, the answer says who was faster. */
  countStock: {
    summary: "Correct the stock of a sku by a count",
    input: z.object({
      skuId: id,
      seen: z.int(),
      counted: z.int().min(0).max(MOST_PIECES),
      reason: text(200).default(""),
    }),
    output: leftLevel,
    fails: [
      commodityOutcome.PRODUCT_NOT_FOUND,
      inventoryOutcome.BELOW_RESERVED,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  /** `alertBelow` null is the shop's own number, 0 never; `seen` is what stood there when the form began. */
  setAlert: {
    summary: "Say of how few pieces of a sku somebody is told",
    input: z.object({
      skuId: id,
      alertBelow: z.int().min(0).max(MOST_PIECES).nullable(),
      seen: z.int().nullable(),
    }),
    output: z.object({ skuId: z.int(), alertBelow: z.int().nullable() }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
};
