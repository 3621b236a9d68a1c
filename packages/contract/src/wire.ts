import { z } from "zod";
import { LIMITS } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import * as cartOutcome from "./outcomes/cart.ts";
import { showsNothing } from "./shows-nothing.ts";

/** What a check of a schema is refused with in place of `general.INVALID_REQUEST`. */
export const refused = (outcome: Outcome) => ({ error: String(outcome) });

/** Text as people type it: bounded, without U+0000 and without lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value));

/** Text that says something. */
export const filled = (max: number) => text(max).refine((typed) => !showsNothing(typed));

/** A database id on the wire: an integer from 1 to 2^53 − 1, also accepted as digits (paths, queries). */
export const id = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.int()),
]);

/** An amount in integer AUD cents, never above 10^12 (I-05). */
export const cents = z.int().min(-LIMITS.amountCents).max(LIMITS.amountCents);

/** A sum of amounts in integer AUD cents, which may exceed what one of them may be. */
export const sumCents = z.int();

/**
 * Pieces of one line in one call: an integer from 1 to 50, anything else is `cart.INVALID_QUANTITY` (R-CONST-03,
 * R-ERR-27).
 */
export const quantity = z
  .number(refused(cartOutcome.INVALID_QUANTITY))
  .int(refused(cartOutcome.INVALID_QUANTITY))
  .min(1, refused(cartOutcome.INVALID_QUANTITY))
  .max(LIMITS.lineQuantity, refused(cartOutcome.INVALID_QUANTITY));

/** A flag that may arrive as boolean or 0/1 (OP-012); inside it is a boolean. */
export const flag = z.union([
  z.boolean(),
  z.literal(0).transform(() => false),
  z.literal(1).transform(() => true),
]);

export const zeroOne = z.union([z.literal(0), z.literal(1)]);

/** Beyond these years somebody's finger slipped, and the last days of the calendar have none after them. */
const isMeant = (written: string) => /^(?:19|2\d)\d\d-/.test(written);

/** A day of a calendar, `2026-11-22`, from 1900 to 2999. */
export const day = z.iso.date().refine(isMeant);

/** A moment as ISO 8601 with its offset from UTC, from 1900 to 2999, as it was written. */
export const writtenMoment = z.iso.datetime({ offset: true }).refine(isMeant);

/** Times travel as ISO 8601 in UTC (OP-013). */
export const time = z.string();

export const orderType = z.enum(["SHOPPING", "DROP_SHIPPING", "DEPOSIT", "MEMBERSHIP", "PACKAGE_SERVICE"]);

export const itemType = z.enum(["NORMAL", "PREFERENCE"]);

export const paymentStatus = z.enum(["CREATED", "CHECKING", "PAID", "REJECTED", "CLOSED", "REFUNDED"]);

/** Strings of a request that travel joined by `||`; an array is accepted, too (OP-011). */
export const joined = (max: number) =>
  z.union([
    text(max),
    z
      .array(text(200).refine((value) => !value.includes("||")))
      .max(100)
      .transform((list) => list.join("||")),
  ]);

/** Paging and order of a list of the customers (OP-003): page from 0, 20 a page, newest first; the key is not looked at. */
export const paging = z.object({
  pageNum: z.int().min(0).max(LIMITS.pageNumber).default(0),
  pageSize: z.int().min(1).max(LIMITS.pageSize).default(LIMITS.defaultPageSize),
  sortPojo: z
    .object({ key: text(40).default("createTime"), direction: z.enum(["ASC", "DESC"]).default("DESC") })
    .default({ key: "createTime", direction: "DESC" }),
});

/** The page object of every list of the customers (OP-003). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    content: z.array(item),
    totalElements: z.int(),
    totalPages: z.int(),
    number: z.int(),
    size: z.int(),
    numberOfElements: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    empty: z.boolean(),
  });

export type Page<Item> = {
  content: Item[];
  totalElements: number;
  totalPages: number;
  number: number;
  size: number;
  numberOfElements: number;
  first: boolean;
  last: boolean;
  empty: boolean;
};

/** What every body is: `code` 0 and `success` true together mean that it worked (R-API-02). */
export type Envelope<Data = unknown> = { code: number; data: Data | null; success: boolean; msg: string };

/** The file of a multipart form, as bytes. */
export const file = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .meta({ type: "string", format: "binary" });

export const nothing = z.object({});
export const none = z.null();
