import { CODE_TEXTS } from "@crux/contract/codes";
import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { z } from "zod";
import { Fail } from "../fail.ts";

/**
 * Reads the input of a call from its parts; the path wins over query and body, so a body can't smuggle another id.
 * Throws `general.INVALID_REQUEST`, or the code that the schema names for the field that is wrong (such as
 * `cart.INVALID_QUANTITY`).
 */
export function decode<Schema extends z.ZodType>(
  schema: Schema,
  parts: { params: unknown; query: unknown; body: unknown },
): z.output<Schema> {
  if (parts.body !== undefined && parts.body !== null && !isPlain(parts.body))
    throw new Fail(generalOutcome.INVALID_REQUEST);
  const raw = { ...asRecord(parts.query), ...asRecord(parts.body), ...asRecord(parts.params) };
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw new Fail(codeOf(result.error.issues));
}

function codeOf(issues: readonly z.core.$ZodIssue[]): Outcome {
  for (const issue of issues) if (issue.message in CODE_TEXTS) return Number(issue.message) as Outcome;
  return generalOutcome.INVALID_REQUEST;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isPlain(value) ? (value as Record<string, unknown>) : {};
}
