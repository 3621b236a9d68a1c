import { z } from "zod";

/** Whether goods bear GST in Australia: by what they are (`AUTO`), or as the merchant says. */
export const goodsGst = z.enum(["AUTO", "TAXED", "FREE"]);
export type GoodsGst = z.infer<typeof goodsGst>;
