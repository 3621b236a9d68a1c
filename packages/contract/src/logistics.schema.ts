import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { LIMITS } from "./limits.ts";
import * as cartOutcome from "./outcomes/cart.ts";
import * as logisticsOutcome from "./outcomes/logistics.ts";
import * as orderOutcome from "./outcomes/order.ts";
import { cents, id, itemType, pageOf, paging, refused, text, time } from "./wire.ts";

export const pkgStatus = z.enum([
  "CREATED",
  "DECLARED",
  "PACKING",
  "PACKAGED",
  "DELIVERING",
  "DELIVERED",
  "RECEIVED",
  "CANCELLED",
  "REFUNDED",
]);
export type PkgStatus = z.infer<typeof pkgStatus>;
export const pkgType = z.enum(["LOGISTICS_PKG_INTERNAL", "LOGISTICS_PKG_EXTERNAL"]);

/** The companies that carry parcels (R-PKG-11, OP-060). */
export const logisticsCompany = z.enum([
  "GENERAL",
  "CROSS_BORDER_1",
  "CROSS_BORDER_2",
  "POLAR",
  "YTO",
  "SIMULATED",
  "YDT",
  "EXPRESS_365",
]);
export type LogisticsCompany = z.infer<typeof logisticsCompany>;

/** What a carrier tells of a parcel; `time` is a clock text of Beijing (OP-013), codes are those of the track states. */
export const track = z.object({ content: z.string(), time: z.string(), statusCode: z.int() });
export type Track = z.infer<typeof track>;

/** A carrier's number for a parcel, in capitals; letters that only turn into plain ones by that are refused. */
export const waybillNumber = text(40)
  .transform((value) => value.trim())
  .pipe(z.string().regex(/^[A-Za-z0-9-]{6,40}$/))
  .transform((value) => value.toUpperCase());

/** Whoever carries a parcel on after the forwarder: a code of the table of companies, or a name that it doesn't have. */
export const handoverCompany = text(40)
  .transform((value) => value.trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'_-]{0,39}$/u));

export const pkgItem = z.object({
  quantity: z.int(),
  price: cents,
  amount: cents,
  itemType,
  skuDetail: sku,
});

const route = z.object({ id: z.string(), name: z.string(), code: z.string() });

/** A parcel of a scheme that is still a proposal; weights in kg, amounts in cents (R-MODEL-09). */
export const plannedPkg = z.object({
  logisticsRoute: route,
  logisticsPkgType: pkgType,
  services: z.string(),
  pkgItems: z.array(pkgItem),
  totalWeight: z.number(),
  totalAmount: cents,
  totalFee: cents,
  totalTax: cents,
  totalQuantity: z.int(),
});
export type PlannedPkg = z.infer<typeof plannedPkg>;

/** One way to split the goods (R-MODEL-09); `reasons` say what blocks an unsolved one. */
export const scheme = z.object({
  presetId: z.string(),
  presetName: z.string(),
  presetCountry: z.string(),
  priority: z.int(),
  solved: z.boolean(),
  privateFlag: z.boolean(),
  isExist: z.boolean(),
  totalPackageCount: z.int(),
  totalEstimateFee: cents,
  totalEstimateTax: cents,
  totalAmount: cents,
  daysMin: z.int(),
  daysMax: z.int(),
  provenOptimal: z.boolean(),
  /** At most so many hundredths of a percent above the least cost; null where that is not known. */
  gapBp: z.int().nullable(),
  /** One of its routes needs the receiver's identity papers (OP-040). */
  identityRequired: z.boolean(),
  logisticsPkgs: z.array(plannedPkg),
  reasons: z.array(z.object({ skuId: z.int(), reason: z.string() })),
});
export type Scheme = z.infer<typeof scheme>;

const address = {
  senderName: z.string(),
  senderMobile: z.string(),
  senderAddress: z.string(),
  receiverName: z.string(),
  receiverMobile: z.string(),
  receiverCountry: z.string(),
  receiverState: z.string(),
  receiverCity: z.string(),
  receiverDistrict: z.string(),
  receiverPostCode: z.string(),
  receiverAddress: z.string(),
};
export const addressFields = z.object(address);
export type AddressFields = z.infer<typeof addressFields>;

/**
 * A parcel of an order (R-MODEL-13) with the goods that lie in it; `totalWeight` is charged, `realWeight` was weighed while
 * packing, both in kg.
 */
export const logisticsPkg = addressFields.extend({
  id: z.int(),
  orderId: z.int(),
  shopId: z.int(),
  extOrderId: z.string(),
  logisticsRoute: route,
  logisticsPkgType: pkgType,
  logisticsCompany: z.string(),
  /** Who carries it on after the forwarder, and under which number; both empty before that is known. */
  handoverCompany: z.string(),
  handoverNo: z.string(),
  pkgItems: z.array(pkgItem),
  services: z.string(),
  totalWeight: z.number(),
  realWeight: z.number().nullable(),
  totalAmount: cents,
  totalFee: cents,
  totalTax: cents,
  totalQuantity: z.int(),
  pkgStatus,
  packImg: z.string(),
  logisticsPkgTracks: z.array(track),
  remark: z.string(),
  createTime: time,
  updateTime: time,
});
export type LogisticsPkg = z.infer<typeof logisticsPkg>;

/** The scheme that the customer chose, as the create request carries it (R-MODEL-11); checked from scratch. */
export const selfDefinedScheme = z.object({
  presetId: text(60).default(""),
  totalEstimateFee: cents.optional(),
  logisticsPkgs: z
    .array(
      z.object({
        logisticsRoute: z.object({ id: text(60) }),
        services: z
          .union([
            text(500),
            z
              .array(text(60))
              .max(20)
              .transform((list) => list.join("||")),
          ])
          .default(""),
        pkgItems: z
          .array(
            z.object({
              skuDetail: z.object({ id }),
              itemType: itemType.default("NORMAL"),
              quantity: z
                .int(refused(cartOutcome.INVALID_QUANTITY))
                .min(1, refused(cartOutcome.INVALID_QUANTITY))
                .max(10_000, refused(cartOutcome.INVALID_QUANTITY)),
              price: cents.optional(),
            }),
          )
          .max(400),
      }),
    )
    .max(LIMITS.parcels),
});

export const logisticsSchemas = {
  list: {
    summary: "The caller's parcels",
    input: paging.extend({ pkgStatusList: z.array(pkgStatus).max(9).default([]) }),
    output: pageOf(logisticsPkg),
    fails: [],
  },
  detail: {
    summary: "One parcel of the caller",
    input: z.object({ id }),
    output: logisticsPkg,
    fails: [logisticsOutcome.PARCEL_NOT_FOUND],
  },
  tracks: {
    summary: "Where a parcel has been, by its number",
    // Whatever a visitor types is a number that may be unknown, never a mistake.
    input: z.object({ extOrderId: text(64).transform((value) => value.trim().toUpperCase()) }),
    output: z.array(track),
    fails: [],
  },
  ofOrder: {
    summary: "Parcels of an order",
    input: z.object({ orderId: id }),
    output: z.array(logisticsPkg),
    fails: [orderOutcome.NOT_FOUND, orderOutcome.FORBIDDEN],
  },
};
