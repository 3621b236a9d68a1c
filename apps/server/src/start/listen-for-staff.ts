import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import { limitConnections } from "../kernel/http/limit-connections.ts";
import { createStaffServer } from "../modules/staff/staff-place.ts";

/**
 * Opens the listener of the staff where the configuration names one, with the same bound on connections of an address as
 * the shop's; answers its port, and how to end it.
 */
export async function listenForStaff(
  { http }: App,
  {
    staffListener,
    connectionsPerAddress: perAddress,
    trustsProxy,
  }: Pick<Config, "staffListener" | "connectionsPerAddress" | "trustsProxy">,
): Promise<{ port: number | null; end: () => void }> {
  if (!staffListener) return { port: null, end: () => {} };
  const server = createStaffServer(http);
  limitConnections(server, { perAddress, trustsProxy });
  server.listen(staffListener);
  await once(server, "listening");
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, end };
}
