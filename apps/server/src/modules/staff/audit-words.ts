import { splitLine } from "@crux/contract/endpoint";
import { HIDDEN } from "@crux/rules/people/hidden-words";
import { wordsOpener, wordsSealer } from "../../kernel/crypto/customer-words.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { findCustomerOf } from "./audit-store.ts";
import type { Subject } from "./context.ts";

/** Fields whose words the program chose, or that name things: nothing in them was typed about a person. */
const PLAIN = new Set(
  `type target to from status state pkgStatus orderStatus paymentStatus cashBackStatus cashBackType cause channel went
  company logisticsCompany handoverCompany extOrderId handoverNo itemType currency country month role rights userClass
  createTime updateTime settledTime expireTime`.split(/\s+/),
);

/** Fields that speak of a person, wherever they turn up. */
const PERSON = /mobile|phone|e-?mail|address|receiver|sender|nick|wechat/i;

/** Whose a thing of a path is: `/order/{orderId}` names an order of a customer, `/staff/{id}` nobody's. */
export const CUSTOMER_THINGS: Record<string, string> = {
  customer: "customer",
  user: "customer",
  order: "order",
  pkg: "pkg",
  refundOrder: "refundOrder",
  paymentOrder: "paymentOrder",
  proof: "paymentOrder",
  unmatched: "unmatched",
  dispute: "dispute",
  rebate: "rebate",
  identity: "identity",
  case: "case",
  review: "review",
  ticket: "ticket",
};
const KINDS = new Set(Object.values(CUSTOMER_THINGS));
const FIELDS: Record<string, string> = {
  uid: "customer",
  orderId: "order",
  pkgId: "pkg",
  refundId: "refundOrder",
};

/** What an action says: its call, what came in, and the subject that it noted where the call names none. */
type Said = { line: string; input: unknown; subject?: Subject | undefined };

/** The customer whom an action is about, and what seals its words under that customer's key; null where it is about none. */
export async function auditSealer(
  ctx: Ctx,
  said: Said,
): Promise<{ uid: number; seal: (value: unknown) => unknown } | null> {
  const uid = await customerOf(ctx, said);
  if (uid === null) return null;
  const seal = await wordsSealer(ctx, uid);
  return {
    uid,
    seal: (value) => mapWords(value, (words, field) => (PLAIN.has(field) ? words : seal(words))),
  };
}

/** What an action is about: the first thing that its path names, else one that its fields name; null for nothing. */
export function subjectOf({ line, input }: Said): Subject | null {
  return thingsOf({ line, input })[0] ?? null;
}

/** The same value without what its fields say of a person, for actions about no customer. */
export function withoutPeople(value: unknown): unknown {
  return mapWords(value, (words, field) => (PERSON.test(field) ? HIDDEN : words));
}

/** Opens the words of audit entries again, as long as their customers are there. */
export async function auditReader(
  ctx: Ctx,
  values: readonly unknown[],
): Promise<(value: unknown) => unknown> {
  const texts: string[] = [];
  for (const value of values) mapWords(value, (words) => void texts.push(words));
  const open = await wordsOpener(ctx, texts);
  return (value) => mapWords(value, open);
}

/** Whom an action is about: the customer whose thing its path names, else the one whom its fields name. */
async function customerOf(ctx: Ctx, said: Said): Promise<number | null> {
  const things = [...thingsOf(said), ...(said.subject ? [said.subject] : [])];
  for (const { type, id } of things.filter((thing) => KINDS.has(thing.type))) {
    const uid = await findCustomerOf(ctx.db, type, id);
    if (uid !== null) return uid;
  }
  return null;
}

/** The things that a call names, the path's first; a noun that speaks of no customer is its own type. */
function thingsOf({ line, input }: Said): Subject[] {
  if (typeof input !== "object" || input === null) return [];
  const fields = new Map(Object.entries(input));
  const inPath = pathThings(line).map(({ noun, field }) => ({
    type: CUSTOMER_THINGS[noun] ?? noun,
    id: fields.get(field),
  }));
  const inBody = Object.entries(FIELDS).map(([field, type]) => ({ type, id: fields.get(field) }));
  return [...inPath, ...inBody].flatMap(({ type, id }) => (typeof id === "number" ? [{ type, id }] : []));
}

/** The parameters of a path, each with the word before it. */
function pathThings(line: string): { noun: string; field: string }[] {
  const { path } = splitLine(line);
  return [...path.matchAll(/\/(\w+)\/\{(\w+)\}/g)].map(([, noun = "", field = ""]) => ({ noun, field }));
}

/** The same value with every text changed that a field holds, at any depth; a list has the field of its place. */
function mapWords(value: unknown, change: (words: string, field: string) => unknown, field = ""): unknown {
  if (typeof value === "string") return change(value, field);
  if (Array.isArray(value)) return value.map((one) => mapWords(one, change, field));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapWords(one, change, key)]));
}
