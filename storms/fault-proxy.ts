import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { hashName } from "@crux/server/kernel/database/naming-client";

/** What happens to the next commit that passes. */
export type Fault =
  /** The server never hears of it. */
  | "CUT_BEFORE"
  /** The server commits, and nobody hears of that. */
  | "CUT_AFTER"
  /** The answer comes late. */
  | "DELAY"
  /** The connection stays, and nothing passes any more. */
  | "HALF_OPEN";

export type FaultProxy = {
  port: number;
  /** How many commits a fault has hit. */
  hits(): number;
  /** Chooses the fault of each commit; null lets it pass. */
  setFaults(next: () => Fault | null): void;
  close(): Promise<void>;
};

const LONGEST_DELAY_MS = 3_000;
const HALF_OPEN_MS = 4_000;
/** Commits are prepared once per connection and travel by their name. */
const COMMIT = Buffer.from(hashName("commit"));

/** Stands between an app and the socket of a PostgreSQL server, and breaks connections around commits. */
export async function openFaultProxy(serverSocket: string): Promise<FaultProxy> {
  let hits = 0;
  let nextFault: () => Fault | null = () => null;
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(serverSocket);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let answer: "PASS" | "DROP" | "LATE" | "HOLD" = "PASS";
    client.on("data", (chunk) => {
      const fault = chunk.includes(COMMIT) ? nextFault() : null;
      if (fault) hits += 1;
      if (fault === "CUT_BEFORE") return void client.destroy();
      if (fault === "CUT_AFTER") answer = "DROP";
      if (fault === "DELAY") answer = "LATE";
      if (fault === "HALF_OPEN") {
        answer = "HOLD";
        setTimeout(() => client.destroy(), HALF_OPEN_MS);
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (answer === "DROP") return void client.destroy();
      if (answer === "HOLD") return;
      if (answer === "PASS") return void client.write(chunk);
      answer = "PASS";
      upstream.pause();
      setTimeout(() => {
        client.write(chunk);
        upstream.resume();
      }, Math.random() * LONGEST_DELAY_MS);
    });
  });
  return {
    port: await listen(server),
    hits: () => hits,
    setFaults: (next) => {
      nextFault = next;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}
