import { z } from "zod";

/** 限购: the most `pieces` of a product that one customer may buy within `days`, or ever (null). */
export const purchaseLimit = z.object({ pieces: z.int(), days: z.int().nullable() });

/** The limit of a product for the caller: `possible` pieces are left after the caller's orders, for all its lines together. */
export const ownPurchaseLimit = purchaseLimit.extend({ possible: z.int() });
