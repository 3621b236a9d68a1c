import { z } from "zod";
import type { Outcome } from "./outcome.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as sessionOutcome from "./outcomes/session.ts";
import * as staffOutcome from "./outcomes/staff.ts";

// What a call may be refused with by its kind, so that its `fails` name only what is its own. Browsers import the types.

/** A wrong input, something of the shop's own, a limit. */
const OF_ANY = [
  generalOutcome.INVALID_REQUEST,
  generalOutcome.UNAVAILABLE,
  generalOutcome.TOO_MANY_REQUESTS,
] as const;

/** A token that does not let in, or lets in to something else. */
const OF_TOKEN = [
  sessionOutcome.TOKEN_MISSING,
  sessionOutcome.TOKEN_UNKNOWN,
  sessionOutcome.ACCOUNT_DISABLED,
  sessionOutcome.WRONG_TOKEN_KIND,
  sessionOutcome.EXPIRED,
  generalOutcome.FORBIDDEN,
] as const;

/** A place where the staff are not answered, or a second factor that is still missing. */
const OF_STAFF = [generalOutcome.NOT_FOUND, staffOutcome.TOTP_SETUP_REQUIRED] as const;

/** A file of theirs that is too large. */
const OF_STAFF_FILE = [generalOutcome.FILE_TOO_LARGE] as const;

/** For `fails` of an action that may take two people, whose verb asks `ctx.countersigned`. */
export const COUNTERSIGNED = [
  staffOutcome.APPROVAL_REQUIRED,
  staffOutcome.SCHEDULED,
  staffOutcome.SITUATION_CHANGED,
] as const;

/** The same for the compiler, by a call's line and input: paths with `/secure/` or `/ops/` and forms with a file take a token. */
export type RefusalByKind<Line extends string, Input> =
  | (typeof OF_ANY)[number]
  | (Line extends `${string}/${"secure" | "ops"}/${string}` ? (typeof OF_TOKEN)[number] : never)
  | (Input extends { file: unknown } ? (typeof OF_TOKEN)[number] : never)
  | (Line extends `${string} /staff/${string}` | `${string}/ops/${string}`
      ? (typeof OF_STAFF)[number] | (Input extends { file: unknown } ? (typeof OF_STAFF_FILE)[number] : never)
      : never);

/** What a call may be refused with by its kind alone. */
export function refusalsByKind(line: string, input: z.ZodType): readonly Outcome[] {
  const hasFile = takesFile(input);
  const takesToken = /\/(?:secure|ops)\//.test(line) || hasFile;
  const isOfStaff = / \/staff\/|\/ops\//.test(line);
  return [
    ...OF_ANY,
    ...(takesToken ? OF_TOKEN : []),
    ...(isOfStaff ? OF_STAFF : []),
    ...(isOfStaff && hasFile ? OF_STAFF_FILE : []),
  ];
}

/** Whether the input is a form with a file, which strangers may not hand in. */
function takesFile(input: z.ZodType): boolean {
  return input instanceof z.ZodObject && "file" in input.shape;
}
