import { z } from "zod";
import * as commodityOutcome from "../outcomes/commodity.ts";
import { id, time } from "../wire.ts";

/** What is shown: a product with the caller's draft of it, the draft of a new one, or the home page. */
const subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("PRODUCT"), productId: id }),
  z.object({ kind: z.literal("DRAFT"), draftId: id }),
  z.object({ kind: z.literal("HOME") }),
]);

export const salePreviewOpsSchemas = {
  /** `path` leads to the preview in the shop, `origin` is where customers find the shop; the token in it ends by itself. */
  openPreview: {
    summary: "Open a preview of what is not published yet",
    input: z.object({ subject }),
    output: z.object({ path: z.string(), origin: z.string(), expireTime: time }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
};
