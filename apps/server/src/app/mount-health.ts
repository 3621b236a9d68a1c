import type { FastifyInstance } from "fastify";
import type { Readiness } from "../kernel/http/readiness.ts";

/** Tells balancers whether this server lives, and whether it may be asked. */
export function mountHealth(http: FastifyInstance, readiness: Readiness): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const ok = await readiness.isReady();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
