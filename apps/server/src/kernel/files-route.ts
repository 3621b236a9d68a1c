import type { FastifyInstance } from "fastify";
import type { Files } from "./files.ts";

/** Serves `/files/…` to holders of a signed link; what people handed in never runs as a page of the shop. */
export function mountFiles(http: FastifyInstance, files: Files): void {
  http.get<{ Params: { "*": string }; Querystring: Record<string, unknown> }>(
    "/files/*",
    async (request, reply) => {
      const { until, signature } = request.query;
      const { body, type } = await files.open(request.params["*"], String(until), String(signature));
      return reply
        .header("cache-control", "private, max-age=300")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type(type)
        .send(body);
    },
  );
}
