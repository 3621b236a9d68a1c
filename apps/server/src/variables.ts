import { z } from "zod";

/** The environment, or what stands for it in a test. */
export type Surroundings = Readonly<Record<string, string | undefined>>;

type Refused = { path?: readonly PropertyKey[] | undefined; input?: unknown };

/** A refusal in words that names the variable and what it was given. */
export function refuse(words: (name: string, given: string) => string): {
  error: (issue: Refused) => string;
} {
  return { error: ({ path, input }) => words(String(path?.at(-1)), String(input)) };
}

/** What is given as it is. */
export const text = z.string();

/** A number of so many digits, such as `numberOf("a number of cents", /^\d{1,12}$/)`. */
export function numberOf(what: string, digits: RegExp) {
  return z
    .string()
    .regex(
      digits,
      refuse((name, given) => `${name} is not ${what}: ${given}`),
    )
    .transform(Number);
}

/** A port, 0 for any that is free. */
export const port = numberOf("a port", /^\d{1,5}$/).refine(
  (number) => number <= 65_535,
  refuse((name, given) => `${name} is not a port: ${given}`),
);

/** One of several words. */
export function oneOf(words: readonly string[]) {
  return z.enum(
    words,
    refuse((name, given) => `${name}: no such provider: ${given} (one of ${words.join(", ")})`),
  );
}

/** Reads the variables of a schema; an empty one counts as not set. Throws with a line for each that makes no sense. */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  given: Surroundings,
): z.output<Schema> {
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
  const result = schema.safeParse(Object.fromEntries(set));
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join("\n"));
  return result.data;
}
