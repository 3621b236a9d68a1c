import type { AnyEndpoint, Endpoint, EndpointSchema } from "@crux/contract/endpoint";
import type { BulkOutcome } from "@crux/contract/ops/bulk";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import type { CallOptions, ServedCall } from "../../kernel/verb/serve.ts";
import type { OpsCtx, RevealCtx, StaffCtx } from "./context.ts";

export type OpsOptions = Omit<CallOptions, "access" | "cache"> & {
  /** The right that the call needs; without one any of the staff may call. */
  right?: StaffRight;
  /** Staff who still have to set up a second factor may call it all the same. */
  beforeSecondFactor?: true;
  /**
   * It changes only what the caller alone reads, or a draft that keeps itself, all of which stands in the entry of the call that
   * ends it: no entry of the audit log.
   */
  isOwn?: true;
  /** A field of its input that the log leaves out: it is large, and what the verb notes says all that changed. */
  unlogged?: string;
};

/** The steps of a call, as the runner takes them; `types` says what they were before. */
type Steps = {
  prepare?: (ctx: StaffCtx, input: unknown) => Promise<unknown>;
  verb: (ctx: OpsCtx, input: unknown, prepared: unknown) => Promise<unknown>;
  finish?: (ctx: StaffCtx, data: unknown, prepared: unknown) => Promise<unknown>;
};

type Mode = ServedCall["mode"];

/** `reveals` says of a read that it leaves an audit entry. */
type Reading = { reveals?: true };

/** One row of a call with many: what it is about, and the single call that does it with its input. */
export type RowAction = { key: string; endpoint: AnyEndpoint; input: unknown };

/** What a call with many rows comes to, row by row. */
type Rows = (input: unknown) => readonly RowAction[];

export type OpsServed<V> = OpsOptions & Reading & { mode: Mode; steps: Steps; rows?: Rows; types?: V };

/** A call of the staff, ready to be mounted. */
export type ServedOps = ServedCall & OpsOptions & Reading & { steps: Steps; rows?: Rows };

// The contract's schemas hold what goes in and out; between them the runner knows no types.
const stepsOf = (steps: object) => steps as Steps;

/** A verb that changes nothing: it runs on the pool and gets nothing to note changes with, so that it can't lose them. */
export const opsRead = <Input, Output>(
  verb: (ctx: StaffCtx, input: Input) => Promise<Output>,
  options: Omit<OpsOptions, "idempotent"> = {},
): OpsServed<(ctx: StaffCtx, input: Input) => Promise<Output>> => ({
  ...options,
  mode: "read",
  steps: stepsOf({ verb }),
});

/**
 * A read that shows or exports what is kept back elsewhere: papers, whole numbers, files with people in them. Its audit
 * entry, with the reason of its input and what it says by `ctx.note`, stands before the answer leaves the server; when it
 * can't be written, nothing is answered.
 */
export const opsReveal = <Input, Output>(
  verb: (ctx: RevealCtx, input: Input) => Promise<Output>,
  options: Omit<OpsOptions, "idempotent"> = {},
): OpsServed<(ctx: RevealCtx, input: Input) => Promise<Output>> => ({
  ...options,
  mode: "read",
  reveals: true,
  steps: stepsOf({ verb }),
});

/** A verb that changes something: one transaction around it with its audit row, rolled back when it throws. */
export const opsWrite = <Input, Output>(
  verb: (ctx: OpsCtx, input: Input) => Promise<Output>,
  options: OpsOptions = {},
): OpsServed<(ctx: OpsCtx, input: Input) => Promise<Output>> => ({
  ...options,
  mode: "write",
  steps: stepsOf({ verb }),
});

/**
 * A change with slow or foreign work around it. `prepare` runs on the pool; it changes nothing that belongs into the
 * audit log and proves, hashes, draws or asks others. `change` is one transaction like that of `opsWrite`: all of the
 * change, its audit row, its idempotency key and its second person, so that none of them can stand without the others.
 * `finish` follows the commit and answers in its place; whatever may be lost when the server ends before it belongs
 * into the outbox. A repeated key is answered by what `change` answered first, and passes `prepare` and `finish` once
 * more where there is a `finish`.
 */
export const opsSteps = <Input, Prepared, Data>(
  steps: {
    prepare: (ctx: StaffCtx, input: Input) => Promise<Prepared>;
    change: (ctx: OpsCtx, input: Input, prepared: Prepared) => Promise<Data>;
    finish?: (ctx: StaffCtx, data: NoInfer<Data>, prepared: NoInfer<Prepared>) => Promise<NoInfer<Data>>;
  },
  options: OpsOptions = {},
): OpsServed<(ctx: OpsCtx, input: Input) => Promise<Data>> => {
  const { prepare, change: verb, finish } = steps;
  return { ...options, mode: "steps", steps: stepsOf({ prepare, verb, ...(finish ? { finish } : {}) }) };
};

/**
 * A call that does with many things what another call does with one. Each row is an action of that other call, with its
 * own transaction, audit row, right and second person; the answer says of each how it ended. Asked with `isTrial` each
 * is undone again.
 */
export const opsEach = <Input>(
  rowsOf: (input: Input) => readonly RowAction[],
  options: Omit<OpsOptions, "idempotent" | "upload"> = {},
): OpsServed<(ctx: OpsCtx, input: Input) => Promise<BulkOutcome[]>> => ({
  ...options,
  mode: "steps",
  steps: { verb: () => Promise.reject(new Error("a call with many rows has no change of its own")) },
  rows: (input) => rowsOf(input as Input),
});

/** The verb behind one line of the staff; no verb fits another line. */
type OpsVerb<Line extends string, Schema extends EndpointSchema> = Line extends `${string}/ops/${string}`
  ? (ctx: OpsCtx, input: z.output<Schema["input"]>) => Promise<z.input<Schema["output"]>>
  : never;

/** Ties each call of the staff to its verb; a missing or wrongly typed verb does not compile. */
export function serveOps<
  Schemas extends Record<string, EndpointSchema>,
  Table extends { [Name in keyof Schemas]: Endpoint<string, unknown, unknown> },
>(
  table: Table,
  schemas: Schemas,
  verbs: {
    [Name in keyof Schemas]: OpsServed<
      OpsVerb<Table[Name] extends Endpoint<infer Line, unknown, unknown> ? Line : string, Schemas[Name]>
    >;
  },
): ServedOps[] {
  return Object.keys(schemas).map((name) => {
    const { mode, steps, rows, types: _, ...options } = verbs[name as keyof Schemas];
    const endpoint = table[name as keyof Schemas];
    return {
      ...(options as OpsOptions & Reading),
      mode,
      steps,
      ...(rows ? { rows } : {}),
      endpoint,
      schema: schemas[name as keyof Schemas],
    };
  });
}
