import { z } from "zod";
import { goodsGst } from "./goods/goods-gst.schema.ts";
import { logisticsType } from "./goods/logistics-type.schema.ts";
import { cellSchemas } from "./ops/cells.schema.ts";
import { goodsSchemas } from "./ops/goods.schema.ts";
import { pictureOpsSchemas } from "./ops/picture.schema.ts";
import { productOpsSchemas } from "./ops/product-ops.schema.ts";
import { receiptOpsSchemas } from "./ops/receipt.schema.ts";
import { shelvesSchemas } from "./ops/shelves.schema.ts";
import { stockOpsSchemas } from "./ops/stock.schema.ts";
import * as commodityOutcome from "./outcomes/commodity.ts";
import * as generalOutcome from "./outcomes/general.ts";
import { cents, id, text, zeroOne } from "./wire.ts";

const tagLeaf = z.object({
  id: z.int(),
  name: z.string(),
  priority: z.int(),
  disable: z.boolean(),
  imgUrl: z.string(),
});
const tagBranch = tagLeaf.extend({ childTags: z.array(tagLeaf.extend({ childTags: z.array(tagLeaf) })) });
export type Tag = z.infer<typeof tagBranch>;

/** A sku as every screen sees it (R-MODEL-05); prices in cents, `productWeight` in kg. */
export const sku = z.object({
  id: z.int(),
  productId: z.int(),
  available: z.int(),
  stock: z.int(),
  attributesMap: z.record(z.string(), z.string()),
  attributesString: z.string(),
  productName: z.string(),
  productBrandName: z.string(),
  productImgUrl: z.string(),
  productOversale: zeroOne,
  productWeight: z.number(),
  logisticsType,
  limitCountries: z.string(),
  saleStatus: z.string(),
  currentPrice: cents,
  vipPrice: cents,
  displayPrice: cents,
  /** In carts and orders; an order keeps what was said when it was placed. */
  gst: goodsGst.optional(),
});
export type Sku = z.infer<typeof sku>;

export const commoditySchemas = {
  tags: {
    summary: "Tags of a level with those below",
    input: z.object({
      level: z
        .union([
          z.int(),
          text(2)
            .regex(/^[1-3]$/)
            .transform(Number),
        ])
        .default(1),
    }),
    output: z.array(tagBranch),
    fails: [],
  },
  skus: {
    summary: "Skus of a product",
    input: z.object({ productId: id }),
    output: z.array(sku),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
};

export const commodityOpsSchemas = {
  ...pictureOpsSchemas,
  ...productOpsSchemas,
  ...shelvesSchemas,
  ...stockOpsSchemas,
  ...receiptOpsSchemas,
  ...cellSchemas,
  ...goodsSchemas,
  /** `seen` is the barcode that stood there when the form began; an empty `barcode` takes it away. */
  setBarcode: {
    summary: "Say which barcode stands on the goods of a sku",
    input: z.object({ skuId: id, barcode: text(60), seen: text(60).default("") }),
    output: z.object({ skuId: z.int(), barcode: z.string() }),
    fails: [
      commodityOutcome.PRODUCT_NOT_FOUND,
      commodityOutcome.BARCODE_TAKEN,
      commodityOutcome.INVALID_BARCODE,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
};
