import type { FastifyInstance } from "fastify";

/** Who connects while more than these wait to be taken asks again after a second; Linux takes no more than `somaxconn`. */
const WAITING_CONNECTIONS = 4_096;

/** Opens the door. Some hundred that come at once keep nobody else from it. */
export async function listen(app: FastifyInstance, place: { host: string; port: number }): Promise<string> {
  return await app.listen({ ...place, backlog: WAITING_CONNECTIONS });
}
