import type { AnyEndpoint, Endpoint, EndpointSchema } from "@crux/contract/endpoint";
import type { z } from "zod";
import type { Ctx, UserCtx } from "./context.ts";

type CtxOf<Line extends string> = Line extends `${string}/secure/${string}` ? UserCtx : Ctx;

/** The verb behind one line: `(ctx, input) => output`, typed by the contract. A call behind a door has none here. */
export type Verb<Line extends string, Schema extends EndpointSchema> = Line extends `${string}/ops/${string}`
  ? never
  : (ctx: CtxOf<Line>, input: z.output<Schema["input"]>) => Promise<z.input<Schema["output"]>>;

export type CallOptions = {
  /** Refuse without a token although the path has no `secure`. */
  access?: "user";
  /** The same `Idempotency-Key` returns the first answer again. */
  idempotent?: boolean;
  /** Answers to visitors are kept until one of these topics is invalidated, or one that the verb relies on. */
  cache?: readonly string[];
  /** What else may change some of these answers, each of which relies on a part of it. */
  mayRely?: readonly string[];
  /** The log says of good answers, too, whom they were about and from where: somebody got in, or saw papers. */
  noted?: true;
  /** At most so many calls a minute from one address, and of one person, on each server. */
  perMinute?: { address?: number; person?: number };
  /** The body is a multipart form, whose file arrives as the bytes of the field `file`: a picture, or a table as text. */
  upload?: "picture" | "table";
};

/** What only a verb may say that changes nothing, and decides nothing about money or stock. */
export type ReadOptions = CallOptions & {
  /** A replica may answer it; whoever asks sees no less than on the primary, or is answered there. */
  fromReplica?: true;
};

type Mode = "read" | "write" | "steps";

/** What follows the commit of a writing verb, without a transaction: it may ask others and answers in its place. */
type Finish<V> = V extends (ctx: infer C, input: infer _) => Promise<infer Data>
  ? (ctx: C, data: Data) => Promise<Data>
  : never;

export type Served<V> = ReadOptions & {
  mode: Mode;
  verb: V;
  finish?: (ctx: never, data: never) => Promise<unknown>;
};

/** A verb that changes nothing: it runs on the pool, outside a transaction. */
export const read = <V>(verb: V, options: ReadOptions = {}): Served<V> => ({
  mode: "read",
  verb,
  ...options,
});

/**
 * A verb that changes something: one transaction around it, rolled back when it throws. With `finish`, what a repeated
 * idempotency key answers again passes through it once more.
 */
export const write = <V>(verb: V, options: CallOptions & { finish?: Finish<V> } = {}): Served<V> => ({
  mode: "write",
  verb,
  ...options,
});

/**
 * A writing verb whose last statement may travel with the commit: what it found passes to `answer`, which runs after the
 * commit and without a transaction. It repeats nothing by an idempotency key, since what it found is no answer.
 */
export const writeThen = <C extends Ctx, Input, Found, Output>(
  verb: (ctx: C, input: Input) => Promise<Found>,
  answer: (ctx: C, found: Found) => Promise<Output>,
  options: Omit<CallOptions, "idempotent"> = {},
): Served<(ctx: C, input: Input) => Promise<Output>> => ({
  mode: "write",
  verb: verb as unknown as (ctx: C, input: Input) => Promise<Output>,
  finish: answer,
  ...options,
});

/**
 * A verb that makes its own transactions on the pool, because slow work lies between them, a note of an attempt has to
 * outlive the refusal, or its one statement needs none around it. What it invalidates is dropped when it is done, also
 * when it is refused; it repeats nothing by an idempotency key.
 */
export const steps = <V>(verb: V, options: Omit<CallOptions, "idempotent"> = {}): Served<V> => ({
  mode: "steps",
  verb,
  ...options,
});

/** What the runner needs to know of a call, whoever may make it. */
export type ServedCall = CallOptions & { mode: Mode; endpoint: AnyEndpoint; schema: EndpointSchema };

export type ServedEndpoint = ServedCall &
  ReadOptions & {
    verb: (ctx: Ctx, input: unknown) => Promise<unknown>;
    finish?: (ctx: Ctx, data: unknown) => Promise<unknown>;
  };

/** True for what a replica may be asked. */
export function mayLookAnywhere({
  mode,
  fromReplica,
}: Pick<ServedEndpoint, "mode" | "fromReplica">): boolean {
  return mode === "read" && fromReplica === true;
}

/** Ties each call of a prefix to its verb; a missing or wrongly typed verb does not compile. */
export function serve<
  Schemas extends Record<string, EndpointSchema>,
  Table extends { [Name in keyof Schemas]: Endpoint<string, unknown, unknown> },
>(
  table: Table,
  schemas: Schemas,
  verbs: {
    [Name in keyof Schemas]: Served<
      Verb<Table[Name] extends Endpoint<infer Line, unknown, unknown> ? Line : string, Schemas[Name]>
    >;
  },
): ServedEndpoint[] {
  return Object.keys(schemas).map((name) => {
    const { verb, ...options } = verbs[name as keyof Schemas];
    return {
      ...options,
      endpoint: table[name as keyof Schemas],
      schema: schemas[name as keyof Schemas],
      verb,
    } as unknown as ServedEndpoint;
  });
}
