import { z } from "zod";
import { edited, version } from "../edit.ts";
import { searchText, staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import { id, none, nothing, text } from "../wire.ts";

const name = (max: number) => text(max).transform((typed) => typed.trim());

/** A tag as staff edit it. */
const tag = z.object({
  id: z.int(),
  /** Null at the top. */
  parentId: z.int().nullable(),
  /** 1 at the top, 3 at most. */
  level: z.int(),
  name: z.string(),
  /** The shop does not show it, nor what lies below. */
  hidden: z.boolean(),
  imgUrl: z.string(),
  /** How many goods lie in it, and how many in it or below. */
  ownGoods: z.int(),
  goods: z.int(),
  ...edited,
});
export type ShelfTag = z.infer<typeof tag>;

const tagFields = z.object({
  name: name(20).pipe(z.string().min(1)),
  hidden: z.boolean().default(false),
  imgUrl: text(300).default(""),
});

const brand = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  /** How many products carry it. */
  goods: z.int(),
  ...edited,
});
export type ShelfBrand = z.infer<typeof brand>;

const brandFields = z.object({ name: name(40).pipe(z.string().min(1)), country: name(20).default("") });

/** Brands and tags. */
export const shelvesSchemas = {
  /** All of them, each before what lies below it, in the order of the shop. */
  tagsOps: { summary: "The tree of tags", input: nothing, output: z.array(tag), fails: [] },
  addTag: {
    summary: "Add a tag at the end of a level",
    input: tagFields.extend({ parentId: id.nullable() }),
    output: tag,
    fails: [
      commodityOutcome.TAG_NOT_FOUND,
      commodityOutcome.TAG_TAKEN,
      commodityOutcome.TAG_MISPLACED,
      commodityOutcome.PICTURE_NOT_FOUND,
    ],
  },
  saveTag: {
    summary: "Change what a tag is called and shows",
    input: tagFields.extend({ id, version }),
    output: tag,
    fails: [
      commodityOutcome.TAG_NOT_FOUND,
      commodityOutcome.TAG_TAKEN,
      commodityOutcome.PICTURE_NOT_FOUND,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  /** `place` counts from 0 among those that lie below `parentId` then. */
  moveTag: {
    summary: "Move a tag with all below it",
    input: z.object({ id, parentId: id.nullable(), place: z.int().min(0), version }),
    output: tag,
    fails: [
      commodityOutcome.TAG_NOT_FOUND,
      commodityOutcome.TAG_TAKEN,
      commodityOutcome.TAG_MISPLACED,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  removeTag: {
    summary: "Remove a tag that holds nothing",
    input: z.object({ id }),
    output: none,
    fails: [
      commodityOutcome.TAG_NOT_FOUND,
      commodityOutcome.TAG_HAS_CHILDREN,
      commodityOutcome.TAG_HAS_GOODS,
    ],
  },
  /** Behind its neighbours, below the tag where it lay; `commodity.TAG_NOT_FOUND` also where that one is gone. */
  restoreTag: {
    summary: "Bring a removed tag back",
    input: z.object({ id }),
    output: tag,
    fails: [commodityOutcome.TAG_NOT_FOUND, commodityOutcome.TAG_TAKEN, commodityOutcome.TAG_MISPLACED],
  },
  brandsOps: staffList(
    {
      summary: "Brands with their goods",
      sorts: ["id", "name", "goods"],
      dates: ["editTime"],
      filters: { q: searchText(40) },
    },
    brand,
  ),
  addBrand: {
    summary: "Add a brand",
    input: brandFields,
    output: brand,
    fails: [commodityOutcome.BRAND_TAKEN],
  },
  saveBrand: {
    summary: "Change what a brand is called, and where it is from",
    input: brandFields.extend({ id, version }),
    output: brand,
    fails: [commodityOutcome.BRAND_NOT_FOUND, commodityOutcome.BRAND_TAKEN, generalOutcome.CHANGED_MEANWHILE],
  },
  /** `goods` is how many were said to move; when it is another number by now, nothing does. */
  mergeBrand: {
    summary: "Give all goods of a brand to another one, and remove it",
    input: z.object({ id, into: id, goods: z.int().min(0) }),
    output: brand,
    fails: [commodityOutcome.BRAND_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  removeBrand: {
    summary: "Remove a brand without goods",
    input: z.object({ id }),
    output: none,
    fails: [commodityOutcome.BRAND_NOT_FOUND, commodityOutcome.BRAND_HAS_GOODS],
  },
  /** One that was merged comes back without goods. */
  restoreBrand: {
    summary: "Bring a removed brand back",
    input: z.object({ id }),
    output: brand,
    fails: [commodityOutcome.BRAND_NOT_FOUND, commodityOutcome.BRAND_TAKEN],
  },
};
