import { z } from "zod";
import { edited, version } from "../edit.ts";
import { searchText, staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as inventoryOutcome from "../outcomes/inventory.ts";
import { filled, id, nothing, text, time } from "../wire.ts";
import { stockLevel } from "./stock-level.schema.ts";

const MOST_PIECES = 1_000_000;
const MOST_CENTS = 10_000_000;
/** How many goods one receipt takes in. */
export const MOST_RECEIPT_LINES = 200;

export const receiptState = z.enum(["DRAFT", "BOOKED", "REVERSED"]);
export type ReceiptState = z.infer<typeof receiptState>;

/** `expected` is what the supplier announced, `pieces` what was counted; null while nobody said. */
const pieces = z.int().min(0).max(MOST_PIECES).nullable();

/**
 * A line as it is kept. `cost` is what a piece cost, in cents of the Australian dollar; left out, it stays what stands there,
 * as it does for whoever may not see costs.
 */
const keptLine = z.object({
  skuId: id,
  expected: pieces,
  pieces,
  cost: z.int().min(0).max(MOST_CENTS).nullable().optional(),
});

const paper = { supplier: text(100), reference: text(100), note: text(500) };

const content = {
  ...paper,
  lines: z
    .array(keptLine)
    .max(MOST_RECEIPT_LINES)
    .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length),
};

/** What staff write of a receipt. */
export type ReceiptContent = {
  supplier: string;
  reference: string;
  note: string;
  lines: {
    skuId: number;
    expected: number | null;
    pieces: number | null;
    cost?: number | null | undefined;
  }[];
};

const head = {
  receiptId: z.int(),
  /** As people call it. */
  number: z.string(),
  state: receiptState,
  ...{ supplier: z.string(), reference: z.string(), note: z.string() },
  lineCount: z.int(),
  pieces: z.int(),
  /** What its lines cost together, in cents; null for whoever may not see it, and where no line says so. */
  cost: z.int().nullable(),
  /** So many of its lines say what a piece cost; 0 for whoever may not see it. */
  costedLines: z.int(),
  creator: z.string(),
  createTime: time,
  ...edited,
  booker: z.string(),
  bookTime: time.nullable(),
  reverser: z.string(),
  reverseTime: time.nullable(),
  reverseReason: z.string(),
};
const receiptHead = z.object(head);
export type ReceiptHead = z.infer<typeof receiptHead>;

/** A line as it is shown: a booked one has the words that its goods had then. */
const receiptLine = z.object({
  skuId: z.int(),
  productName: z.string(),
  attributes: z.record(z.string(), z.string()),
  barcode: z.string(),
  imgUrl: z.string(),
  expected: z.int().nullable(),
  pieces: z.int().nullable(),
  cost: z.int().nullable(),
  /** What there is of the goods by now; null where they are gone. */
  level: stockLevel.nullable(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

const receipt = z.object({ ...head, lines: z.array(receiptLine) });
export type GoodsReceipt = z.infer<typeof receipt>;

const byId = z.object({ receiptId: id });
const byVersion = byId.extend({ version });
const UNMOVABLE = [commodityOutcome.RECEIPT_NOT_FOUND, commodityOutcome.RECEIPT_MOVED] as const;

export const receiptOpsSchemas = {
  /** `q` is the beginning of its number, a barcode or number of goods in it, or words of supplier, paper and note. */
  receipts: staffList(
    {
      summary: "Receipts of goods",
      sorts: ["createTime", "pieces"],
      dates: ["createTime", "bookTime"],
      filters: { q: searchText(60), state: receiptState.optional() },
    },
    receiptHead,
  ),
  receiptCounts: {
    summary: "How many receipts of goods there are in each state",
    input: nothing,
    output: z.object({ DRAFT: z.int(), BOOKED: z.int(), REVERSED: z.int() }),
    fails: [],
  },
  receipt: {
    summary: "One receipt of goods with its lines",
    input: byId,
    output: receipt,
    fails: [commodityOutcome.RECEIPT_NOT_FOUND],
  },
  receiptDraft: {
    summary: "The last receipt that the caller began and nobody booked",
    input: nothing,
    output: receipt.nullable(),
    fails: [],
  },
  addReceipt: {
    summary: "Begin a receipt of goods",
    input: z.object(content),
    output: receipt,
    fails: [],
  },
  /** The clash answers the whole content that stands there. */
  saveReceipt: {
    summary: "Keep a receipt of goods as it is being put together",
    input: z.object({ ...content, receiptId: id, version }),
    output: z.object(edited),
    fails: [...UNMOVABLE, generalOutcome.CHANGED_MEANWHILE],
  },
  dropReceipt: {
    summary: "Throw a receipt of goods away that was not booked",
    input: byVersion,
    output: z.object({}),
    fails: [...UNMOVABLE, generalOutcome.CHANGED_MEANWHILE],
  },
  /** A line of no pieces moves nothing. */
  bookReceipt: {
    summary: "Take the goods of a receipt into stock",
    input: byVersion,
    output: receipt,
    fails: [
      ...UNMOVABLE,
      commodityOutcome.RECEIPT_INCOMPLETE,
      commodityOutcome.PRODUCT_NOT_FOUND,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  /** The refusal names each sku of which too few pieces are free, with how many are. */
  reverseReceipt: {
    summary: "Take the goods of a booked receipt out of stock again",
    input: byId.extend({ reason: filled(200) }),
    output: receipt,
    fails: [...UNMOVABLE, inventoryOutcome.NOT_FREE],
  },
};
