import { z } from "zod";
import * as generalOutcome from "../outcomes/general.ts";
import * as orderOutcome from "../outcomes/order.ts";
import { cents, id, time } from "../wire.ts";

/** What of a paper bears GST: all of it, nothing, a part (freight of both kinds of goods), or nothing as it leaves Australia. */
const bearing = z.enum(["TAXED", "FREE", "PART", "EXPORT"]);

/**
 * A paper of an order that was paid, or of money that went back for one. Amounts are what was paid or given back, GST included;
 * the GST of each line is rounded once, so that lines add up. Without GST it is a plain receipt.
 */
export const taxPaper = z.object({
  kind: z.enum(["TAX_INVOICE", "RECEIPT", "ADJUSTMENT_NOTE", "REFUND_RECEIPT"]),
  /** The order's, or the order's and the refund's. */
  number: z.string(),
  /** When it was paid or given back. */
  date: time,
  orderId: z.int(),
  seller: z.object({ name: z.string(), shopName: z.string(), abn: z.string() }),
  /** Named from A$1,000 on; null where it does not have to be, empty where the shop knows nobody. */
  buyer: z.string().nullable(),
  /** The country that the goods go to, as addresses name it; empty where nothing is sent. */
  country: z.string(),
  lines: z.array(
    z.object({
      /** Goods have a name; freight and other fees are said by the paper. */
      is: z.enum(["GOODS", "FREIGHT", "OTHER"]),
      name: z.string(),
      detail: z.string(),
      quantity: z.int().nullable(),
      amount: cents,
      gst: cents,
      bearing,
    }),
  ),
  total: cents,
  gst: cents,
});
export type TaxPaper = z.infer<typeof taxPaper>;

export const taxPaperSchemas = {
  /** From the payment on, also where all of it went back since. */
  taxPaper: {
    summary: "The tax invoice or receipt of an order of the caller",
    input: z.object({ orderId: id }),
    output: taxPaper,
    fails: [orderOutcome.NOT_FOUND, orderOutcome.FORBIDDEN, orderOutcome.WRONG_STATE],
  },
  refundPaper: {
    summary: "The adjustment note of a refund of the caller",
    input: z.object({ id }),
    output: taxPaper,
    fails: [generalOutcome.REFUND_NOT_FOUND, orderOutcome.WRONG_STATE],
  },
};

export const taxPaperOpsSchemas = {
  taxPaperOps: {
    summary: "The tax invoice or receipt of an order",
    input: z.object({ orderId: id }),
    output: taxPaper,
    fails: [orderOutcome.NOT_FOUND, orderOutcome.WRONG_STATE],
  },
  refundPaperOps: {
    summary: "The adjustment note of a refund",
    input: z.object({ refundId: id }),
    output: taxPaper,
    fails: [generalOutcome.REFUND_NOT_FOUND, orderOutcome.WRONG_STATE],
  },
};
