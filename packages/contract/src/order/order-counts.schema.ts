import { z } from "zod";
import { pkgStatus } from "../logistics.schema.ts";
import { orderStatus } from "../order.schema.ts";

/** What is under way: orders that wait for something, and parcels until they are received. */
export const OPEN_ORDERS = orderStatus.exclude(["COMPLETED", "REJECTED", "CANCELLING", "CANCELLED"]).options;
export const OPEN_PKGS = pkgStatus.exclude(["RECEIVED", "REFUNDED", "CANCELLED"]).options;

export const orderCountsSchemas = {
  counts: {
    summary: "How many orders and parcels of the caller are under way, by their status",
    input: z.object({}),
    /** A status that nothing has is not there. */
    output: z.object({
      orders: z.partialRecord(z.enum(OPEN_ORDERS), z.int()),
      pkgs: z.partialRecord(z.enum(OPEN_PKGS), z.int()),
    }),
    fails: [],
  },
};
export type OrderCounts = z.infer<typeof orderCountsSchemas.counts.output>;
