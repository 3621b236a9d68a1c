import { splitLine } from "@crux/contract/endpoint";
import { LIMITS } from "@crux/contract/limits";
import type { Envelope } from "@crux/contract/wire";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../database/database.ts";
import { Fail } from "../fail.ts";
import { addressGroup } from "../limits/address-group.ts";
import { createPersonTurns } from "../limits/person-turns.ts";
import { following, isAbout } from "../log/trail.ts";
import { admitStaff } from "../verb/admit-staff.ts";
import type { AskedDeed, Caller, Ctx, Staff } from "../verb/context.ts";
import { idempotencyKey, once } from "../verb/idempotency.ts";
import { contextOf, type Kernel, outsideOf, transact } from "../verb/kernel.ts";
import { opsContext, orAsk, runDeed } from "../verb/ops-runner.ts";
import type { ServedEndpoint } from "../verb/serve.ts";
import { isAnswered } from "../verb/staff-gate.ts";
import { decode } from "./decode.ts";
import { createUploadReader } from "./upload-form.ts";

/** Puts every call on the wire under `/v1`: access, decode, idempotency, transaction, verb, envelope. */
export function mountEndpoints(
  app: FastifyInstance,
  kernel: Kernel,
  served: readonly ServedEndpoint[],
): void {
  for (const one of served) kernel.served.set(one.endpoint.line, one);
  const uploads = createUploadReader();
  kernel.watch.reading({
    name: "crux_uploads_held_bytes",
    help: "What uploads under way hold of the memory",
    kind: "gauge",
    read: uploads.heldBytes,
  });
  const inTurn = createPersonTurns();
  for (const one of served.filter(({ upload }) => !upload))
    mountEndpoint(app, kernel, one, (request, visitor, use) =>
      one.mode === "write" ? inTurn(personOf(visitor), () => use(request.body)) : use(request.body),
    );
  // In a scope of its own, since other calls take no forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const one of served.filter(({ upload }) => upload))
      mountEndpoint(scope, kernel, one, (request, visitor, use) =>
        uploads.withForm(request, personOf(visitor), use),
      );
  });
}

/** Who is behind a request: a customer, somebody of the staff, or neither. */
type Visitor = { caller: Caller | null; staff: Staff | null };

/** WeChat names itself at the end of two hundred and more. */
const AGENT_LENGTH = 400;
const STRANGER: Visitor = { caller: null, staff: null };

/** Hands the body of a request on, and keeps what it takes until that ends. */
type WithBody = <Result>(
  request: FastifyRequest,
  visitor: Visitor,
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
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  app.route({
    ...route,
    onRequest: async (request, reply) => {
      // Refusals as well: a kept one would outlive its reason.
      reply.header("cache-control", "no-store");
      request.trail.isNoted = one.noted === true;
      if (!isAnswered(kernel.staffPlace, one.endpoint.line, request)) throw new Fail(900004);
      limitAddress(kernel, one, request);
      const visitor = await following(request.trail, () => admit(kernel, one, request));
      limitPerson(kernel, one, visitor);
      visitors.set(request, visitor);
    },
    handler: (request) => {
      const visitor = visitors.get(request) ?? STRANGER;
      return withBody(request, visitor, async (body) => {
        const input = decode(one.schema.input, { params: request.params, query: request.query, body });
        const call = { ...visitor, ip: request.ip, agent: agentOf(request), key: keyOf(request, one) };
        return envelope(await following(request.trail, () => watched(kernel, one, call, input)));
      });
    },
  });
}

export function envelope<Data>(data: Data): Envelope<Data> {
  return { code: 0, data, success: true, msg: "" };
}

function limitAddress(kernel: Kernel, { perMinute, endpoint }: ServedEndpoint, { ip }: FastifyRequest): void {
  if (perMinute?.address) take(kernel, `${addressGroup(ip)} ${endpoint.line}`, perMinute.address);
}

function limitPerson(kernel: Kernel, { perMinute, endpoint }: ServedEndpoint, visitor: Visitor): void {
  const person = personOf(visitor);
  if (perMinute?.person && person !== 0) take(kernel, `person ${person} ${endpoint.line}`, perMinute.person);
}

function take({ rateLimit }: Kernel, key: string, perMinute: number): void {
  if (!rateLimit.take(key, perMinute)) throw new Fail(900005);
}

/** One number for everybody: customers and staff count from 1 each, so staff are below 0; 0 is a stranger. */
function personOf({ caller, staff }: Visitor): number {
  return caller?.uid ?? -(staff?.id ?? 0);
}

/**
 * Who may call is read from the path: `/secure/` needs the user whom `{uid}` names (OP-007), `/ops/` staff with the
 * right that the call names.
 */
async function admit(kernel: Kernel, one: ServedEndpoint, request: FastifyRequest): Promise<Visitor> {
  const { line } = one.endpoint;
  if (line.includes("/ops/"))
    return { caller: null, staff: await admitStaff(kernel, bearer(request.headers.authorization), one) };
  const isSecure = line.includes("/secure/");
  if (!isSecure && one.access !== "user") return STRANGER;
  const caller = await kernel.authenticate(bearer(request.headers.authorization));
  isAbout("user", caller.uid);
  if (isSecure && String(caller.uid) !== pathUid(request.params)) throw new Fail(900003);
  return { caller, staff: null };
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

/** As much of the program's name as a list of sessions shows. */
function agentOf({ headers }: FastifyRequest): string {
  return (headers["user-agent"] ?? "").slice(0, AGENT_LENGTH);
}

type Call = Visitor & { ip: string; agent?: string; key: string };

/** One step of a trace, by the line of the call. */
function watched(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  return kernel.watch.span(one.endpoint.line, () => run(kernel, one, call, input));
}

/** Runs one verb in its context; writing verbs in a transaction, whose caches are dropped with the commit. */
async function run(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  const inside = outsideOf(kernel);
  const ctx = contextOf(kernel, call, inside);
  if (one.mode === "write") {
    const data = await runWrite(kernel, one, call, input);
    return one.finish ? one.finish(ctx, data) : data;
  }
  const { staff } = call;
  try {
    return await one.verb(
      staff ? opsContext(kernel, ctx, { staff, approval: null, noted: { aloneCents: 0 } }) : ctx,
      input,
    );
  } finally {
    // A refusal may follow a step that stands.
    if (inside.topics.size > 0) kernel.settle(inside.topics);
  }
}

async function runWrite(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  const { staff, key } = call;
  const { line } = one.endpoint;
  if (!staff) return transact(kernel, call, (ctx) => runOnce(ctx, one, key, input));
  const deed: AskedDeed = { staff, line, input, key };
  const ctx = contextOf(kernel, call);
  return orAsk(kernel, { ctx, deed }, () => transact(kernel, call, (own) => runDeed(kernel, own, deed)));
}

async function runOnce(ctx: Ctx, one: ServedEndpoint, key: string, input: unknown): Promise<unknown> {
  if (!key || !ctx.caller) return one.verb(ctx, input);
  const verb = (db: Db) => one.verb({ ...ctx, db }, input);
  return once(ctx, idempotencyKey(ctx.caller.uid, one.endpoint.line, key, input), verb);
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
  limitAddress(kernel, one, request);
  const asked = spellingOf(request);
  const known = kernel.answers.get(asked);
  if (known) return sendJson(reply, known);
  const input = decode(one.schema.input, {
    params: request.params,
    query: request.query,
    body: request.body,
  });
  const answer = () => answerAnew(kernel, one, { input, asked, ip: request.ip });
  return following(request.trail, answer).then((body) => sendJson(reply, body));
}

/** The words of a question; throws 900001 for a body that is nested too deeply to be written down again. */
function spellingOf({ method, url, body }: FastifyRequest): string {
  try {
    return `${method} ${url} ${body === undefined ? "" : JSON.stringify(body)}`;
  } catch {
    throw new Fail(900001);
  }
}

async function answerAnew(
  kernel: Kernel,
  one: ServedEndpoint,
  { input, asked, ip }: { input: unknown; asked: string; ip: string },
): Promise<Buffer> {
  const key = `${one.endpoint.line} ${JSON.stringify(input)}`;
  const since = kernel.answers.moment();
  const body = kernel.answers.get(key) ?? (await answerNow(kernel, one, ip, input));
  for (const name of [key, asked]) kernel.answers.set(name, one.cache ?? [], body, since);
  return body;
}

async function answerNow(kernel: Kernel, one: ServedEndpoint, ip: string, input: unknown): Promise<Buffer> {
  kernel.answers.missed();
  return Buffer.from(
    JSON.stringify(envelope(await watched(kernel, one, { ...STRANGER, ip, key: "" }, input))),
  );
}

function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}
