import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import type { Between } from "../tools/cluster/patroni.ts";

/** Stands on every way to and from the database nodes, and lets nothing pass while a node is cut off. */
export type Cutter = {
  between: Between;
  /** From now on nothing passes, and nobody is told: connections stay open, and new ones are taken. */
  cut(node: string): void;
  /** The ways are open again; connections of before are gone. */
  heal(node: string): void;
  close(): void;
};

/** Opens a cutter whose ways lead over ports of this machine. */
export function openCutter(): Cutter {
  const away = new Set<string>();
  const open = new Map<Socket, string>();
  const servers: Server[] = [];
  const keep = (socket: Socket, node: string) => {
    open.set(socket, node);
    socket.on("error", () => {});
    socket.once("close", () => open.delete(socket));
  };
  const pass = (client: Socket, node: string, port: number) => {
    const server = connect({ host: "127.0.0.1", port, noDelay: true });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      keep(one, node);
      one.on("data", (chunk) => {
        if (away.has(node)) return;
        if (!other.write(chunk)) one.pause();
      });
      other.on("drain", () => one.resume());
      one.once("end", () => away.has(node) || other.end());
      one.once("close", () => away.has(node) || other.destroy());
    }
  };
  return {
    async between(node, port) {
      const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) =>
        away.has(node) ? keep(client, node) : pass(client, node, port),
      );
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    },
    cut: (node) => void away.add(node),
    heal(node) {
      away.delete(node);
      for (const [socket, whose] of open) if (whose === node) socket.destroy();
    },
    close() {
      for (const server of servers) server.close();
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
