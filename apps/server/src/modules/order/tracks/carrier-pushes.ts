import { createHash } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyInstance } from "fastify";
import { Fail } from "../../../kernel/fail.ts";
import { addressGroup } from "../../../kernel/limits/address-group.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../../kernel/verb/kernel.ts";
import type { CarrierPort, PushReader } from "../../../outside/carrier/port.ts";
import { applyTracks } from "./apply-tracks.ts";
import { closePush, insertPush, leasePushes, type OpenPush } from "./push-store.ts";

const PER_MINUTE = 600;
const LEASE_MS = 60_000;
const BATCH = 20;
const MAX_TRIES = 8;

/**
 * Where a provider tells what happened to parcels. A push is kept raw and once, then answered, then handled; one that
 * isn't signed by the provider changes nothing and is answered with 403 (I-17).
 */
export function mountCarrierPushes(http: FastifyInstance, kernel: Kernel, carrier: CarrierPort): void {
  const { push, name: provider } = carrier;
  if (!push) return;
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(`/v1/order/carrier/${provider}`, async (request) => {
      if (!kernel.rateLimit.take(`${addressGroup(request.ip)} carrier push`, PER_MINUTE))
        throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
      const payload = push.verify({ headers: request.headers, body: String(request.body ?? "") });
      if (payload === null) {
        http.log.warn({ id: request.id, carrier: provider, refused: "signature" });
        throw new Fail(generalOutcome.FORBIDDEN, 403);
      }
      const digest = createHash("sha256").update(payload).digest("hex");
      const at = kernel.clock.now();
      await runAsSystem(kernel, (ctx) => insertPush(ctx.db, { provider, digest, payload, at }));
      return push.answer;
    });
  });
}

/** Handles pushes that wait, each in a transaction of its own; returns how many it took. */
export async function handlePushes(kernel: Kernel, { name, push }: CarrierPort): Promise<number> {
  if (!push) return 0;
  const waiting = await runAsSystem(kernel, (ctx) => {
    const until = new Date(ctx.now.getTime() + LEASE_MS);
    return leasePushes(ctx.db, { provider: name, now: ctx.now, until, limit: BATCH });
  });
  for (const one of waiting) {
    const failed = await runAsSystem(kernel, (ctx) => handle(ctx, push, name, one)).catch((error: Error) => {
      kernel.fault(`push of ${name}`, error);
      return error;
    });
    // It is taken again after its lease, so that one bad push keeps no other one waiting.
    if (failed && one.tries >= MAX_TRIES)
      await runAsSystem(kernel, (ctx) => closePush(ctx.db, one.id, { now: ctx.now, failure: failed.name }));
  }
  return waiting.length;
}

async function handle(
  ctx: Ctx,
  push: PushReader,
  provider: string,
  { id, payload }: OpenPush,
): Promise<void> {
  const heard = push.read(payload);
  if (heard) await applyTracks(ctx, { ...heard, from: provider });
  await closePush(ctx.db, id, { now: ctx.now, failure: heard ? null : "says nothing of a parcel" });
}
