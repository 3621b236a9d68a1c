import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Where calls of the staff are answered: for which addresses, and whether on a listener of their own alone. */
export type StaffPlace = { allows: (address: string) => boolean; hasOwnListener: boolean };

export const ANYWHERE: StaffPlace = { allows: () => true, hasOwnListener: false };

const STAFF_LINE = / \/staff\/|\/ops\//;
const staffSockets = new WeakSet<Socket>();

/** Whether this call of the contract is answered to this request; a call of the staff in another place does not exist. */
export function isAnswered(
  { allows, hasOwnListener }: StaffPlace,
  line: string,
  request: FastifyRequest,
): boolean {
  if (!STAFF_LINE.test(line)) return true;
  return allows(request.ip) && (!hasOwnListener || staffSockets.has(request.raw.socket));
}

/** A second server for the same calls, with the same limits, whose connections are those of the staff. */
export function createStaffServer(http: FastifyInstance): Server {
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout, maxConnections } = http.server;
  const server = createServer({ requestTimeout, headersTimeout, keepAliveTimeout }, (request, response) =>
    http.routing(request, response),
  );
  Object.assign(server, { timeout, maxConnections });
  for (const listener of http.server.listeners("clientError"))
    server.on("clientError", listener as (error: Error, socket: unknown) => void);
  server.on("connection", (socket) => staffSockets.add(socket));
  return server;
}
