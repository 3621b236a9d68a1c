import { z } from "zod";
import * as commodityOutcome from "../outcomes/commodity.ts";
import { id } from "../wire.ts";

/** 限购: the most `pieces` of a product that one customer may buy within `days`, or ever (null). */
export const purchaseLimit = z.object({ pieces: z.int(), days: z.int().nullable() });

/** The limit of a product for the caller: `possible` pieces are left after the caller's orders, for all its lines together. */
export const ownPurchaseLimit = purchaseLimit.extend({ possible: z.int() });

export const cartLimitSchemas = {
  limit: {
    summary: "What the limit of a sku's product leaves the caller",
    input: z.object({ skuId: id }),
    output: z.object({ limit: ownPurchaseLimit.nullable() }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
};
