import { splitLine } from "@crux/contract/endpoint";
import { LIMITS } from "@crux/contract/limits";
import type { Envelope } from "@crux/contract/wire";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller, Ctx } from "./context.ts";
import { type Db, inTransaction } from "./database.ts";
import { decode } from "./decode.ts";
import { Fail } from "./fail.ts";
import { idempotencyKey, once } from "./idempotency.ts";
import type { Kernel } from "./kernel.ts";
import type { ServedEndpoint } from "./serve.ts";
import { createUploadReader } from "./uploads.ts";

/** Puts every call on the wire under `/v1`: access, decode, idempotency, transaction, verb, envelope. */
export function mountEndpoints(
  app: FastifyInstance,
  kernel: Kernel,
  served: readonly ServedEndpoint[],
): void {
  const uploads = createUploadReader();
  for (const one of served.filter(({ upload }) => !upload))
    mountEndpoint(app, kernel, one, (request, _caller, use) => use(request.body));
  // In a scope of its own, since other calls take no forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const one of served.filter(({ upload }) => upload))
      mountEndpoint(scope, kernel, one, (request, caller, use) =>
        uploads.withForm(request, caller?.uid ?? 0, use),
      );
  });
}

/** Hands the body of a request on, and keeps what it takes until that ends. */
type WithBody = <Result>(
  request: FastifyRequest,
  caller: Caller | null,
  use: (body: unknown) => Promise<Result>,
) => Promise<Result>;

function mountEndpoint(app: FastifyInstance, kernel: Kernel, one: ServedEndpoint, withBody: WithBody): void {
  const { method, path } = splitLine(one.endpoint.line);
  // A HEAD would run the verb and hide its answer.
  const route = { method, exposeHeadRoute: false, url: `/v1${path.replace(/\{(\w+)\}/g, ":$1")}` };
  if (one.cache) {
    app.route({ ...route, handler: (request, reply) => answerCached(kernel, one, request, reply) });
    return;
  }
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    ...route,
    onRequest: async (request) => {
      limit(kernel, one, request);
      const caller = await admit(kernel, one, request);
      if (caller) callers.set(request, caller);
    },
    handler: (request, reply) => {
      const caller = callers.get(request) ?? null;
      return withBody(request, caller, async (body) => {
        const input = decode(one.schema.input, { params: request.params, query: request.query, body });
        const data = await run(kernel, one, { caller, ip: request.ip, key: keyOf(request, one) }, input);
        if (method === "GET") reply.header("cache-control", "no-store");
        return envelope(data);
      });
    },
  });
}

export function envelope<Data>(data: Data): Envelope<Data> {
  return { code: 0, data, success: true, msg: "" };
}

function limit(kernel: Kernel, one: ServedEndpoint, request: FastifyRequest): void {
  if (one.perMinute && !kernel.rateLimit.take(`${request.ip} ${one.endpoint.line}`, one.perMinute)) {
    throw new Fail(900005);
  }
}

/** Who may call is read from the path: `/secure/` needs the user whom `{uid}` names (OP-007). */
async function admit(kernel: Kernel, one: ServedEndpoint, request: FastifyRequest): Promise<Caller | null> {
  const isSecure = one.endpoint.line.includes("/secure/");
  if (!isSecure && one.access !== "user") return null;
  const caller = await kernel.authenticate(bearer(request.headers.authorization));
  if (isSecure && String(caller.uid) !== pathUid(request.params)) throw new Fail(900003);
  return caller;
}

/** The token of an authorization header; throws 170001 without one. */
export function bearer(header: string | undefined): string {
  if (!header) throw new Fail(170001);
  return header.replace(/^Bearer\s+/i, "").trim();
}

function pathUid(params: unknown): string | undefined {
  const { uid, userId } = params as { uid?: string; userId?: string };
  return uid ?? userId;
}

function keyOf(request: FastifyRequest, one: ServedEndpoint): string {
  const header = one.idempotent ? request.headers["idempotency-key"] : undefined;
  if (header === undefined) return "";
  if (typeof header !== "string" || header.length > LIMITS.idempotencyKey) throw new Fail(900001);
  return header;
}

type Call = { caller: Caller | null; ip: string; key: string };

/** Runs one verb in its context; writing verbs in a transaction, whose effects elsewhere wait for the commit. */
async function run(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  if (one.mode !== "write")
    return one.verb(contextOf(kernel, kernel.db, call, { topics: new Set(), after: [] }), input);
  return runWrite(kernel, one, call, input);
}

type Effects = { topics: Set<string>; after: (() => void)[] };

/** What a verb gets for one call; `effects` gathers what happens after the commit. */
export function contextOf(kernel: Kernel, db: Db, { caller, ip }: Call, effects: Effects): Ctx {
  return {
    db,
    now: kernel.clock.now(),
    caller,
    ip,
    kept: kernel.keptFor(effects.topics),
    vault: kernel.vault,
    touch: (...topics) => {
      for (const topic of topics) effects.topics.add(topic);
    },
    afterCommit: (work) => {
      effects.after.push(work);
    },
  };
}

async function runWrite(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  const effects: Effects = { topics: new Set(), after: [] };
  const data = await inTransaction(kernel.db, async (tx) => {
    effects.topics.clear();
    effects.after.length = 0;
    const verb = () => one.verb(contextOf(kernel, tx, call, effects), input);
    if (!call.key || !call.caller) return verb();
    return once(tx, idempotencyKey(call.caller.uid, one.endpoint.line, call.key, input), verb);
  });
  kernel.settle(effects);
  return data;
}

/**
 * Answers a visitor's call from memory where the same question was answered since its topics changed: the same bytes
 * asked again need no decoding, and another spelling of the same input finds the same answer.
 */
function answerCached(
  kernel: Kernel,
  one: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  limit(kernel, one, request);
  const asked = `${request.method} ${request.url} ${request.body === undefined ? "" : JSON.stringify(request.body)}`;
  const known = kernel.answers.get(asked);
  if (known) return sendJson(reply, known);
  const input = decode(one.schema.input, {
    params: request.params,
    query: request.query,
    body: request.body,
  });
  return answerAnew(kernel, one, { input, asked, ip: request.ip }).then((body) => sendJson(reply, body));
}

async function answerAnew(
  kernel: Kernel,
  one: ServedEndpoint,
  { input, asked, ip }: { input: unknown; asked: string; ip: string },
): Promise<Buffer> {
  const key = `${one.endpoint.line} ${JSON.stringify(input)}`;
  const since = kernel.answers.moment();
  const body =
    kernel.answers.get(key) ??
    Buffer.from(JSON.stringify(envelope(await run(kernel, one, { caller: null, ip, key: "" }, input))));
  for (const name of [key, asked]) kernel.answers.set(name, one.cache ?? [], body, since);
  return body;
}

function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}
