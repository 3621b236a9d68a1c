import { z } from "zod";
import { edited, version } from "../edit.ts";
import { moment } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { id, none, nothing, text, time } from "../wire.ts";
import { HOME_PLACES } from "./home-places.ts";

const place = z.enum(HOME_PLACES);
export type HomePlace = z.infer<typeof place>;

/** What is edited of a picture or a section. */
export const homeTerms = z.object({
  title: text(40),
  description: text(100).default(""),
  imgUrl: text(300).default(""),
  /** Where it leads: `EXTERNAL` with a web address, else a page of the shop (`@crux/rules/setting/link-target`). */
  type: z.enum(["INTERNAL", "EXTERNAL"]),
  url: text(300).default(""),
  disable: z.boolean(),
  /** Open ends are null. */
  startTime: moment.nullable(),
  endTime: moment.nullable(),
  /** Of a section its products in their order; else none. */
  productIds: z
    .array(z.int().min(1))
    .max(40)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
});
const inOrder = ({ startTime, endTime }: z.output<typeof homeTerms>) =>
  !startTime || !endTime || endTime > startTime;

const piece = z.object({
  id: z.int(),
  place,
  title: z.string(),
  description: z.string(),
  imgUrl: z.string(),
  type: z.string(),
  url: z.string(),
  disable: z.boolean(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  productIds: z.array(z.int()),
  ...edited,
});
export type HomePiece = z.infer<typeof piece>;

const shown = z.object({
  id: z.int(),
  name: z.string(),
  imgUrl: z.string(),
  price: z.int(),
  isOnline: z.boolean(),
});
export type HomeProduct = z.infer<typeof shown>;

const target = z.object({ id: z.int(), name: z.string() });

export const HOME_REFUSED = [
  saleOutcome.LINK_NOT_FOUND,
  commodityOutcome.PRODUCT_NOT_FOUND,
  commodityOutcome.PICTURE_NOT_FOUND,
] as const;

const idsOfPlace = z.array(z.int().min(1)).max(200);

export const saleHomeOpsSchemas = {
  /** Also what is disabled, to come or over, by place and order; `products` are those of all sections. */
  homePieces: {
    summary: "What the home page shows, for staff",
    input: nothing,
    output: z.object({ pieces: z.array(piece), products: z.array(shown) }),
    fails: [],
  },
  homeTargets: {
    summary: "What a picture of the home page may lead to",
    input: nothing,
    output: z.object({ categories: z.array(target), activities: z.array(target) }),
    fails: [],
  },
  /** It comes last in its place. */
  addHomePiece: {
    summary: "Add a picture or a section to the home page",
    input: homeTerms.extend({ place }).refine(inOrder),
    output: piece,
    fails: [...HOME_REFUSED],
  },
  saveHomePiece: {
    summary: "Change a picture or a section of the home page",
    input: homeTerms.extend({ place, id, version }).refine(inOrder),
    output: piece,
    fails: [...HOME_REFUSED, saleOutcome.CONTENT_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  removeHomePiece: {
    summary: "Remove a picture or a section from the home page",
    input: z.object({ place, id }),
    output: none,
    fails: [saleOutcome.CONTENT_NOT_FOUND],
  },
  /** It comes last in its place, under the number that it had, without goods that are gone; `sale.CONTENT_NOT_FOUND` for what was not removed. */
  restoreHomePiece: {
    summary: "Bring a removed picture or section back",
    input: z.object({ place, id }),
    output: piece,
    fails: [saleOutcome.LINK_NOT_FOUND, commodityOutcome.PICTURE_NOT_FOUND, saleOutcome.CONTENT_NOT_FOUND],
  },
  /**
   * All of a place, in their new order, and in the one that was `seen`; `sale.CONTENT_NOT_FOUND` when there are others by
   * now.
   */
  orderHomePieces: {
    summary: "Put the pictures or sections of a place in order",
    input: z.object({ place, ids: idsOfPlace, seen: idsOfPlace.optional() }),
    output: none,
    fails: [saleOutcome.CONTENT_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
};
