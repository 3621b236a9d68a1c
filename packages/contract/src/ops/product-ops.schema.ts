import { z } from "zod";
import { edited, version } from "../edit.ts";
import { goodsGst } from "../goods/goods-gst.schema.ts";
import { logisticsType } from "../goods/logistics-type.schema.ts";
import { LIMITS } from "../limits.ts";
import { searchText, staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import { cents, id, text, time } from "../wire.ts";
import { bulk } from "./bulk.ts";
import { productPicture } from "./picture.schema.ts";

const saleStatus = z.enum(["ONLINE", "OFFLINE", "SUSPEND"]);
const price = cents.min(0);
const grams = z.int().min(0).max(1_000_000);

/** A sku as staff edit it; `id` is null for one that is new. What is null else is not said yet. */
const editedSku = z.object({
  id: z.int().min(1).nullable(),
  attributes: z.record(text(40), text(40)),
  priceCents: price.nullable(),
  vipPriceCents: price,
  displayPriceCents: price,
  costCents: price.nullable(),
  weightGrams: grams.nullable(),
  barcode: text(60),
  supplier: text(60),
  /** One of the main pictures of its product; empty for the first of them. */
  imgUrl: text(300).default(""),
  oversale: z.boolean(),
  isOff: z.boolean(),
});
export type EditedSku = z.output<typeof editedSku>;

/**
 * All of a product that staff edit, as one document: what a draft holds, what an edit writes and what a version keeps.
 * Whether it can be published is said by `productFaults` of the rules.
 */
export const productDocument = z.object({
  name: text(120),
  brandId: z.int().min(1).nullable(),
  description: text(5000),
  logisticsType,
  gst: goodsGst.default("AUTO"),
  weightGrams: grams.nullable(),
  expiryText: text(60),
  /** The countries that it may go to; none means all. */
  limitCountries: z.array(text(40)).max(50),
  tagIds: z.array(z.int().min(1)).max(50),
  facts: z.array(z.tuple([text(60), text(1000)])).max(60),
  attributeKeys: z.array(z.object({ name: text(40), values: z.array(text(40)).max(60) })).max(3),
  /** The most pieces of all its skus that one customer may buy within some days, or ever (null). */
  limit: z.object({ pieces: z.int().min(1).max(9999), days: z.int().min(1).max(3650).nullable() }).nullable(),
  pictures: z.array(productPicture).max(60),
  skus: z.array(editedSku).max(LIMITS.productSkus),
});
export type ProductDocument = z.output<typeof productDocument>;

/** What staff see of a sku beside what they edit. */
const skuState = z.object({
  skuId: z.int(),
  onHand: z.int(),
  available: z.int(),
  /** What a piece cost, in cents, in the last receipt that said so and was not reversed. */
  lastPurchase: z.object({ cost: z.int(), receiptId: z.int(), number: z.string() }).nullable(),
});

const draftHead = z.object({
  id: z.int(),
  /** Null for a product that is not there yet. */
  productId: z.int().nullable(),
  name: z.string(),
  baseVersion: z.int(),
  saveTime: time,
});
const draft = draftHead.extend({ document: productDocument });
export type ProductDraftState = z.output<typeof draft>;

const opsProduct = z.object({
  productId: z.int(),
  saleStatus,
  sold: z.int(),
  createTime: time,
  document: productDocument,
  states: z.array(skuState),
  /** What the caller typed and did not publish yet. */
  draft: draft.nullable(),
  ...edited,
});
export type OpsProduct = z.output<typeof opsProduct>;

const productRow = z.object({
  productId: z.int(),
  name: z.string(),
  brandName: z.string(),
  imgUrl: z.string(),
  saleStatus,
  logisticsType,
  /** Skus that are not turned off. */
  skuCount: z.int(),
  minPrice: cents,
  maxPrice: cents,
  available: z.int(),
  oversale: z.boolean(),
  sold: z.int(),
  changeTime: time,
  editor: z.string(),
  version,
});
export type ProductRow = z.output<typeof productRow>;

const step = z.object({
  version,
  editor: z.string(),
  time,
  /** The version that was restored with it. */
  restoredFrom: z.int().nullable(),
});
export type ProductStep = z.output<typeof step>;

const REFUSED = [
  commodityOutcome.PRODUCT_NOT_FOUND,
  commodityOutcome.PRODUCT_INVALID,
  commodityOutcome.PICTURE_NOT_FOUND,
  generalOutcome.CHANGED_MEANWHILE,
];
/** A version that a path names. */
const named = z.union([version, text(9).regex(/^\d+$/).transform(Number)]);
const saleStatusChange = z.object({ productId: id, saleStatus });

export const productOpsSchemas = {
  /** `q` is a part of the name, a number of a product or a sku, or a whole barcode. */
  productsOps: staffList(
    {
      summary: "Products in all states",
      sorts: ["changed", "name", "sold", "price", "stock", "productId"],
      dates: ["changed"],
      filters: {
        q: searchText(60),
        saleStatus: z.array(saleStatus).max(3).optional(),
        brandId: id.optional(),
        tagId: id.optional(),
        logisticsType: z.array(logisticsType).max(20).optional(),
        /** Fewer pieces than this of all skus together. */
        stockBelow: z.int().min(0).max(1_000_000).optional(),
        noPicture: z.boolean().optional(),
      },
    },
    productRow,
  ),
  productCounts: {
    summary: "How many products there are in each state",
    input: z.object({}),
    output: z.object({ ONLINE: z.int(), OFFLINE: z.int(), SUSPEND: z.int() }),
    fails: [],
  },
  product: {
    summary: "A product as staff edit it",
    input: z.object({ productId: id }),
    output: opsProduct,
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
  /** The names that a product is put under. */
  productChoices: {
    summary: "Brands and tags to choose from",
    input: z.object({}),
    output: z.object({
      brands: z.array(z.object({ id: z.int(), name: z.string() })),
      tags: z.array(
        z.object({
          id: z.int(),
          parentId: z.int().nullable(),
          level: z.int(),
          name: z.string(),
          disable: z.boolean(),
        }),
      ),
    }),
    fails: [],
  },
  /** It is off sale. The draft that it came from is gone then. */
  addProduct: {
    summary: "Add a product",
    input: z.object({ document: productDocument, draftId: id.optional() }),
    output: opsProduct,
    fails: [commodityOutcome.PRODUCT_INVALID, commodityOutcome.PICTURE_NOT_FOUND],
  },
  /** Skus that were ever ordered and are missing from the document are turned off, others removed. */
  saveProduct: {
    summary: "Publish a product as it was edited",
    input: z.object({ productId: id, version, document: productDocument }),
    output: opsProduct,
    fails: REFUSED,
  },
  setSaleStatus: {
    summary: "Put a product on sale, pause it or take it down",
    input: saleStatusChange,
    output: z.object({ productId: z.int(), saleStatus }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND, commodityOutcome.NOT_READY],
  },
  setSaleStatuses: bulk("Put products on sale, pause them or take them down", saleStatusChange),
  productHistory: {
    summary: "The versions of a product",
    input: z.object({ productId: id }),
    output: z.array(step),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
  /** `before` is the version before it, null for the first. */
  productVersion: {
    summary: "A product as it stood at a version",
    input: z.object({ productId: id, of: named }),
    output: step.extend({ document: productDocument, before: productDocument.nullable() }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
  /** Skus that came later are turned off; those that were removed come back as new ones. */
  restoreProduct: {
    summary: "Publish an older version of a product again",
    input: z.object({ productId: id, of: named, version }),
    output: opsProduct,
    fails: REFUSED,
  },
  productDrafts: {
    summary: "What one did not publish yet",
    input: z.object({}),
    output: z.array(draftHead),
    fails: [],
  },
  productDraft: {
    summary: "A draft of one's own",
    input: z.object({ draftId: id }),
    output: draft,
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
  /** Nobody else reads it, and it leaves no entry in the audit log. Without a product it begins a new one. */
  saveDraft: {
    summary: "Keep what is not published yet",
    input: z.object({
      draftId: id.optional(),
      productId: id.optional(),
      baseVersion: version,
      document: productDocument,
    }),
    output: z.object({ draftId: z.int(), saveTime: time }),
    fails: [commodityOutcome.PRODUCT_NOT_FOUND],
  },
  dropDraft: {
    summary: "Throw a draft of one's own away",
    input: z.object({ draftId: id }),
    output: z.object({}),
    fails: [],
  },
};
