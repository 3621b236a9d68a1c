import { z } from "zod";
import { edited } from "../edit.ts";
import { pkgStatus, pkgType } from "../logistics.schema.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import { id, text, time } from "../wire.ts";

/** What lies in a parcel of one sku; `barcode` is empty where nobody knows it. */
const benchGoods = z.object({
  skuId: z.int(),
  name: z.string(),
  brand: z.string(),
  attributes: z.string(),
  imgUrl: z.string(),
  barcode: z.string(),
  pieces: z.int(),
});
export type BenchGoods = z.infer<typeof benchGoods>;

/** A parcel as whoever packs it needs it: without the address, and with the receiver's name shortened. Weights in grams. */
const benchPkg = z.object({
  id: z.int(),
  orderId: z.int(),
  /** Which of the parcels of its order it is, from 1, and how many these are. */
  place: z.int(),
  placeOf: z.int(),
  extOrderId: z.string(),
  logisticsRoute: z.object({ id: z.string(), name: z.string(), code: z.string() }),
  logisticsPkgType: pkgType,
  receiver: z.string(),
  receiverCity: z.string(),
  receiverCountry: z.string(),
  pkgStatus,
  /** Who brought it to where it stands, and when; `isMine` when that was whoever asks. */
  by: z.string(),
  time,
  isMine: z.boolean(),
  goods: z.array(benchGoods),
  totalQuantity: z.int(),
  services: z.array(z.string()),
  remark: z.string(),
  note: z.object({ note: z.string(), ...edited }),
  /** How a dispute or a refund at the provider stands that took the order's payment back. */
  reversal: z.enum(["OPEN", "WON", "LOST", "REFUNDED", "FAILED"]).nullable(),
  /** What its route takes at most; null where the route is not known any more. */
  limitGrams: z.int().nullable(),
  /** What goods and box should weigh. */
  expectedGrams: z.int(),
  realGrams: z.int().nullable(),
  /** Those that it was closed with; before that, those that wait for it. */
  pictures: z.array(z.string()),
});
export type BenchPkg = z.infer<typeof benchPkg>;

export const benchSchemas = {
  /** Parcels of paid orders that somebody may mean by a code: on our label, a waybill's, or the number of a parcel or an order. */
  findPkg: {
    summary: "Parcels by a scanned code, for whoever packs them",
    fails: [],
    input: z.strictObject({ code: text(64) }),
    output: z.array(benchPkg),
  },
  /** What the caller packed within the last twelve hours, and what is left to pack. */
  bench: {
    summary: "How far packing is, and what it asks for",
    fails: [],
    input: z.object({}),
    output: z.object({
      packed: z.int(),
      /** Exact up to 10,000. */
      left: z.int(),
      /** How long a parcel took from its begin to its end; null before there is one. */
      averageSeconds: z.int().nullable(),
      isPictureNeeded: z.boolean(),
    }),
  },
  removePackPhoto: {
    summary: "Give up a packing picture that no parcel was closed with",
    fails: [logisticsOutcome.INVALID_PHOTO],
    input: z.object({ pkgId: id, name: text(60) }),
    output: z.null(),
  },
};
