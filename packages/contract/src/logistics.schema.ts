import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { cents, id, itemType, text, time } from "./wire.ts";

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

/** A parcel of an order (R-MODEL-13); `totalWeight` in kg. */
export const logisticsPkg = addressFields.extend({
  id: z.int(),
  orderId: z.int(),
  shopId: z.int(),
  extOrderId: z.string(),
  logisticsRoute: route,
  logisticsPkgType: pkgType,
  logisticsCompany: z.string(),
  pkgItems: z.array(pkgItem),
  services: z.string(),
  totalWeight: z.number(),
  totalAmount: cents,
  totalFee: cents,
  totalTax: cents,
  totalQuantity: z.int(),
  pkgStatus,
  packImg: z.string(),
  logisticsPkgTracks: z.array(z.object({ content: z.string(), time: z.string(), statusCode: z.int() })),
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
                .int({ error: "160008" })
                .min(1, { error: "160008" })
                .max(10_000, { error: "160008" }),
              price: cents.optional(),
            }),
          )
          .max(400),
      }),
    )
    .max(1000),
});

export const logisticsSchemas = {
  ofOrder: { input: z.object({ orderId: id }), output: z.array(logisticsPkg) },
};
