import { z } from "zod";
import { version } from "../edit.ts";
import { LIMITS } from "../limits.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import * as orderOutcome from "../outcomes/order.ts";
import { cents, filled, id, itemType, refused, text } from "../wire.ts";
import { opsPkg } from "./pkg-ops.schema.ts";

const pieces = z
  .int(refused(cartOutcome.INVALID_QUANTITY))
  .min(1, refused(cartOutcome.INVALID_QUANTITY))
  .max(10_000, refused(cartOutcome.INVALID_QUANTITY));

/** A parcel as staff would have it: which line of a forwarder, and the pieces in it. */
const splitParcel = z.object({
  routeId: text(60),
  items: z.array(z.object({ skuId: id, itemType: itemType.default("NORMAL"), quantity: pieces })).max(400),
});
const parcels = z.array(splitParcel).max(LIMITS.parcels);
export type SplitParcel = z.output<typeof splitParcel>;

/** A way to divide the goods that the solver found; without parcels where it found none, which `reasons` explain. */
const splitOffer = z.object({
  presetId: z.string(),
  presetName: z.string(),
  fee: cents,
  /** What the receivers pay at the border. */
  tax: cents,
  parcels: z.array(splitParcel),
  reasons: z.array(z.string()),
});
export type SplitOffer = z.infer<typeof splitOffer>;

const judgedParcel = z.object({
  /** One that stands already and stays as it is, with its number. */
  pkgId: z.int().nullable(),
  fee: cents,
  tax: cents,
  grossGrams: z.int(),
  /** Its route asks for papers of the receiver. */
  asksPapers: z.boolean(),
  /** How full it is, by each limit of its route. */
  limits: z.array(z.object({ label: z.string(), used: z.string(), limit: z.string(), isFull: z.boolean() })),
  /** What the rules say against it, in words; none where it may travel like this. */
  faults: z.array(z.string()),
});
export type JudgedParcel = z.infer<typeof judgedParcel>;

const OF_ORDER = [
  orderOutcome.NOT_FOUND,
  orderOutcome.WRONG_STATE,
  logisticsOutcome.WRONG_PARCEL_STATE,
  logisticsOutcome.DESTINATION_NOT_SERVED,
] as const;

export const splitOpsSchemas = {
  /**
   * The parcels of a paid order that nobody declared, what lies in them, and how the solver would divide it by the rules
   * of this moment. Refused with `logistics.WRONG_PARCEL_STATE` where no parcel can be divided any more.
   */
  splitOffers: {
    summary: "How the undeclared parcels of an order could be divided",
    input: z.object({ orderId: id }),
    output: z.object({
      version,
      pkgs: z.array(splitParcel.extend({ id: z.int(), routeName: z.string() })),
      goods: z.array(
        z.object({
          skuId: z.int(),
          itemType,
          name: z.string(),
          attributes: z.string(),
          imgUrl: z.string(),
          weightGrams: z.int(),
          quantity: z.int(),
        }),
      ),
      routes: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
      offers: z.array(splitOffer),
      /** What the customer paid for the freight of these parcels. */
      paidFee: cents,
    }),
    fails: [...OF_ORDER],
  },
  /** Changes nothing: what the checker of parcels says of a division, parcel by parcel. */
  trySplit: {
    summary: "Check a division of the undeclared parcels of an order",
    input: z.object({ orderId: id, parcels }),
    output: z.object({
      parcels: z.array(judgedParcel),
      /** What is wrong with all of them together, such as pieces that lie nowhere. */
      faults: z.array(z.string()),
      fee: cents,
      tax: cents,
      paidFee: cents,
    }),
    fails: [...OF_ORDER, cartOutcome.INVALID_QUANTITY],
  },
  /**
   * Divides the parcels `pkgIds` anew. Those that stay as they are keep their numbers, the others end and new ones take
   * their place; what was paid stays. `logistics.SCHEME_MISMATCH` brings along what the checker says, parcel by parcel.
   */
  resplit: {
    summary: "Divide the undeclared parcels of an order anew",
    input: z.object({
      orderId: id,
      version,
      reason: filled(200),
      pkgIds: z.array(id).min(1).max(LIMITS.parcels),
      parcels,
    }),
    output: z.object({ version, pkgs: z.array(opsPkg) }),
    fails: [
      ...OF_ORDER,
      logisticsOutcome.SCHEME_MISMATCH,
      cartOutcome.INVALID_QUANTITY,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
};
