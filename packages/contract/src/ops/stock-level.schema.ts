import { z } from "zod";
import { time } from "../wire.ts";

/** A sku with its stock: `available` is on hand without what orders that wait for payment reserved. */
export const stockLevel = z.object({
  skuId: z.int(),
  productId: z.int(),
  productName: z.string(),
  brandName: z.string(),
  /** The first picture of its product. */
  imgUrl: z.string(),
  attributes: z.record(z.string(), z.string()),
  barcode: z.string(),
  saleStatus: z.string(),
  /** Turned off by hand, whatever its product is. */
  isOff: z.boolean(),
  /** May be sold beyond what is there. */
  isOversale: z.boolean(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  /** Somebody is told of fewer available pieces than this; null where nobody said, and the shop's own number counts. */
  alertBelow: z.int().nullable(),
  /** What a piece costs on average, and in the last receipt that said so, in cents; null for whoever may not see it. */
  cost: z.int().nullable(),
  lastCost: z.int().nullable(),
  /** When its stock moved last; null while it never did. */
  moveTime: time.nullable(),
});
export type StockLevel = z.infer<typeof stockLevel>;
