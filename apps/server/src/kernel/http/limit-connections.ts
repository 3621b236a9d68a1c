import type { Server } from "node:http";
import { addressGroup } from "../limits/address-group.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

/** Open connections that one address may have. Many people share some addresses, and a browser opens six at most. */
export const CONNECTIONS_PER_ADDRESS = 256;

/** Closes what one address opens beyond its share; trusted proxies speak for many and count their own. */
export function limitConnections(
  server: Server,
  { perAddress, trustsProxy }: { perAddress: number; trustsProxy: TrustsProxy },
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || trustsProxy(remoteAddress, 0)) return;
    const group = addressGroup(remoteAddress);
    const own = (open.get(group) ?? 0) + 1;
    if (own > perAddress) {
      socket.destroy();
      return;
    }
    open.set(group, own);
    socket.once("close", () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
  });
}
