import { splitLine } from "@crux/contract/endpoint";
import { LIMITS } from "@crux/contract/limits";
import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../database/database.ts";
import { Fail } from "../fail.ts";
import { addressGroup } from "../limits/address-group.ts";
import { createPersonTurns } from "../limits/person-turns.ts";
import { following, isAbout } from "../log/trail.ts";
import type { Caller, Ctx } from "../verb/context.ts";
import { idempotencyKey, once } from "../verb/idempotency.ts";
import { inSteps, type Kernel, lookAnywhere, transact } from "../verb/kernel.ts";
import { mayLookAnywhere, type ServedCall, type ServedEndpoint } from "../verb/serve.ts";
import { declaredOf } from "./declared-refusals.ts";
import { decode } from "./decode.ts";
import type { AdmitCustomer, Door, Doors } from "./door.ts";
import { envelope } from "./envelope.ts";
import { createKeptCalls, type KeptCall } from "./kept-answers.ts";
import { createUploadReader } from "./upload-form.ts";

/**
 * Puts every call on the wire under `/v1`: access, decode, idempotency, transaction, verb, envelope. The door brings the
 * calls of people who are no customers; whoever comes by it is the door's to run.
 */
export function mountEndpoints<Person>(
  app: FastifyInstance,
  kernel: Kernel,
  served: readonly ServedEndpoint[],
  { admitCustomer, door }: Doors<Person>,
): void {
  const uploads = createUploadReader();
  kernel.watch.reading({
    name: "crux_uploads_held_bytes",
    help: "What uploads under way hold of the memory",
    kind: "gauge",
    read: uploads.heldBytes,
  });
  const inTurn = createPersonTurns();
  const keptCall = createKeptCalls(kernel);
  const entrances = [
    ...served.map((one) => customersEntrance(kernel, { one, kept: keptCall(one) }, admitCustomer)),
    ...door.calls.map((call) => doorsEntrance(door, call)),
  ];
  const mount = (scope: FastifyInstance, entrance: Entrance, withBody: WithBody) =>
    mountEndpoint(scope, kernel, { ...entrance, withBody, answers: door.answers });
  for (const entrance of entrances.filter(({ call }) => !call.upload))
    mount(app, entrance, (request, { number }, use) =>
      entrance.call.mode === "write" ? inTurn(number, () => use(request.body)) : use(request.body),
    );
  // In a scope of its own, since other calls take no forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const entrance of entrances) {
      const { upload: holds } = entrance.call;
      if (holds)
        mount(scope, entrance, (request, { number: person }, use) =>
          uploads.withForm(request, { person, holds, tooLarge: entrance.tooLarge }, use),
        );
    }
  });
}

/** Whoever is behind a request: a number of their own (0 for strangers), and how a call of theirs runs. */
type Visitor = { number: number; run(origin: Origin, input: unknown): Promise<unknown> };

type Origin = { ip: string; agent?: string; key: string };

/** A call, and how people get in to it. */
type Entrance = {
  call: ServedCall;
  admit(request: FastifyRequest): Promise<Visitor>;
  /** What a file that is too large is refused with. */
  tooLarge: Outcome;
  /** It answers customers, whose programs may find pictures at another host. */
  isShown?: true;
  /** Answers it from memory where it may. */
  cached?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
};

/** Hands the body of a request on, and keeps what it takes until that ends. */
type WithBody = <Result>(
  request: FastifyRequest,
  visitor: Visitor,
  use: (body: unknown) => Promise<Result>,
) => Promise<Result>;

/** WeChat names itself at the end of two hundred and more. */
const AGENT_LENGTH = 400;

function customersEntrance(
  kernel: Kernel,
  { one, kept }: { one: ServedEndpoint; kept: KeptCall },
  admit: AdmitCustomer,
): Entrance {
  return {
    call: one,
    isShown: true,
    tooLarge: generalOutcome.INVALID_REQUEST,
    async admit(request) {
      const caller = await customerOf(admit, one, request);
      return {
        number: caller?.uid ?? 0,
        run: (origin, input) => run(kernel, one, { caller, ...origin }, input),
      };
    },
    ...(one.cache ? { cached: (request, reply) => answerKept(kernel, { one, kept }, request, reply) } : {}),
  };
}

function doorsEntrance<Person>(door: Door<Person>, call: ServedCall): Entrance {
  const { line } = call.endpoint;
  return {
    call,
    tooLarge: generalOutcome.FILE_TOO_LARGE,
    async admit({ headers }) {
      const person = await door.admit(bearer(headers.authorization), line);
      return {
        number: door.numberOf(person),
        run: (origin, input) => door.run(line, { person, ...origin }, input),
      };
    },
  };
}

type Mounted = Entrance & { withBody: WithBody; answers: Door<unknown>["answers"] };

function mountEndpoint(app: FastifyInstance, kernel: Kernel, mounted: Mounted): void {
  const { call, admit, isShown, cached, withBody, answers } = mounted;
  const { line } = call.endpoint;
  const { method, path } = splitLine(line);
  // A HEAD would run the verb and hide its answer.
  const url = `/v1${path.replace(/\{(\w+)\}/g, ":$1")}`;
  const route = { method, exposeHeadRoute: false, url, config: { declared: declaredOf(call) } };
  if (cached) {
    app.route({ ...route, handler: cached });
    return;
  }
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  app.route({
    ...route,
    onRequest: async (request, reply) => {
      // Refusals as well: a kept one would outlive its reason.
      reply.header("cache-control", "no-store");
      request.trail.isNoted = call.noted === true;
      if (!answers(line, request)) throw new Fail(generalOutcome.NOT_FOUND);
      limitAddress(kernel, call, request);
      const visitor = await following(request.trail, () => admit(request));
      limitPerson(kernel, call, visitor);
      visitors.set(request, visitor);
    },
    handler: (request, reply) => {
      const visitor = visitors.get(request);
      if (!visitor) throw new Error(`${line} was reached past its entrance`);
      return withBody(request, visitor, async (body) => {
        const input = decode(call.schema.input, { params: request.params, query: request.query, body });
        const origin = { ip: request.ip, agent: agentOf(request), key: keyOf(request, call) };
        const work = () => kernel.watch.span(line, () => visitor.run(origin, input));
        const data = await following(request.trail, work).catch((error: unknown) => {
          countRefusal(kernel, call, visitor, error);
          throw error;
        });
        const answer = envelope(data);
        return isShown ? sendJson(reply, kernel.namePictures(JSON.stringify(answer))) : answer;
      });
    },
  });
}

function limitAddress(kernel: Kernel, { perMinute, endpoint }: ServedCall, { ip }: FastifyRequest): void {
  if (perMinute?.address) take(kernel, `${addressGroup(ip)} ${endpoint.line}`, perMinute.address);
}

function limitPerson(kernel: Kernel, { perMinute, endpoint }: ServedCall, { number }: Visitor): void {
  if (number === 0) return;
  if (kernel.rateLimit.isSpent(refusalsOf(number, endpoint.line), REFUSED_PER_MINUTE))
    throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  if (perMinute?.person) take(kernel, `person ${number} ${endpoint.line}`, perMinute.person);
}

/** Whoever goes on although each answer says to come back in a minute is no customer. */
const REFUSED_PER_MINUTE = 20;

const refusalsOf = (number: number, line: string) => `refused ${number} ${line}`;

/**
 * Counts calls of a person that a verb refused as too many, for which it looked at the body and asked the database: after
 * twenty of a minute the next ones are refused before either.
 */
function countRefusal(
  { rateLimit }: Kernel,
  { endpoint }: ServedCall,
  { number }: Visitor,
  error: unknown,
): void {
  if (number !== 0 && error instanceof Fail && error.code === generalOutcome.TOO_MANY_REQUESTS)
    rateLimit.take(refusalsOf(number, endpoint.line), REFUSED_PER_MINUTE);
}

function take({ rateLimit }: Kernel, key: string, perMinute: number): void {
  if (!rateLimit.take(key, perMinute)) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
}

/**
 * Which customer may call is read from the path: `/secure/` needs the user whom `{uid}` names (OP-007); null where
 * everybody may.
 */
async function customerOf(
  admit: AdmitCustomer,
  { endpoint: { line }, access }: ServedEndpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  const isSecure = line.includes("/secure/");
  if (!isSecure && access !== "user") return null;
  const caller = await admit(bearer(request.headers.authorization));
  isAbout("user", caller.uid);
  if (isSecure && String(caller.uid) !== pathUid(request.params)) throw new Fail(generalOutcome.FORBIDDEN);
  return caller;
}

/** The token of an authorization header; throws `session.TOKEN_MISSING` without one. */
export function bearer(header: string | undefined): string {
  if (!header) throw new Fail(sessionOutcome.TOKEN_MISSING);
  return header.replace(/^Bearer\s+/i, "").trim();
}

function pathUid(params: unknown): string | undefined {
  const { uid, userId } = params as { uid?: string; userId?: string };
  return uid ?? userId;
}

function keyOf(request: FastifyRequest, { idempotent }: ServedCall): string {
  const header = idempotent ? request.headers["idempotency-key"] : undefined;
  if (header === undefined) return "";
  if (typeof header !== "string" || header.length > LIMITS.idempotencyKey)
    throw new Fail(generalOutcome.INVALID_REQUEST);
  return header;
}

/** As much of the program's name as a list of sessions shows. */
function agentOf({ headers }: FastifyRequest): string {
  return (headers["user-agent"] ?? "").slice(0, AGENT_LENGTH);
}

type Call = Origin & { caller: Caller | null };

/** Runs one verb in its context; writing verbs in a transaction, whose caches are dropped with the commit. */
async function run(kernel: Kernel, one: ServedEndpoint, call: Call, input: unknown): Promise<unknown> {
  if (mayLookAnywhere(one)) return lookAnywhere(kernel, call, (ctx) => one.verb(ctx, input));
  if (one.mode !== "write") return inSteps(kernel, call, (ctx) => one.verb(ctx, input));
  const data = await transact(kernel, call, (ctx) => runOnce(ctx, one, call.key, input));
  const { finish } = one;
  return finish ? inSteps(kernel, call, (ctx) => finish(ctx, data)) : data;
}

async function runOnce(ctx: Ctx, one: ServedEndpoint, key: string, input: unknown): Promise<unknown> {
  if (!key || !ctx.caller) return one.verb(ctx, input);
  const verb = (db: Db) => one.verb({ ...ctx, db }, input);
  return once(ctx, idempotencyKey(ctx.caller.uid, one.endpoint.line, key, input), verb);
}

/** Answers a visitor's call from memory where the same question was answered since its topics changed. */
function answerKept(
  kernel: Kernel,
  { one, kept }: { one: ServedEndpoint; kept: KeptCall },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  limitAddress(kernel, one, request);
  const known = kept.known(request);
  if (known) return sendJson(reply, known);
  return following(request.trail, () => kept.answer(request)).then((body) => sendJson(reply, body));
}

function sendJson(reply: FastifyReply, body: Buffer | string): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}
