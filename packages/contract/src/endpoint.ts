import type { z } from "zod";
import type { Outcome } from "./outcome.ts";
import type { RefusalByKind } from "./refusals.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** All that is said of one call beside its line. Browsers import it as a type only. */
export type EndpointSchema = {
  /** One line for whoever reads `docs/openapi.json`. */
  summary: string;
  input: z.ZodType;
  output: z.ZodType;
  /** What it may refuse, beside what any call of its kind may (`refusals.ts`). Nothing else, or the test that meets it fails. */
  fails: readonly Outcome[];
  /** It runs another call in somebody's name, and may be refused with whatever that one may. */
  runsOthers?: boolean;
};

/** One call: the method and path as the wire has them, and at the type level what goes in, comes out and may be refused. */
export type Endpoint<Line extends string = string, Input = unknown, Output = unknown, Fails = unknown> = {
  readonly line: Line;
  readonly types?: { input: Input; output: Output; fails: Fails };
};

// The bounds name what any endpoint may carry; inference then reads the exact types back.
// biome-ignore lint/suspicious/noExplicitAny: a bound has to accept every input and output type.
export type AnyEndpoint = Endpoint<string, any, any, any>;
export type Input<E extends AnyEndpoint> = NonNullable<E["types"]>["input"];
export type Output<E extends AnyEndpoint> = NonNullable<E["types"]>["output"];
/** What a call may be refused with: what it declares, and what its kind brings. */
export type Refusal<E extends AnyEndpoint> = NonNullable<E["types"]>["fails"];

/**
 * Names the calls of one URL prefix: `{ detail: "GET /order/secure/{uid}/order/{orderId}" }`.
 * Schemas are a type parameter, so the table stays a handful of strings in the browser.
 */
export function endpoints<Schemas extends Record<string, EndpointSchema>>() {
  return <const Lines extends { [Name in keyof Schemas]: `${Method} /${string}` }>(lines: Lines) => {
    const table: Record<string, Endpoint> = {};
    for (const [name, line] of Object.entries<string>(lines)) table[name] = { line };
    return table as EndpointTable<Schemas, Lines>;
  };
}

export type EndpointTable<
  Schemas extends Record<string, EndpointSchema>,
  Lines extends Record<keyof Schemas, string>,
> = {
  [Name in keyof Schemas]: Endpoint<
    Lines[Name],
    z.input<Schemas[Name]["input"]>,
    z.output<Schemas[Name]["output"]>,
    RefusalOf<Schemas[Name], Lines[Name]>
  >;
};

type RefusalOf<Schema extends EndpointSchema, Line extends string> = "runsOthers" extends keyof Schema
  ? Outcome
  : Schema["fails"][number] | RefusalByKind<Line, z.input<Schema["input"]>>;

/** Splits `"PUT /order/…"` into its method and path (without the `/v1` of the host). */
export function splitLine(line: string): { method: Method; path: string } {
  const blank = line.indexOf(" ");
  return { method: line.slice(0, blank) as Method, path: line.slice(blank + 1) };
}
