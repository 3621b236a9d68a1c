import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fail } from "../fail.ts";
import { addressGroup } from "../limits/address-group.ts";
import { admitStaff } from "../verb/admit-staff.ts";
import type { Caller, Ctx, Staff } from "../verb/context.ts";
import { contextOf, type Kernel } from "../verb/kernel.ts";
import { bearer } from "./endpoint-runner.ts";

/** Gives a private file to whoever may see it, customer or staff, and notes the attempt; null for everybody else. */
export type OpenFile = (ctx: Ctx & { staff?: Staff }, name: string) => Promise<Buffer | null>;

const PER_MINUTE = 240;
const PUBLIC_NAME = /^[0-9a-f-]{36}\.jpg$/;

/**
 * Serves `/v1/files/…` to the one whose token says so, never kept by any cache, and `/media/avatar/…` to everybody.
 * What people handed in is an image and nothing else: it never runs as a page of the shop.
 */
export function mountFiles(http: FastifyInstance, kernel: Kernel, open: OpenFile): void {
  http.get<{ Params: { "*": string } }>("/v1/files/*", async (request, reply) => {
    if (!kernel.rateLimit.take(`${addressGroup(request.ip)} files`, PER_MINUTE)) throw new Fail(900005);
    const { caller, staff, refusal } = await identify(kernel, request);
    request.trail.isNoted = true;
    if (caller) request.trail.subject = `user ${caller.uid}`;
    if (staff) request.trail.subject = `staff ${staff.id}`;
    const ctx = contextOf(kernel, { caller, ip: request.ip });
    const body = await open(staff ? { ...ctx, staff } : ctx, request.params["*"]);
    if (!body) throw refusal ?? new Fail(900004);
    return sendImage(reply, body, "private, no-store");
  });
  http.get<{ Params: { name: string } }>("/media/avatar/:name", async ({ params: { name } }, reply) => {
    const body = PUBLIC_NAME.test(name) ? await kernel.vault.files.read(`avatar/${name}`) : null;
    if (!body) throw new Fail(900004);
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

type Looker = { caller: Caller | null; staff: Staff | null; refusal?: Fail };

/** A refused token is still an attempt to be noted, so it ends the request only afterwards. */
async function identify(kernel: Kernel, request: FastifyRequest): Promise<Looker> {
  try {
    const token = bearer(request.headers.authorization);
    const caller = await unlessRefused(kernel.authenticate(token));
    if (caller) return { caller, staff: null };
    return { caller: null, staff: await admitStaff(kernel, token) };
  } catch (error) {
    if (error instanceof Fail) return { caller: null, staff: null, refusal: error };
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
