import { logisticsType } from "@crux/contract/goods/logistics-type.schema";
import { z } from "zod";

const id = z.int().positive();
const cents = z.int().nonnegative();
const hex = z.string().regex(/^#[0-9A-F]{6}$/);
const pictureName = z.string().regex(/^[a-z0-9-]+$/);

export const brandShape = z.strictObject({ id, name: z.string().min(1), country: z.string().min(1) });

export type TagNode = {
  id: number;
  name: string;
  priority: number;
  disable?: boolean | undefined;
  imgUrl?: string | undefined;
  children?: TagNode[] | undefined;
};

export const tagShape: z.ZodType<TagNode> = z.strictObject({
  id,
  name: z.string().min(1),
  priority: z.int().positive(),
  disable: z.boolean().optional(),
  imgUrl: pictureName.optional(),
  get children() {
    return z.array(tagShape).optional();
  },
});

/** What a packshot shows: the pack, its colours, the label and what is inside. `|` in `title` breaks the line. */
export const drawingShape = z.strictObject({
  archetype: z.enum([
    "bottle",
    "jar",
    "carton",
    "tin",
    "case",
    "tube",
    "dropper",
    "pump",
    "sachet-box",
    "pouch",
    "blister",
    "gummy-tub",
    "gift-set",
    "shoe",
    "cloth",
    "device",
  ]),
  shape: z.string().optional(),
  tint: z.enum(["health", "baby", "beauty", "food", "wash", "other"]),
  body: hex,
  cap: hex,
  label: hex,
  accent: hex,
  emblem: z.string(),
  layout: z.enum(["block", "band", "side", "full", "sun", "arch"]),
  brandLine: z.string(),
  title: z.string(),
  fact: z.string(),
  content: z.string(),
  contentColour: hex,
  heightCm: z.number().positive(),
});

export const detailStripShape = z.strictObject({
  name: pictureName,
  title: z.string(),
  subtitle: z.string(),
  tint: drawingShape.shape.tint,
  emblem: z.string(),
  steps: z
    .array(z.tuple([z.string(), z.string()]))
    .min(2)
    .max(5),
});

export const skuShape = z.strictObject({
  id,
  attributes: z.record(z.string(), z.string()),
  priceCents: cents.positive(),
  vipPriceCents: cents,
  displayPriceCents: cents,
  weightGrams: z.int().positive(),
  stock: z.int().nonnegative(),
  supplier: z.string().optional(),
  /** Which of its product's pictures shows it; the first unless said. */
  picture: pictureName.optional(),
});

export const productShape = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string().min(40),
  brandId: id,
  tagIds: z.array(id).min(1),
  logisticsType,
  weightGrams: z.int().positive(),
  expiryText: z.string(),
  attributeKeys: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()).min(1) })),
  skus: z.array(skuShape).min(1),
  oversale: z.literal([0, 1]),
  saleStatus: z.enum(["ONLINE", "SUSPEND", "OFFLINE"]),
  sold: z.int().nonnegative(),
  limitCountries: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])).min(3),
  pictures: z.array(pictureName).min(3),
  detailPictures: z.array(pictureName),
  /** Pictures that show the pack in other colours or of another flavour. */
  looks: z.record(pictureName, drawingShape.partial()).optional(),
  drawing: drawingShape,
});

const bannerShape = z.strictObject({
  imgUrl: pictureName,
  type: z.enum(["INTERNAL", "EXTERNAL"]),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  disable: z.boolean(),
  targetPage: z.string(),
  position: z.enum(["TOP_BANNER", "INFO_BANNER", "MAIN_CATEGORY"]),
  priority: z.int(),
});

const sectionShape = z.strictObject({
  title: z.string(),
  description: z.string(),
  imgUrl: pictureName,
  url: z.string(),
  priority: z.int(),
  productIds: z.array(id).min(6).max(10),
});

const activityRuleShape = z.strictObject({
  name: z.string(),
  remark: z.string(),
  matchCents: z.int().nonnegative().default(0),
  matchQuantity: z.int().nonnegative().default(0),
  savingCents: z.int().nonnegative().default(0),
  limitQuantity: z.int().nonnegative().default(0),
  offers: z.array(z.strictObject({ skuId: id, priceCents: z.int().nonnegative() })).default([]),
});

const activityShape = z.strictObject({
  id,
  name: z.string(),
  icon: pictureName,
  userClass: z.enum(["PLAIN", "VIP"]),
  type: z.enum(["REDUCED", "REPURCHASE"]),
  rules: z.array(activityRuleShape).min(1),
  productIds: z.array(id).min(1),
});

export const homeShape = z.strictObject({
  banners: z.array(bannerShape),
  sections: z.array(sectionShape),
  activities: z.array(activityShape),
  hotSearch: z.string(),
  shop: z.strictObject({
    shopName: z.string(),
    entityName: z.string(),
    technicalSupport: z.string(),
    rows: z.array(z.strictObject({ title: z.string(), value: z.string() })),
    kfQr: pictureName,
    kfAccount: z.string(),
    kfHour: z.string(),
    mpQr: pictureName,
    mpAccount: z.string(),
  }),
});

export type Brand = z.infer<typeof brandShape>;
export type Drawing = z.infer<typeof drawingShape>;
export type DetailStrip = z.infer<typeof detailStripShape>;
export type ProductEntry = z.infer<typeof productShape>;
export type HomeEntry = z.infer<typeof homeShape>;
