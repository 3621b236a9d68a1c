import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import { createStaffServer } from "../modules/staff/staff-place.ts";

/** Opens the listener of the staff where the configuration names one; answers its port, and how to end it. */
export async function listenForStaff(
  { http }: App,
  { staffListener }: Pick<Config, "staffListener">,
): Promise<{ port: number | null; end: () => void }> {
  if (!staffListener) return { port: null, end: () => {} };
  const server = createStaffServer(http);
  server.listen(staffListener);
  await once(server, "listening");
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, end };
}
