import type { Readable } from "node:stream";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fail } from "../fail.ts";
import { addressGroup } from "../limits/address-group.ts";
import { following, isAbout } from "../log/trail.ts";
import type { Caller, Ctx } from "../verb/context.ts";
import { contextOf, type Kernel } from "../verb/kernel.ts";
import type { Doors } from "./door.ts";
import { bearer } from "./endpoint-runner.ts";

/** A file that is no picture; it comes piece by piece, and browsers save it instead of showing it. */
export type OpenedFile = { type: string; body: Readable };

/** Gives a private file to whoever may see it, a customer or a door's person, and notes the attempt; null for everybody else. */
export type OpenFile<Person> = (
  ctx: Ctx,
  name: string,
  person: Person | null,
) => Promise<Buffer | OpenedFile | null>;

const PER_MINUTE = 240;
const PUBLIC_NAME = /^[0-9a-f-]{36}\.jpg$/;

/**
 * Serves `/v1/files/…` to the one whose token says so, never kept by any cache, and `/media/avatar/…` to everybody.
 * What people handed in is an image and nothing else, and what is to be saved is never shown: neither runs as a page of the shop.
 */
export function mountFiles<Person>(
  http: FastifyInstance,
  kernel: Kernel,
  doors: Doors<Person>,
  open: OpenFile<Person>,
): void {
  http.get<{ Params: { "*": string } }>("/v1/files/*", async (request, reply) => {
    if (!kernel.rateLimit.take(`${addressGroup(request.ip)} files`, PER_MINUTE))
      throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
    request.trail.isNoted = true;
    const { caller, person, refusal } = await following(request.trail, () => identify(doors, request));
    const body = await open(contextOf(kernel, { caller, ip: request.ip }), request.params["*"], person);
    if (!body) throw refusal ?? new Fail(generalOutcome.NOT_FOUND);
    return "type" in body ? sendToSave(reply, body) : sendImage(reply, body, "private, no-store");
  });
  http.get<{ Params: { name: string } }>("/media/avatar/:name", async ({ params: { name } }, reply) => {
    const body = PUBLIC_NAME.test(name) ? await kernel.vault.files.read(`avatar/${name}`) : null;
    if (!body) throw new Fail(generalOutcome.NOT_FOUND);
    return sendImage(reply, body, "public, max-age=31536000, immutable");
  });
}

function sendImage(reply: FastifyReply, body: Buffer, cache: string): FastifyReply {
  return reply
    .header("cache-control", cache)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin")
    .type("image/jpeg")
    .send(body);
}

function sendToSave(reply: FastifyReply, { type, body }: OpenedFile): FastifyReply {
  return reply
    .header("cache-control", "private, no-store")
    .header("content-disposition", "attachment")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("x-content-type-options", "nosniff")
    .type(type)
    .send(body);
}

type Looker<Person> = { caller: Caller | null; person: Person | null; refusal?: Fail };

/** A refused token is still an attempt to be noted, so it ends the request only afterwards. */
async function identify<Person>(
  { admitCustomer, door }: Doors<Person>,
  request: FastifyRequest,
): Promise<Looker<Person>> {
  try {
    const token = bearer(request.headers.authorization);
    const caller = await unlessRefused(admitCustomer(token));
    if (caller) isAbout("user", caller.uid);
    return { caller, person: caller ? null : await door.admit(token) };
  } catch (error) {
    if (error instanceof Fail) return { caller: null, person: null, refusal: error };
    throw error;
  }
}

/** Null instead of a refusal: the token may be one of the staff. */
function unlessRefused(caller: Promise<Caller>): Promise<Caller | null> {
  return caller.catch((error: unknown) => {
    if (error instanceof Fail) return null;
    throw error;
  });
}
