import type { FastifyInstance } from "fastify";

/** A `fetch` that answers from this server's own routes, without a socket; a body is text or bytes. */
export function fetchInside(http: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    const response = await http.inject({
      method: (init?.method ?? "GET") as "GET",
      url: url.pathname + url.search,
      headers: init?.headers as Record<string, string>,
      ...(init?.body
        ? { payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : String(init.body) }
        : {}),
    });
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: { "content-type": "application/json" },
    });
  };
}
