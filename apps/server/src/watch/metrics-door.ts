import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyInstance } from "fastify";
import { Fail } from "../kernel/fail.ts";
import { bearer } from "../kernel/http/endpoint-runner.ts";
import type { Metrics } from "./metrics.ts";

/** Where metrics are read: on a port of their own, or on the shop's behind a token. */
export type MetricsDoor = { port: number | null; host: string; token: string | null };

const PATH = "/metrics";

/** Answers `GET /metrics` on the shop's own port to whoever has the token; to others there is nothing. */
export function mountMetrics(http: FastifyInstance, { registry }: Metrics, token: string): void {
  http.get(PATH, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) throw new Fail(generalOutcome.NOT_FOUND);
    reply.header("cache-control", "no-store").type(registry.contentType);
    return registry.metrics();
  });
}

/** Answers `GET /metrics` on a port of its own, where it needs the token only if there is one. */
export async function listenForMetrics(
  { registry }: { registry: Pick<Metrics["registry"], "contentType" | "metrics"> },
  { port, host, token }: MetricsDoor,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isAllowed = token === null || isToken(request.headers.authorization, token);
    if (request.method !== "GET" || request.url !== PATH || !isAllowed) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port ?? 0, host, resolve);
  });
  server.unref();
  return server;
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return header !== undefined && timingSafeEqual(digest(bearer(header)), digest(token));
}
