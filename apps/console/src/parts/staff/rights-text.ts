import { isStaffRight, STAFF_RIGHTS } from "@crux/rules/people/staff-rights";
import { rightName } from "./call-names.ts";

/** Every right there is, and those of a former state that are no more, which saving refuses. */
export const rightsBeside = (rights: readonly string[]): readonly string[] => [
  ...STAFF_RIGHTS,
  ...rights.filter((right) => !isStaffRight(right)),
];

/** Rights as one text in the order of the list, so that two sets can be compared. */
export const rightsText = (rights: readonly string[]): string =>
  rightsBeside(rights)
    .filter((right) => rights.includes(right))
    .join(",");

export const rightsIn = (text: string): string[] => text.split(",").filter(Boolean);

/** For each right whether it is there: two sets beside each other differ in those that came and went. */
export const rightsWords = (rights: readonly string[]): (readonly [name: string, has: string])[] =>
  rightsBeside(rights).map((right) => [rightName(right), rights.includes(right) ? "有" : ""]);

/** The rights that the log holds; null where it holds none. */
export const loggedRights = (logged: unknown): string[] | null =>
  Array.isArray(logged) && logged.every((right) => typeof right === "string") ? logged : null;
