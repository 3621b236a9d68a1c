import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { searchText, staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import { cents, id, text, time } from "../wire.ts";

/** How many cells one call writes at most. */
export const MAX_CELLS = 500;
/** How many pieces of a sku there are at most. */
export const MOST_PIECES = 1_000_000;

/**
 * A column of the price grid: three prices in cents (0 is none for the member's and the crossed-out one), the weight in
 * grams, the barcode, and whether a sku is sold at all.
 */
export const cellField = z.enum(["price", "vipPrice", "displayPrice", "weight", "barcode", "state"]);
export type CellField = z.infer<typeof cellField>;

/**
 * A column of the price grid that says of the stock: how many pieces are on hand, and of how few available ones somebody
 * is told (0 never; an empty text is the shop's own number).
 */
export const stockField = z.enum(["stock", "alert"]);
export type StockField = z.infer<typeof stockField>;

/** A sku that something is told of beside it. */
const namedSku = z.object({ skuId: z.int(), name: z.string(), attributes: z.string() });

const cellValue = z.union([z.int().min(0).max(LIMITS.amountCents), text(60)]);

/** A sku as a line of the grid. */
const gridSku = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  /** Its attributes in their order, `红，大`; empty for the only one. */
  attributes: z.string(),
  brandName: z.string(),
  imgUrl: z.string(),
  saleStatus: z.enum(["ONLINE", "OFFLINE", "SUSPEND"]),
  price: cents,
  vipPrice: cents,
  displayPrice: cents,
  weight: z.int(),
  barcode: z.string(),
  /** What the merchant calls it; empty where nobody said. */
  code: z.string(),
  state: z.enum(["ON", "OFF"]),
  /** How many pieces are on hand; below 0 where more were sold than came in. */
  stock: z.int(),
  alert: z.union([z.int(), z.literal("")]),
  /** Pieces that orders which wait for payment hold. */
  reserved: z.int(),
  available: z.int(),
});
export type GridSku = z.infer<typeof gridSku>;

const outcome = z.object({
  skuId: z.int(),
  field: z.enum([...cellField.options, ...stockField.options]),
  /** 0 where the cell holds the value now. */
  code: z.int(),
  msg: z.string(),
  /** What stands there; null where there is no such sku. */
  now: z.union([z.int(), z.string()]).nullable(),
  /** Of a clash: who left it so, and when. */
  editor: z.string(),
  editTime: time.nullable(),
  /** Of a clash in the stock: the order that left it so. */
  orderId: z.int().nullable(),
  /** Of a barcode that is taken: whose it is. */
  holder: namedSku.nullable(),
});
export type CellOutcome = z.infer<typeof outcome>;

export const cellSchemas = {
  /** `q` is a part of a product's name, a number of a product or sku, or a barcode; `codes` are barcodes or numbers of skus. */
  skusOps: staffList(
    {
      summary: "Skus with their prices",
      sorts: ["productId", "skuId", "price"],
      dates: ["editTime"],
      filters: {
        q: searchText(60),
        brandId: id.optional(),
        tagId: id.optional(),
        saleStatus: z
          .array(z.enum(["ONLINE", "OFFLINE", "SUSPEND"]))
          .max(3)
          .optional(),
        codes: z.array(text(60)).min(1).max(LIMITS.staffPageSize).optional(),
      },
    },
    gridSku,
  ),
  /** Each cell names what was seen in it; where something else stands by now it is refused alone, and the others are written. */
  saveCells: {
    summary: "Write cells of the price grid",
    input: z.object({
      cells: z
        .array(z.object({ skuId: id, field: cellField, seen: cellValue, value: cellValue }))
        .min(1)
        .max(MAX_CELLS),
    }),
    output: z.array(outcome),
    fails: [commodityOutcome.BARCODE_TAKEN],
  },
  /** The same for the stock: what changes of it is a movement with who did it and why, and never touches what is reserved. */
  saveStockCells: {
    summary: "Write stock and alerts in the price grid",
    input: z.object({
      cells: z
        .array(
          z.object({
            skuId: id,
            field: stockField,
            seen: z.union([z.int(), z.literal("")]),
            value: z.union([z.int().min(0).max(MOST_PIECES), z.literal("")]),
          }),
        )
        .min(1)
        .max(MAX_CELLS),
      kind: z.enum(["COUNT", "ADJUST"]).default("COUNT"),
      reason: text(200).default(""),
    }),
    output: z.array(outcome),
    fails: [],
  },
};
