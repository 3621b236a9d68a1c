import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressGroup } from "../limits/address-group.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

/** Open connections that one address may have. Many people share some addresses, and a browser opens six at most. */
export const CONNECTIONS_PER_ADDRESS = 256;

/**
 * Closes what one address opens beyond its share, before anything of HTTP is made for it: whoever opens hundreds again and
 * again would keep everybody else waiting. Trusted proxies speak for many and count their own.
 */
export function limitConnections(
  server: Server,
  { perAddress, trustsProxy }: { perAddress: number; trustsProxy: TrustsProxy },
): void {
  const open = new Map<string, number>();

  /** Counts a connection; false where it is one too many. */
  function admits(socket: Socket): boolean {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || trustsProxy(remoteAddress, 0)) return true;
    const group = addressGroup(remoteAddress);
    const own = (open.get(group) ?? 0) + 1;
    if (own > perAddress) return false;
    open.set(group, own);
    socket.once("close", () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
    return true;
  }

  const answering = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket) => {
    if (!admits(socket)) socket.destroy();
    else for (const listener of answering) listener.call(server, socket);
  });
}
