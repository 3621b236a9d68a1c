import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What stands for one call on the server: its input and output schema. Browsers import it as a type only. */
export type EndpointSchema = { input: z.ZodType; output: z.ZodType };

/** One call: the method and path as the wire has them, and at the type level what goes in and comes out. */
export type Endpoint<Line extends string = string, Input = unknown, Output = unknown> = {
  readonly line: Line;
  readonly types?: { input: Input; output: Output };
};

// The bounds name what any endpoint may carry; inference then reads the exact types back.
// biome-ignore lint/suspicious/noExplicitAny: a bound has to accept every input and output type.
export type AnyEndpoint = Endpoint<string, any, any>;
export type Input<E extends AnyEndpoint> = NonNullable<E["types"]>["input"];
export type Output<E extends AnyEndpoint> = NonNullable<E["types"]>["output"];

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
    z.output<Schemas[Name]["output"]>
  >;
};

/** Splits `"PUT /order/…"` into its method and path (without the `/v1` of the host). */
export function splitLine(line: string): { method: Method; path: string } {
  const blank = line.indexOf(" ");
  return { method: line.slice(0, blank) as Method, path: line.slice(blank + 1) };
}
